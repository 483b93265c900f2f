import type { FileTexts } from "@daily-genius/domain/post/fields";
import type { PostDraft } from "@daily-genius/domain/post/post-draft";
import { table, under, type WritableStore } from "./table.ts";

/** A row to import; however often it is sent under its `requestId`, it becomes one post, or without text one draft. */
export type ImportRow = { readonly number: number; readonly requestId: string } & (
  | { readonly draft: PostDraft }
  | { readonly texts: FileTexts }
);

/** A row that is not imported: its cells as read, and the reason. */
export type SkippedRow = {
  readonly number: number;
  readonly values: FileTexts;
  readonly reasons: readonly string[];
};

/** An import as it was started. */
export type ImportRecord = {
  readonly uid: string;
  /** In ms since 1970. */
  readonly begunAt: number;
  readonly name: string;
  readonly rows: readonly ImportRow[];
  readonly left: readonly SkippedRow[];
};

/** The result of a row. */
export type RowOutcome =
  /** `updatedAt` of the post when it was created. */
  | { readonly kind: "made"; readonly id: string; readonly updatedAt: string }
  /** The same of a draft. */
  | { readonly kind: "kept"; readonly id: string; readonly updatedAt: string }
  | { readonly kind: "refused"; readonly reason: string }
  /** The import was undone: its post was deleted, or its draft dropped. */
  | { readonly kind: "removed" }
  | { readonly kind: "dropped" };

/** The results so far, by row number. */
export type RowOutcomes = ReadonlyMap<number, RowOutcome>;

/** The maximum age of an import, in ms: a week. */
export const importLifetime = 7 * 86_400_000;

const inTable = table("daily-genius-imports", "imports");

// Stored separately from the rows, which may be megabytes and are written once.
const recordKey = (uid: string) => [uid, "rows"];
const outcomeKey = (uid: string, row: number) => [uid, "outcome", row];

/** Returns a person's last import with its progress, or `undefined`. Removes anyone's imports that are too old. */
export function readImport(uid: string, now = Date.now()) {
  return inTable("readwrite", async (store) => {
    await removeOld(store, now);
    const range = under(uid, "outcome");
    const [record, keys, outcomes] = await Promise.all([
      store.get(recordKey(uid)) as Promise<ImportRecord | undefined>,
      store.getAllKeys(range),
      store.getAll(range) as Promise<RowOutcome[]>,
    ]);
    const numbers = keys.map((key) => (Array.isArray(key) ? Number(key[2]) : 0));
    if (!record) return undefined;
    const isUndone = outcomes.some(({ kind }) => kind === "removed" || kind === "dropped");
    return {
      record,
      outcomes: new Map(outcomes.map((outcome, n) => [numbers[n] ?? 0, outcome])),
      /** The number of rows without a result; 0 for an import that was undone. */
      open: isUndone ? 0 : record.rows.length - outcomes.length,
    };
  });
}

async function removeOld(store: WritableStore, now: number): Promise<void> {
  const keys = await store.getAllKeys();
  for (const key of keys) {
    if (!Array.isArray(key) || key[1] !== "rows") continue;
    const { uid, begunAt } = (await store.get(key)) as ImportRecord; // as written below
    // An import stored by an earlier version of the panel has no time.
    if (!(now - begunAt < importLifetime)) void store.delete(under(uid));
  }
}

/** Stores a new import, which replaces the last one. */
export function writeImport(record: ImportRecord): Promise<void> {
  return inTable("readwrite", async (store) => {
    await Promise.all([store.delete(under(record.uid)), store.put(record, recordKey(record.uid))]);
  });
}

/** Stores the result of a row. */
export function writeOutcome(uid: string, row: number, outcome: RowOutcome): Promise<void> {
  const put = async (store: WritableStore) => void (await store.put(outcome, outcomeKey(uid, row)));
  return inTable("readwrite", put, { durability: "relaxed" });
}

export function wipeImport(uid: string): Promise<void> {
  return inTable("readwrite", (store) => store.delete(under(uid)));
}
