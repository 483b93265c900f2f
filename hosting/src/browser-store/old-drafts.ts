import type { StagedPhoto } from "./outbox.ts";
import { table } from "./table.ts";

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
const under = (...key: string[]) => IDBKeyRange.bound(key, [...key, []]);

/** Returns a person's old records, each with the file of its photo. */
export function readOldDrafts(
  uid: string,
): Promise<readonly { readonly draft: OldDraft; readonly file: File | undefined }[]> {
  return inTable("readonly", async (store) => {
    const stored: (OldDraft | File)[] = await store.getAll(under(uid));
    const drafts = stored.filter((entry): entry is OldDraft => "typedAt" in entry);
    const files = drafts.map(({ id }): Promise<File | undefined> => store.get([uid, id, "file"]));
    return Promise.all(drafts.map(async (draft, index) => ({ draft, file: await files[index] })));
  });
}

export function removeOldDraft({ uid, id }: OldDraft): Promise<void> {
  return inTable("readwrite", (store) => store.delete(under(uid, id)));
}

/** Removes everything of a person that an earlier version of the panel has left. */
export function wipeOldDrafts(uid: string): Promise<void> {
  return inTable("readwrite", (store) => store.delete(under(uid)));
}
