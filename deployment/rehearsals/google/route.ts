import type { Cloud } from "./cloud.ts";

export type Asked = {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  /** The name of the path's resource. */
  readonly name: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
  /** The body, parsed; `{}` if there is none. */
  // biome-ignore lint/suspicious/noExplicitAny: a fake keeps what it is given, whatever that is.
  readonly json: any;
};

/** Returns a `Response`, or what JSON with status 200 says. */
export type Reply = (cloud: Cloud, asked: Asked, names: Readonly<Record<string, string>>) => unknown;

/** The fake's answers, by the kind of request as deployment/requests-to-google.tsv writes it. */
export type Answers = Readonly<Record<string, Reply>>;

/** Returns an error in the form of Google's APIs. */
export function refusal(status: number, reason: string, message: string): Response {
  return Response.json({ error: { code: status, status: reason, message } }, { status });
}

export const forbidden = (message: string) => refusal(403, "PERMISSION_DENIED", message);
export const invalid = (message: string) => refusal(400, "INVALID_ARGUMENT", message);
export const unmet = (message: string) => refusal(400, "FAILED_PRECONDITION", message);
export const notFound = (what: string) => refusal(404, "NOT_FOUND", `${what} was not found.`);
export const exists = (what: string) => refusal(409, "ALREADY_EXISTS", `${what} exists.`);

/** Returns the pattern of texts with names: `{name}` stands for one segment, `{name*}` for any number. */
export function patternOf(text: string): RegExp {
  const source = text
    .split(/(\{\w+\*?\})/)
    .map((part) => {
      const [, name, isDeep] = /^\{(\w+)(\*?)\}$/.exec(part) ?? [];
      if (name === undefined) return part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
      return isDeep ? `(?<${name}>.+)` : `(?<${name}>[^/:]+)`;
    })
    .join("");
  return new RegExp(`^${source}$`);
}
