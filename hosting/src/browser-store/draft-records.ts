import { objectStore, resultOf } from "./database.ts";

/** A staged photo, as the server answered; `at` is in ms since 1970. */
export type StagedPhoto = {
  readonly uploadId: string;
  readonly originalBytes: number;
  readonly bytes: number;
  readonly at: number;
};

/** The replacement of the post's photo. */
type DraftPhoto =
  | { readonly kind: "removed" }
  | { readonly kind: "chosen"; readonly name: string; readonly staged: StagedPhoto | undefined };

/** The unsaved content of one form. */
export type DraftRecord = {
  readonly id: string;
  readonly uid: string;
  /** Empty for a new post. */
  readonly postId: string;
  /** `updatedAt` of the post that the form started from; empty for a new one. */
  readonly basedOn: string;
  /** In ms since 1970. */
  readonly typedAt: number;
  readonly values: Readonly<Record<string, string>>;
  /** Undefined if the photo is the post's. */
  readonly photo?: DraftPhoto;
};

type Draft = Pick<DraftRecord, "uid" | "id">;

/** The maximum age of a draft, in ms: a week. */
export const draftLifetime = 7 * 86_400_000;
/** The maximum number of drafts of a person; beyond it, the oldest are removed. */
const mostDrafts = 30;

const inStore = objectStore("daily-genius-drafts", "drafts");

// Stored separately from the text, which is written with every key press.
const textKey = ({ uid, id }: Draft) => [uid, id, "text"];
const fileKey = ({ uid, id }: Draft) => [uid, id, "file"];
const everything = (uid: string, ...rest: string[]) => IDBKeyRange.bound([uid, ...rest], [uid, ...rest, []]);

/** Returns the drafts of a person, newest first. Removes drafts of anyone that are too old or too many. */
export function readDrafts(uid: string, now = Date.now()): Promise<readonly DraftRecord[]> {
  return inStore("readwrite", async (store) => {
    const stored = await resultOf<(DraftRecord | File)[]>(store.getAll());
    const drafts = stored
      .filter((entry): entry is DraftRecord => "typedAt" in entry)
      .sort((one, other) => other.typedAt - one.typedAt);
    const isFresh = (draft: DraftRecord) => now - draft.typedAt < draftLifetime;
    const own = drafts.filter((draft) => draft.uid === uid && isFresh(draft));
    const kept = own.slice(0, mostDrafts);
    for (const draft of drafts)
      if (!isFresh(draft) || (draft.uid === uid && !kept.includes(draft)))
        store.delete(everything(draft.uid, draft.id));
    return kept;
  });
}

/** Stores the text of a draft and, if given, the file of its photo. Fails without room for the file, but keeps the text. */
export async function writeDraft(draft: DraftRecord, file?: File): Promise<void> {
  await Promise.all([put(draft, textKey(draft)), file && put(file, fileKey(draft))]);
}

/** Returns the file of a draft's photo; `undefined` if the browser did not store it. */
export function readDraftFile(draft: Draft): Promise<File | undefined> {
  return inStore("readonly", (store) => resultOf<File | undefined>(store.get(fileKey(draft))));
}

export function removeDraft({ uid, id }: Draft): Promise<void> {
  return change((store) => store.delete(everything(uid, id)));
}

/** Removes all drafts of a person from this machine. */
export function wipeDrafts(uid: string): Promise<void> {
  return change((store) => store.delete(everything(uid)));
}

function put(value: unknown, key: IDBValidKey): Promise<void> {
  return change((store) => store.put(value, key));
}

function change(act: (store: IDBObjectStore) => unknown): Promise<void> {
  const commit = (store: IDBObjectStore) => {
    act(store);
    // Commit now: a page that is being closed would otherwise lose the change.
    store.transaction.commit();
  };
  return inStore("readwrite", commit, { durability: "relaxed" });
}
