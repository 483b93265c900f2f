import { invalid } from "../../status.ts";

/** The body of a client's post: headers of the stream (in the first post) and numbered messages. */
export type ForwardBody = {
  readonly headers: ReadonlyMap<string, string>;
  /** The number of the first message; the others follow it. */
  readonly offset: number;
  readonly messages: readonly string[];
};

/** The maximum number of messages in a post; clients send at most a thousand. */
const MAX_MESSAGES = 10_000;

/** Parses the form body of a post: `headers=…&count=2&ofs=0&req0___data__=…&req1___data__=…`. */
export function parseForwardBody(text: string): ForwardBody {
  const form = new URLSearchParams(text);
  const count = wholeNumber(form, "count");
  if (count > MAX_MESSAGES) throw invalid(`A post of ${count} messages is too large.`);
  const messages: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const message = form.get(`req${index}___data__`);
    if (message === null) throw invalid(`Message ${index} of the post is missing.`);
    messages.push(message);
  }
  return { headers: parseHeaders(form.get("headers") ?? ""), offset: wholeNumber(form, "ofs"), messages };
}

// Headers ::= (Name ":" Value CRLF)*
function parseHeaders(text: string): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.set(line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim());
  }
  return headers;
}

function wholeNumber(form: URLSearchParams, name: string): number {
  const text = form.get(name) ?? "0";
  if (!/^\d{1,9}$/.test(text)) throw invalid(`"${name}" must be a number.`);
  return Number(text);
}
