import type { IncomingMessage } from "node:http";
import { StatusError } from "../../status.ts";
import { MAX_REQUEST_BYTES } from "../limits.ts";

/** A body of more than this multiple of the limit is not read to its end. */
const PATIENCE = 8;

/** Reads the whole body of a request as text; a body over the limit is dropped and refused. */
export async function readBody(request: IncomingMessage, limit = MAX_REQUEST_BYTES): Promise<string> {
  let chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of request) {
      const bytes: Buffer = chunk;
      size += bytes.length;
      if (size <= limit) chunks.push(bytes);
      else chunks = [];
      // Reading on lets the client finish sending and read the refusal.
      if (size > limit * PATIENCE) break;
    }
  } catch {
    throw new StatusError("CANCELLED", "The client broke off its request.");
  }
  if (size > limit) {
    throw new StatusError("INVALID_ARGUMENT", `Request payload size exceeds the limit: ${limit} bytes.`);
  }
  return Buffer.concat(chunks).toString("utf8");
}

/** Reads the body as JSON; an empty body is an empty object. */
export async function readJson(request: IncomingMessage): Promise<unknown> {
  const text = await readBody(request);
  return text.trim() === "" ? {} : parseJson(text);
}

/** Parses JSON; throws INVALID_ARGUMENT if malformed. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new StatusError("INVALID_ARGUMENT", `Invalid JSON payload received. ${reason}`);
  }
}
