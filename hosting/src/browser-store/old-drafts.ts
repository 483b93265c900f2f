import { type OutboxRecord, type StagedPhoto, writeRecord } from "./outbox.ts";
import { table, under } from "./table.ts";

/** The unsaved content of one form, as the panel stored it before the outbox. */
export type OldDraft = {
  readonly id: string;
  readonly uid: string;
  /** Empty for a new post, or a draft. */
  readonly postId: string;
  /** `updatedAt` of the version that the form started from; empty for a new one. */
  readonly basedOn: string;
  readonly typedAt: number;
  readonly values: Readonly<Record<string, string>>;
  /** Undefined if the photo is as in that version. */
  readonly photo?:
    | { readonly kind: "removed" }
    | { readonly kind: "chosen"; readonly name: string; readonly staged: StagedPhoto | undefined };
};

const inTable = table("daily-genius-drafts", "drafts");

/** Returns a person's old records. */
export function readOldDrafts(uid: string): Promise<readonly OldDraft[]> {
  return inTable("readonly", async (store) => {
    const stored: (OldDraft | File)[] = await store.getAll(under(uid));
    return stored.filter((entry): entry is OldDraft => "typedAt" in entry);
  });
}

/** Moves what an earlier version of the panel has left into the outbox, unless a form of it is open. */
export async function takeInOldDrafts(uid: string): Promise<void> {
  const drafts = await readOldDrafts(uid);
  if (drafts.length === 0) return;
  const { held = [] } = await navigator.locks.query();
  for (const draft of drafts) {
    const { id } = draft;
    if (held.some(({ name }) => name === `daily-genius.draft.${id}`)) continue;
    const file: File | undefined = await inTable("readonly", (store) => store.get([uid, id, "file"]));
    await writeRecord(recordOf(draft, file), file);
    await inTable("readwrite", (store) => store.delete(under(uid, id)));
  }
}

/** Removes everything of a person that an earlier version of the panel has left. */
export function wipeOldDrafts(uid: string): Promise<void> {
  return inTable("readwrite", (store) => store.delete(under(uid)));
}

/** An old record knows the time of the version that it was typed over, and not its content. */
function recordOf(old: OldDraft, file: File | undefined): OutboxRecord {
  const { id, uid, postId, basedOn, typedAt, values, photo } = old;
  const doc = postId === "" ? ({ kind: "draft", id } as const) : ({ kind: "post", id: postId } as const);
  const acknowledged = { at: basedOn, by: "", content: {} };
  const typed = { ...values, ...(photo && { photo: photoOf(photo, file) }) };
  const chosen = photo?.kind === "chosen" && { photo: { name: photo.name, staged: photo.staged } };
  return { uid, doc, form: id, typedAt, unsaved: { acknowledged, sent: [], typed }, ...chosen };
}

function photoOf(photo: NonNullable<OldDraft["photo"]>, file: File | undefined) {
  if (photo.kind === "removed") return { kind: "none" };
  return file && photo.staged
    ? { kind: "upload", id: photo.staged.uploadId }
    : { kind: "file", id: crypto.randomUUID() };
}
