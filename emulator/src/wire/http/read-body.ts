import type { IncomingMessage } from "node:http";
import { StatusError } from "../../status.ts";
import { MAX_REQUEST_BYTES } from "../limits.ts";

/** The whole body of a request as text; a body over the limit is refused before it is kept. */
export async function readBody(request: IncomingMessage, limit = MAX_REQUEST_BYTES): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes: Buffer = chunk;
    size += bytes.length;
    if (size > limit) {
      throw new StatusError("INVALID_ARGUMENT", `Request payload size exceeds the limit: ${limit} bytes.`);
    }
    chunks.push(bytes);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** The body as JSON; an empty body is an empty object. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request);
  return text.trim() === "" ? {} : parseJson(text);
}

/** Text as JSON, or INVALID_ARGUMENT. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StatusError("INVALID_ARGUMENT", `Invalid JSON payload received. ${reason}`);
  }
}
