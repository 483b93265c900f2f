import type { PhotoTexts } from "@daily-genius/domain/photo-texts";
import type { PostDraft } from "@daily-genius/domain/post-draft";
import { objectStore, resultOf } from "./database.ts";

/** A row that is to become a post; however often it is sent under its `requestId`, it becomes one. */
export type ImportRow = { readonly number: number; readonly requestId: string; readonly draft: PostDraft };

/** A row that is not imported: its cells as read, and why. */
export type LeftRow = {
  readonly number: number;
  readonly values: Readonly<Record<Exclude<keyof PostDraft, keyof PhotoTexts>, string>>;
  readonly reasons: readonly string[];
};

/** An import as it was begun. */
export type ImportRecord = {
  readonly uid: string;
  /** In milliseconds since 1970. */
  readonly begunAt: number;
  /** The name of the file. */
  readonly name: string;
  readonly rows: readonly ImportRow[];
  readonly left: readonly LeftRow[];
};

/** What has become of a row. */
export type RowOutcome =
  /** `updatedAt` is that of the post as it was made. */
  | { readonly kind: "made"; readonly id: string; readonly updatedAt: string }
  | { readonly kind: "refused"; readonly reason: string }
  /** The import was undone. */
  | { readonly kind: "removed" };

/** The outcomes so far, by the numbers of the rows. */
export type RowOutcomes = ReadonlyMap<number, RowOutcome>;

/** How long an import is kept, in milliseconds: a week. */
export const importLifetime = 7 * 86_400_000;

const inStore = objectStore("daily-genius-imports", "imports");

// Apart from the rows, which may be megabytes and are written once.
const recordKey = (uid: string) => [uid, "rows"];
const outcomeKey = (uid: string, row: number) => [uid, "outcome", row];
const everything = (uid: string, ...rest: string[]) => IDBKeyRange.bound([uid, ...rest], [uid, ...rest, []]);

/** An import as it was kept. */
type KeptImport = {
  readonly record: ImportRecord;
  readonly outcomes: RowOutcomes;
  /** How many rows are still to become posts; none of an import that was undone, which is over. */
  readonly open: number;
};

/** A person's last import and how far it came; `undefined` if there is none. Removes those of anyone that are too old. */
export function readImport(uid: string, now = Date.now()): Promise<KeptImport | undefined> {
  return inStore("readwrite", async (store) => {
    await removeOld(store, now);
    const range = everything(uid, "outcome");
    const [record, keys, outcomes] = await Promise.all([
      resultOf<ImportRecord | undefined>(store.get(recordKey(uid))),
      resultOf(store.getAllKeys(range)),
      resultOf<RowOutcome[]>(store.getAll(range)),
    ]);
    const numbers = keys.map((key) => (Array.isArray(key) ? Number(key[2]) : 0));
    if (!record) return undefined;
    const isUndone = outcomes.some(({ kind }) => kind === "removed");
    return {
      record,
      outcomes: new Map(outcomes.map((outcome, n) => [numbers[n] ?? 0, outcome])),
      open: isUndone ? 0 : record.rows.length - outcomes.length,
    };
  });
}

async function removeOld(store: IDBObjectStore, now: number): Promise<void> {
  const keys = await resultOf(store.getAllKeys());
  for (const key of keys) {
    if (!Array.isArray(key) || key[1] !== "rows") continue;
    const { uid, begunAt } = await resultOf<ImportRecord>(store.get(key));
    // One that an earlier version of the panel kept has no time.
    if (!(now - begunAt < importLifetime)) store.delete(everything(uid));
  }
}

/** Keeps a new import in the place of the last one. */
export function writeImport(record: ImportRecord): Promise<void> {
  return inStore("readwrite", (store) => {
    store.delete(everything(record.uid));
    store.put(record, recordKey(record.uid));
  });
}

/** Keeps what has become of a row. */
export function writeOutcome(uid: string, row: number, outcome: RowOutcome): Promise<void> {
  return inStore("readwrite", (store) => void store.put(outcome, outcomeKey(uid, row)), {
    durability: "relaxed",
  });
}

/** Removes a person's last import from this machine. */
export function wipeImport(uid: string): Promise<void> {
  return inStore("readwrite", (store) => void store.delete(everything(uid)));
}
