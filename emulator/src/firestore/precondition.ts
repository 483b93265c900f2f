import { StatusError } from "../status.ts";
import type { Document } from "./document.ts";
import { type DatabaseName, type DocumentPath, documentName } from "./path.ts";
import { compareTimestamps, type Timestamp, toMicros } from "./timestamp.ts";

/** The required state of a document for a write. */
export type Precondition = { readonly exists: boolean } | { readonly updateTime: Timestamp };

/** Throws NOT_FOUND, ALREADY_EXISTS or FAILED_PRECONDITION unless the precondition holds. */
export function checkPrecondition(
  database: DatabaseName,
  path: DocumentPath,
  document: Document | undefined,
  precondition: Precondition | undefined,
): void {
  if (!precondition) return;
  if ("exists" in precondition) {
    if (precondition.exists && !document)
      throw new StatusError("NOT_FOUND", `No document to update: ${documentName(database, path)}`);
    if (!precondition.exists && document)
      throw new StatusError("ALREADY_EXISTS", `Document already exists: ${documentName(database, path)}`);
    return;
  }
  if (!document || compareTimestamps(document.updateTime, precondition.updateTime) !== 0) {
    const stored = document ? toMicros(document.updateTime) : 0n;
    throw new StatusError(
      "FAILED_PRECONDITION",
      `the stored version (${stored}) does not match the required base version (${toMicros(precondition.updateTime)})`,
    );
  }
}
