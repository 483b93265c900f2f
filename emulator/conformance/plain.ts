import { DocumentReference, GeoPoint, Timestamp, VectorValue } from "@google-cloud/firestore";
import { expect } from "vitest";
import type { StatusCode } from "../src/status.ts";
import { grpcNumber } from "../src/wire/status-codes.ts";

/** Converts a value read by the server SDK to a form with complete equality: types named, classes taken apart. */
export function plain(value: unknown): unknown {
  if (value === null || typeof value !== "object") return value;
  if (value instanceof Timestamp)
    return `time ${value.seconds}.${String(value.nanoseconds).padStart(9, "0")}`;
  if (value instanceof GeoPoint) return `geo ${value.latitude} ${value.longitude}`;
  if (value instanceof DocumentReference) return `ref ${value.path}`;
  if (value instanceof VectorValue) return `vector ${value.toArray().join(" ")}`;
  if (value instanceof Uint8Array) return `bytes ${Buffer.from(value).toString("hex")}`;
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, plain(inner)]));
}

/** The status that Google's clients refuse with: their Error begins with its number and name, as in "5 NOT_FOUND: …". */
export function statusOf(error: Error): string {
  return /^\d+ (\w+)/.exec(error.message)?.[1] ?? error.message;
}

/** Expects the server SDK's request to fail with the code, and with a message that contains the words. */
export async function expectRefusal(request: Promise<unknown>, code: StatusCode, words = ""): Promise<void> {
  const outcome: unknown = await request.then(
    (value) => ({ answered: value }),
    (error: unknown) => error,
  );
  expect(outcome).toMatchObject({ code: grpcNumber(code) });
  expect((outcome as Error).message.toLowerCase()).toContain(words.toLowerCase());
}
