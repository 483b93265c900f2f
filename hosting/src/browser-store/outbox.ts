import { table, under, type WritableStore } from "./table.ts";

/** A staged photo, as the server answered; `at` is in ms since 1970. */
export type StagedPhoto = {
  readonly uploadId: string;
  readonly originalBytes: number;
  readonly bytes: number;
  readonly at: number;
};

/** The unsaved content of one form: what the server does not have yet of one document. */
export type OutboxRecord<Unsaved = unknown> = {
  readonly uid: string;
  readonly doc: { readonly kind: "draft" | "post"; readonly id: string };
  readonly form: string;
  /** In ms since 1970. */
  readonly typedAt: number;
  readonly unsaved: Unsaved;
  /** The file of its photo, stored beside the record. */
  readonly photo?: { readonly name: string; readonly staged: StagedPhoto | undefined };
};

type Key = Pick<OutboxRecord, "uid" | "doc" | "form">;

/** The maximum age of a record, in ms: a week. */
export const outboxLifetime = 7 * 86_400_000;
/** The maximum number of records of a person; beyond it, the oldest are removed. */
const mostRecords = 30;

const inTable = table("daily-genius-outbox", "records");

/** Returns the key of a record: it names the document and the form, so that no two forms share one. */
export function recordKey(uid: string, { kind, id }: OutboxRecord["doc"], form: string): string[] {
  return [uid, kind, id, form];
}

const keyOf = ({ uid, doc, form }: Key) => recordKey(uid, doc, form);
// Stored separately from the record, which is written with every key press.
const fileKey = (key: Key) => [...keyOf(key), "file"];

/** Returns the records of a person, newest first. Removes records of anyone that are too old or too many. */
export function readOutbox<Unsaved>(
  uid: string,
  now = Date.now(),
): Promise<readonly OutboxRecord<Unsaved>[]> {
  return inTable("readwrite", async (store) => {
    const stored: (OutboxRecord<Unsaved> | File)[] = await store.getAll();
    const records = stored
      .filter((entry): entry is OutboxRecord<Unsaved> => "typedAt" in entry)
      .sort((one, other) => other.typedAt - one.typedAt);
    const isFresh = ({ typedAt }: OutboxRecord) => now - typedAt < outboxLifetime;
    const own = records.filter((record) => record.uid === uid && isFresh(record)).slice(0, mostRecords);
    for (const record of records)
      if (!isFresh(record) || (record.uid === uid && !own.includes(record)))
        void store.delete(under(...keyOf(record)));
    return own;
  });
}

/** Stores a record and, if given, the file of its photo. Fails without room for the file, but keeps the text. */
export async function writeRecord(record: OutboxRecord, file?: File): Promise<void> {
  await Promise.all([put(record, keyOf(record)), file && put(file, fileKey(record))]);
}

/** Returns the file of a record's photo; undefined if the browser did not store it. */
export function readRecordFile(key: Key): Promise<File | undefined> {
  return inTable("readonly", (store) => store.get(fileKey(key)));
}

export function removeRecord(key: Key): Promise<void> {
  return change((store) => store.delete(under(...keyOf(key))));
}

/** Removes everything of a person from this machine. */
export function wipeOutbox(uid: string): Promise<void> {
  return change((store) => store.delete(under(uid)));
}

function put(value: unknown, key: string[]): Promise<void> {
  return change((store) => store.put(value, key));
}

function change(act: (store: WritableStore) => Promise<unknown>): Promise<void> {
  return inTable(
    "readwrite",
    async (store) => {
      const done = act(store);
      // Commit now: a page that is being closed would otherwise lose the change.
      store.transaction.commit();
      await done;
    },
    { durability: "relaxed" },
  );
}
