import { create } from "@bufbuild/protobuf";
import type { Document } from "../../firestore/document.ts";
import type { TargetChange } from "../../firestore/listen.ts";
import type { DocumentPath } from "../../firestore/path.ts";
import { type DatabaseName, documentName } from "../../firestore/path.ts";
import type { Timestamp } from "../../firestore/timestamp.ts";
import type { StatusError } from "../../status.ts";
import { encodeDocument } from "../codec/document.ts";
import { formatResumeToken } from "../codec/target.ts";
import { encodeTimestamp } from "../codec/value.ts";
import {
  TargetChange_TargetChangeType as ChangeType,
  type ListenResponse,
  ListenResponseSchema,
  TargetChangeSchema,
} from "../generated/google/firestore/v1/firestore_pb.js";
import {
  DocumentChangeSchema,
  DocumentDeleteSchema,
  DocumentRemoveSchema,
  ExistenceFilterSchema,
} from "../generated/google/firestore/v1/write_pb.js";
import { StatusSchema } from "../generated/google/rpc/status_pb.js";
import { grpcNumber } from "../status-codes.ts";

/** The target is being watched from now on. */
export function added(targetId: number): ListenResponse {
  return targetChange({ targetChangeType: ChangeType.ADD, targetIds: [targetId] });
}

/** What the client knew of the target is void; all of it follows. */
export function reset(targetId: number): ListenResponse {
  return targetChange({ targetChangeType: ChangeType.RESET, targetIds: [targetId] });
}

/** The target is no longer watched: because the client said so, or for a cause. */
export function removed(targetId: number, cause?: StatusError): ListenResponse {
  return targetChange({
    targetChangeType: ChangeType.REMOVE,
    targetIds: [targetId],
    ...(cause === undefined
      ? {}
      : { cause: create(StatusSchema, { code: grpcNumber[cause.code], message: cause.message }) }),
  });
}

/** The client has everything of the target up to `time`. */
export function current(targetId: number, time: Timestamp): ListenResponse {
  return targetChange({
    targetChangeType: ChangeType.CURRENT,
    targetIds: [targetId],
    resumeToken: formatResumeToken(time),
    readTime: encodeTimestamp(time),
  });
}

/** The whole stream has reached a consistent state: this is what makes the SDKs raise a snapshot. */
export function consistentAt(time: Timestamp): ListenResponse {
  return targetChange({
    targetChangeType: ChangeType.NO_CHANGE,
    resumeToken: formatResumeToken(time),
    readTime: encodeTimestamp(time),
  });
}

/** How many documents a resumed target holds, so that a client that counts otherwise asks again. */
export function existenceFilter(targetId: number, count: number): ListenResponse {
  return create(ListenResponseSchema, {
    responseType: { case: "filter", value: create(ExistenceFilterSchema, { targetId, count }) },
  });
}

/** One document's news for every target of a stream that it concerns. */
export type DocumentNews = {
  readonly path: DocumentPath;
  document: Document | undefined;
  readonly targetIds: number[];
  readonly removedTargetIds: number[];
};

/** The changes of several targets as one message per document. */
export function* documentMessages(
  name: DatabaseName,
  time: Timestamp,
  targets: Iterable<readonly [number, Iterable<TargetChange>]>,
): Generator<ListenResponse> {
  const news = new Map<string, DocumentNews>();
  for (const [targetId, changes] of targets) {
    for (const change of changes) {
      const key = change.path.join("/");
      const known = news.get(key) ?? {
        path: change.path,
        document: undefined,
        targetIds: [],
        removedTargetIds: [],
      };
      known.document = change.document;
      (change.kind === "removed" ? known.removedTargetIds : known.targetIds).push(targetId);
      news.set(key, known);
    }
  }
  for (const one of news.values()) yield documentMessage(name, time, one);
}

function documentMessage(name: DatabaseName, time: Timestamp, news: DocumentNews): ListenResponse {
  const { path, document, targetIds, removedTargetIds } = news;
  const gone = {
    document: documentName(name, path),
    removedTargetIds,
    readTime: encodeTimestamp(time),
  };
  if (document === undefined) {
    return create(ListenResponseSchema, {
      responseType: { case: "documentDelete", value: create(DocumentDeleteSchema, gone) },
    });
  }
  // A document that only left targets is not sent: its new content may be none of this caller's business.
  if (targetIds.length === 0) {
    return create(ListenResponseSchema, {
      responseType: { case: "documentRemove", value: create(DocumentRemoveSchema, gone) },
    });
  }
  const value = create(DocumentChangeSchema, {
    document: encodeDocument(name, document),
    targetIds,
    removedTargetIds,
  });
  return create(ListenResponseSchema, { responseType: { case: "documentChange", value } });
}

function targetChange(init: Parameters<typeof create<typeof TargetChangeSchema>>[1]): ListenResponse {
  return create(ListenResponseSchema, {
    responseType: { case: "targetChange", value: create(TargetChangeSchema, init) },
  });
}
