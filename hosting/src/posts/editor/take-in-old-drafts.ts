import { type OldDraft, readOldDrafts, removeOldDraft } from "#browser-store/old-drafts.ts";
import { writeRecord } from "#browser-store/outbox.ts";
import { noPhoto, type PhotoRef } from "./content.ts";
import { blankContent } from "./documents.ts";
import type { Doc, Left } from "./state.ts";

/** Takes in what an earlier version of the panel has left in this browser, unless a form of it is open. */
export async function takeInOldDrafts(uid: string): Promise<void> {
  const found = await readOldDrafts(uid);
  if (found.length === 0) return;
  const { held = [] } = await navigator.locks.query();
  const alive = new Set(held.map(({ name }) => name));
  for (const { draft, file } of found) {
    if (alive.has(`daily-genius.draft.${draft.id}`)) continue;
    const { typedAt, photo } = draft;
    const record = { uid, doc: docOf(draft), form: draft.id, typedAt, unsaved: unsavedOfOld(draft, file) };
    const chosen = photo?.kind === "chosen" ? { photo: { name: photo.name, staged: photo.staged } } : {};
    await writeRecord({ ...record, ...chosen }, file);
    await removeOldDraft(draft);
  }
}

function docOf({ id, postId }: OldDraft): Doc {
  return postId === "" ? { kind: "draft", id } : { kind: "post", id: postId };
}

/** An old record knows the time of the version that it was typed over, and not its content. */
function unsavedOfOld({ values, basedOn, photo }: OldDraft, file: File | undefined): Left {
  const acknowledged = { at: basedOn, by: "", content: basedOn === "" ? blankContent : {} };
  return { acknowledged, sent: [], typed: { ...values, ...(photo ? { photo: photoOf(photo, file) } : {}) } };
}

function photoOf(photo: NonNullable<OldDraft["photo"]>, file: File | undefined): PhotoRef {
  if (photo.kind === "removed" || !file) return noPhoto;
  return photo.staged
    ? { kind: "upload", id: photo.staged.uploadId }
    : { kind: "file", id: crypto.randomUUID() };
}
