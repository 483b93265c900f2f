import type { Document } from "../../firestore/document.ts";
import type { DatabaseName } from "../../firestore/path.ts";
import { writeDocumentBytes } from "./document-bytes.ts";
import type { MessageWriter } from "./message-writer.ts";

/** The maximum of stored bytes, in total and per document; anything larger is encoded each time. */
const MOST_BYTES = 16 * 1024 * 1024;
const MOST_OF_ONE = 64 * 1024;

/** Stored as text of one byte a character, which takes a third of the memory of a buffer for each. */
let kept = new WeakMap<Document, string>();
let bytesKept = 0;

/**
 * Writes a document as `writeDocumentBytes` does, and stores the bytes for the next request: its values are scattered
 * over the memory, and collecting them is most of the cost of an answer.
 */
export function writeKeptDocument(writer: MessageWriter, database: DatabaseName, document: Document): void {
  const known = kept.get(document);
  if (known !== undefined) {
    writer.latin1(known);
    return;
  }
  const start = writer.size;
  writeDocumentBytes(writer, database, document);
  const size = writer.size - start;
  if (size > MOST_OF_ONE) return;
  bytesKept += size;
  if (bytesKept > MOST_BYTES) {
    kept = new WeakMap();
    bytesKept = size;
  }
  kept.set(document, writer.since(start));
}
