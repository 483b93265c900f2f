import type { RequestOptions } from "node:http";

// An import would evaluate every getter of node:http, one of which loads all of fetch.
const plain = process.getBuiltinModule("node:http");
const secure = process.getBuiltinModule("node:https");

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

/** A request without an answer; `wasSent` is false only if the request certainly never left. */
export class NoAnswer extends Error {
  override readonly name = "NoAnswer";
  readonly reason: "too slow" | "unreachable";
  readonly wasSent: boolean;

  constructor(reason: "too slow" | "unreachable", wasSent: boolean, options?: ErrorOptions) {
    super(reason, options);
    this.reason = reason;
    this.wasSent = wasSent;
  }
}

/** An answer whose body is longer than the request allows; the rest was not read. */
export class TooLongAnswer extends Error {
  override readonly name = "TooLongAnswer";
}

/** Sends a request with Node's client: `fetch` adds 100 ms to a cold start. Throws `NoAnswer` or `TooLongAnswer`. */
export function sendHttp(url: string, request: HttpRequest): Promise<HttpAnswer> {
  const { method, headers, body, patience, mostBytes } = request;
  const isPlain = url.startsWith("http:");
  const signal = AbortSignal.timeout(patience);
  const options: RequestOptions = {
    method,
    headers: body === undefined ? headers : { ...headers, "content-length": Buffer.byteLength(body) },
    agent: isPlain ? plainAgent : secureAgent,
    signal,
  };
  return new Promise((resolve, reject) => {
    const fail = (cause: Error) =>
      reject(new NoAnswer(signal.aborted ? "too slow" : "unreachable", !wasNeverSent(cause), { cause }));
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
    outgoing.on("error", fail);
    outgoing.end(body);
  });
}

function wasNeverSent(error: Error): boolean {
  return "code" in error && ["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN"].includes(String(error.code));
}
