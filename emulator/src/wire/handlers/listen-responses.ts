import { create, type MessageInitShape } from "@bufbuild/protobuf";
import type { Document } from "../../firestore/document.ts";
import type { TargetChange } from "../../firestore/listen.ts";
import { type DatabaseName, type DocumentPath, documentName, pathKey } from "../../firestore/path.ts";
import type { Timestamp } from "../../firestore/timestamp.ts";
import type { StatusError } from "../../status.ts";
import { encodeDocument } from "../codec/document.ts";
import { formatResumeToken } from "../codec/target.ts";
import { encodeTimestamp } from "../codec/value.ts";
import {
  TargetChange_TargetChangeType as ChangeType,
  type ListenResponse,
  ListenResponseSchema,
  type TargetChangeSchema,
} from "../generated/google/firestore/v1/firestore_pb.js";
import { grpcNumber } from "../status-codes.ts";

/** Says that the target is watched from now on. */
export function added(targetId: number): ListenResponse {
  return targetChange({ targetChangeType: ChangeType.ADD, targetIds: [targetId] });
}

/** Says that the client's state of the target is void; all of it follows. */
export function reset(targetId: number): ListenResponse {
  return targetChange({ targetChangeType: ChangeType.RESET, targetIds: [targetId] });
}

/** Ends the watching of the target: at the client's request, or because of an error. */
export function removed(targetId: number, cause?: StatusError): ListenResponse {
  return targetChange({
    targetChangeType: ChangeType.REMOVE,
    targetIds: [targetId],
    ...(cause === undefined ? {} : { cause: { code: grpcNumber(cause.code), message: cause.message } }),
  });
}

/** Says that the client has everything of the target up to `time`. */
export function current(targetId: number, time: Timestamp): ListenResponse {
  return targetChange({
    targetChangeType: ChangeType.CURRENT,
    targetIds: [targetId],
    resumeToken: formatResumeToken(time),
    readTime: encodeTimestamp(time),
  });
}

/** Says that the whole stream is consistent: this makes the SDKs raise a snapshot. */
export function consistentAt(time: Timestamp): ListenResponse {
  if (lastConsistency?.time !== time) {
    const message = targetChange({
      targetChangeType: ChangeType.NO_CHANGE,
      resumeToken: formatResumeToken(time),
      readTime: encodeTimestamp(time),
    });
    lastConsistency = { time, message };
  }
  return lastConsistency.message;
}

/** A commit ends with the same message for every listener. Only the newest is kept. */
let lastConsistency: { readonly time: Timestamp; readonly message: ListenResponse } | undefined;

/** Returns the number of documents in a resumed target, so that a client with another count asks again. */
export function existenceFilter(targetId: number, count: number): ListenResponse {
  return create(ListenResponseSchema, { responseType: { case: "filter", value: { targetId, count } } });
}

export type TargetChanges = readonly [targetId: number, changes: readonly TargetChange[]];

/** One document's change for all affected targets of a stream. */
export type DocumentNews = {
  readonly path: DocumentPath;
  /** The current document; undefined if it is gone or hidden. */
  readonly document: Document | undefined;
  readonly targetIds: number[];
  readonly removedTargetIds: number[];
};

/** Returns the changes of several targets, one document at a time, each with its state in `latest`. */
export function newsOf(
  targets: readonly TargetChanges[],
  latest?: ReadonlyMap<string, Document | undefined>,
): readonly DocumentNews[] {
  const news = new Map<string, DocumentNews>();
  for (const [targetId, changes] of targets) {
    for (const { kind, path, document } of changes) {
      const key = pathKey(path);
      const known = news.get(key) ?? {
        path,
        document: latest?.has(key) ? latest.get(key) : document,
        targetIds: [],
        removedTargetIds: [],
      };
      (kind === "removed" ? known.removedTargetIds : known.targetIds).push(targetId);
      news.set(key, known);
    }
  }
  return [...news.values()];
}

/** Sends a document's new content, for the targets it belongs to and those it has left. */
export function documentChanged(
  name: DatabaseName,
  { targetIds, removedTargetIds }: DocumentNews,
  document: Document,
): ListenResponse {
  const value = { document: encodeDocument(name, document), targetIds, removedTargetIds };
  return create(ListenResponseSchema, { responseType: { case: "documentChange", value } });
}

/** Says that the document was deleted, or that it has left targets and the caller may not see its current state. */
export function documentGone(
  name: DatabaseName,
  { path, removedTargetIds }: DocumentNews,
  time: Timestamp,
  isHidden: boolean,
): ListenResponse {
  const gone = { document: documentName(name, path), removedTargetIds, readTime: encodeTimestamp(time) };
  return create(ListenResponseSchema, {
    responseType: { case: isHidden ? "documentRemove" : "documentDelete", value: gone },
  });
}

function targetChange(value: MessageInitShape<typeof TargetChangeSchema>): ListenResponse {
  return create(ListenResponseSchema, { responseType: { case: "targetChange", value } });
}
