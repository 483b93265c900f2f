import { isDeepStrictEqual } from "node:util";
import { Failure } from "@daily-genius/domain/calls/failure";
import { type Draft, DraftContent, draftLimits } from "@daily-genius/domain/draft/draft";
import { stagedObjectName } from "@daily-genius/domain/photo/photo";
import { restorableFor } from "@daily-genius/domain/post/retention";
import { callable, type ParsedInput } from "../callable.ts";
import type { Person } from "../history/entry-write.ts";
import { photoFile } from "../photos/photo-store.ts";
import { uploadKeptFor, uploadPath } from "../photos/process-upload.ts";
import { requireReady } from "../photos/upload-record.ts";
import { type Services, services } from "../services.ts";
import type { DocumentReader, Stored, Write } from "../store/documents.ts";
import { monotonicTime, withEventLog } from "./change.ts";
import { draftPath, readDraft, requireKept, requireVersion } from "./draft-record.ts";

/** Saves a draft. */
export const keepDraft = callable("keepDraft", {}, async (input, admin) => {
  const keep = () => keepDraftIn(services, input, admin);
  return { draft: await withEventLog("draft.keep", admin, { id: input.id }, keep) };
});

/**
 * Saves a draft over the version it started from, or a new one while there is room. The upload of its photo then
 * belongs to the draft, and the sweep keeps it. The same content, as of a repeated request, changes nothing.
 */
export function keepDraftIn(services: Services, input: ParsedInput<"keepDraft">, by: Person): Promise<Draft> {
  const { id, basedOn, content, requestId } = input;
  return services.documents.transact(async (reader) => {
    const [stored, upload] =
      content.uploadId === ""
        ? [...(await reader.read([draftPath(id)])), undefined]
        : await reader.read([draftPath(id), uploadPath(content.uploadId)]);
    const present = stored.fields && requireKept(stored);
    if (present && isDeepStrictEqual(DraftContent.parse(present), content))
      return { writes: [], result: present };
    if (present || basedOn !== "") requireVersion(stored, basedOn);
    else await requireRoom(reader);
    const moment = monotonicTime([present?.updatedAt], services.now());
    const draft: Draft = {
      id,
      state: "kept",
      ...content,
      postId: "",
      createdAt: present?.createdAt ?? moment,
      createdBy: present?.createdBy ?? by.email,
      updatedAt: moment,
      updatedBy: by.email,
      ...(requestId === undefined ? {} : { requestId }),
    };
    const photo = upload ? [keptUpload(upload, id, by, services.now())] : [];
    return { writes: [{ kind: "set", path: stored.path, fields: draft }, ...photo], result: draft };
  });
}

/** Fails if there is no room for another draft. */
async function requireRoom(reader: DocumentReader): Promise<void> {
  const where = [["state", "==", "kept"]] as const;
  const kept = await reader.query({ collection: "drafts", where, limit: draftLimits.drafts });
  if (kept.length >= draftLimits.drafts)
    throw new Failure(
      "resource-exhausted",
      `There are already ${draftLimits.drafts} drafts. Schedule or delete some first.`,
    );
}

function keptUpload(upload: Stored, draftId: string, by: Person, now: number): Write {
  const { path } = requireReady(upload, by.uid, draftId);
  return { kind: "update", path, fields: { draftId, expireAt: new Date(now + uploadKeptFor) } };
}

/** Deletes a draft; it can be restored for 30 days. */
export const dropDraft = callable("dropDraft", {}, async ({ id, basedOn }, admin) => {
  const drop = () => dropDraftIn(services, id, admin, basedOn);
  return { draft: await withEventLog("draft.drop", admin, { id }, drop) };
});

/** Deletes a draft, in any version or the given one. Its texts and photo stay for 30 days. A repeated call returns the same answer. */
export function dropDraftIn(services: Services, id: string, by: Person, basedOn?: string): Promise<Draft> {
  return services.documents.transact(async (reader) => {
    const [stored] = await reader.read([draftPath(id)]);
    const present = readDraft(stored);
    if (present.state === "dropped") return { writes: [], result: present };
    const kept = basedOn === undefined ? requireKept(stored) : requireVersion(stored, basedOn);
    const updatedAt = monotonicTime([present.updatedAt], services.now());
    const draft: Draft = { ...kept, state: "dropped", updatedAt, updatedBy: by.email };
    const expireAt = new Date(services.now() + restorableFor);
    return { writes: [{ kind: "set", path: stored.path, fields: { ...draft, expireAt } }], result: draft };
  });
}

/** Restores a deleted draft. */
export const restoreDraft = callable("restoreDraft", {}, async ({ id }, admin) => {
  const restore = () => restoreDraftIn(services, id, admin);
  return { draft: await withEventLog("draft.restore", admin, { id }, restore) };
});

/** Restores a deleted draft, while there is room. A repeated call returns the same answer. */
export function restoreDraftIn(services: Services, id: string, by: Person): Promise<Draft> {
  return services.documents.transact(async (reader) => {
    const [stored] = await reader.read([draftPath(id)]);
    const present = readDraft(stored);
    if (present.state !== "dropped") return { writes: [], result: requireKept(stored) };
    await requireRoom(reader);
    const updatedAt = monotonicTime([present.updatedAt], services.now());
    const draft: Draft = { ...present, state: "kept", updatedAt, updatedBy: by.email };
    return { writes: [{ kind: "set", path: stored.path, fields: draft }], result: draft };
  });
}

/** Returns the photo of a draft, which nobody else can read. */
export const draftPhoto = callable("draftPhoto", { maxInstances: 5 }, async ({ id }) => {
  const { uploadId } = requireKept((await services.documents.read([draftPath(id)]))[0]);
  return { photo: uploadId === "" ? null : await photoFile(services, stagedObjectName("full", uploadId)) };
});
