import type { IncomingMessage } from "node:http";
import { StatusError } from "../../status.ts";
import { MAX_REQUEST_BYTES } from "../limits.ts";

/** A body beyond this many times the limit is not read to its end. */
const PATIENCE = 8;

/** The whole body of a request as text; of a body over the limit nothing is kept, and it is refused. */
export async function readBody(request: IncomingMessage, limit = MAX_REQUEST_BYTES): Promise<string> {
  let chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes: Buffer = chunk;
    size += bytes.length;
    if (size <= limit) chunks.push(bytes);
    else chunks = [];
    // Reading on lets the client finish sending and read why it is refused.
    if (size > limit * PATIENCE) break;
  }
  if (size > limit) {
    throw new StatusError("INVALID_ARGUMENT", `Request payload size exceeds the limit: ${limit} bytes.`);
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
