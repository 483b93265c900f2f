import type { Timestamp } from "../../firestore/timestamp.ts";
import { fromMicros, toMicros } from "../../firestore/timestamp.ts";

/** The token that lets a target resume after `time`. */
export function formatResumeToken(time: Timestamp): Uint8Array {
  return new TextEncoder().encode(String(toMicros(time)));
}

/** The time a token stands for; undefined when it is none of ours, so that the target starts anew. */
export function parseResumeToken(token: Uint8Array): Timestamp | undefined {
  const text = Buffer.from(token).toString("latin1");
  return /^\d{1,18}$/.test(text) ? fromMicros(BigInt(text)) : undefined;
}
