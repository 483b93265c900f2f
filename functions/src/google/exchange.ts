import * as plain from "node:http";
import * as secure from "node:https";
import { GoogleError } from "./google-error.ts";

// Idle connections close after a minute, before any of Google's services closes them.
const reuse = { keepAlive: true, timeout: 60_000 };
const plainAgent = new plain.Agent(reuse);
const secureAgent = new secure.Agent(reuse);

/** One HTTP request, which fails after `patience` ms or `mostBytes` of the answer's body. */
export type HttpRequest = {
  readonly method: "GET" | "POST" | "PATCH" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly patience: number;
  readonly mostBytes: number;
};

export type HttpAnswer = { readonly status: number; readonly body: Buffer };

/** An answer whose body is longer than the request allows; the rest was not read. */
export class TooLongAnswer extends Error {
  override readonly name = "TooLongAnswer";
}

/**
 * Sends a request with Node's client: `fetch` adds 100 ms to a cold start. Without an answer it throws a `GoogleError`:
 * `DEADLINE_EXCEEDED` after `patience`, else `UNAVAILABLE`.
 */
export function sendHttp(url: string, request: HttpRequest): Promise<HttpAnswer> {
  const { method, headers, body, patience, mostBytes } = request;
  const isPlain = url.startsWith("http:");
  const options: plain.RequestOptions = {
    method,
    headers: body === undefined ? headers : { ...headers, "content-length": Buffer.byteLength(body) },
    agent: isPlain ? plainAgent : secureAgent,
  };
  return new Promise((resolve, reject) => {
    let isLate = false;
    const fail = (cause: Error) => {
      const options = { isLost: !wasNeverSent(cause), cause };
      reject(
        isLate
          ? new GoogleError("DEADLINE_EXCEEDED", `No answer within ${patience / 1000} seconds`, options)
          : new GoogleError("UNAVAILABLE", "The service cannot be reached", options),
      );
    };
    const outgoing = (isPlain ? plain : secure).request(url, options, (incoming) => {
      const chunks: Buffer[] = [];
      let bytes = 0;
      incoming.on("data", (chunk: Buffer) => {
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes <= mostBytes) return;
        reject(new TooLongAnswer(`The answer is longer than ${mostBytes} bytes`));
        incoming.destroy();
      });
      incoming.on("error", fail);
      incoming.on("end", () => resolve({ status: incoming.statusCode ?? 0, body: Buffer.concat(chunks) }));
    });
    // A signal would take half as long as the whole request.
    const timer = setTimeout(() => {
      isLate = true;
      outgoing.destroy();
    }, patience);
    outgoing.on("close", () => clearTimeout(timer));
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}

function wasNeverSent(error: Error): boolean {
  return "code" in error && ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"].includes(String(error.code));
}
