import type { DocumentPath } from "./path.ts";
import type { Timestamp } from "./timestamp.ts";
import type { Fields } from "./value.ts";

/** A stored document. Never changed in place: every write makes a new one. */
export type Document = {
  readonly path: DocumentPath;
  readonly fields: Fields;
  readonly createTime: Timestamp;
  readonly updateTime: Timestamp;
};

/** The effect of one commit on one document. */
export type Change = {
  readonly path: DocumentPath;
  readonly before: Document | undefined;
  readonly after: Document | undefined;
};
