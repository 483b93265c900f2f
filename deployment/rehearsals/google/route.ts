import type { Cloud } from "./cloud.ts";

export type Asked = {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** The body, parsed; `{}` if there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a fake keeps what it is given, whatever that is.
  readonly json: any;
};

/** An answer that is not simply JSON with status 200. */
export class Answer {
  readonly status: number;
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
  constructor(status: number, body: string | Buffer = "", headers: Readonly<Record<string, string>> = {}) {
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

/** A request that a route answers: `{name}` in the pattern matches one segment, `{name*}` any number. */
export type Route = readonly [
  request: `${"GET" | "POST" | "PUT" | "PATCH" | "DELETE"} /${string}`,
  answer: (cloud: Cloud, asked: Asked, names: Readonly<Record<string, string>>) => unknown,
];

/** The requests that one API answers, by the pattern of its host. */
export type Api = { readonly host: RegExp; readonly routes: readonly Route[] };

/** Returns an error in the form of Google's APIs. */
export function refusal(status: number, reason: string, message: string): Answer {
  return json({ error: { code: status, status: reason, message } }, status);
}

export const notFound = (what: string) => refusal(404, "NOT_FOUND", `${what} was not found.`);

export function json(value: unknown, status = 200): Answer {
  return new Answer(status, JSON.stringify(value), { "content-type": "application/json; charset=UTF-8" });
}

/** Returns the names in `path` if `pattern` matches it. */
export function match(pattern: string, path: string): Readonly<Record<string, string>> | undefined {
  const source = pattern
    .split(/(\{\w+\*?\})/)
    .map((part) => {
      const [, name, isDeep] = /^\{(\w+)(\*?)\}$/.exec(part) ?? [];
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      return isDeep ? `(?<${name}>.+)` : `(?<${name}>[^/:]+)`;
    })
    .join("");
  const found = new RegExp(`^${source}$`).exec(path);
  return found ? { ...found.groups } : undefined;
}
