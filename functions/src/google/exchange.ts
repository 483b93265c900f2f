import type { RequestOptions } from "node:http";

// Not imported: an import evaluates every getter of node:http, and one of them loads all of fetch.
const plain = process.getBuiltinModule("node:http");
const secure = process.getBuiltinModule("node:https");

// Connections wait a minute for the next request: shorter than any of Google's services keeps them.
const reuse = { keepAlive: true, timeout: 60_000 };
const plainAgent = new plain.Agent(reuse);
const secureAgent = new secure.Agent(reuse);

/** One request over HTTP, which ends after `patience` milliseconds whatever happens. */
export type HttpRequest = {
  readonly method: "GET" | "POST" | "DELETE";
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | undefined;
  readonly patience: number;
};

export type HttpAnswer = { readonly status: number; readonly body: Buffer };

/** Why there is no answer; `wasSent` unless the request certainly never left. */
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

/**
 * Sends a request and reads the whole answer; fails with `NoAnswer`. Node's own client, because the first use of
 * `fetch` costs a cold start a hundred milliseconds.
 */
export function exchange(url: string, { method, headers, body, patience }: HttpRequest): Promise<HttpAnswer> {
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
      incoming.on("data", (chunk: Buffer) => chunks.push(chunk));
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
