import { Failure } from "@daily-genius/domain/calls/failure";
import type * as z from "zod/mini";

/** The fields of a document as stored, possibly edited in the console. */
export type Fields = Readonly<Record<string, unknown>>;

/** A document as it was read; `fields` and `version` are undefined if it does not exist. */
export type Stored = {
  readonly path: string;
  readonly fields: Fields | undefined;
  /** Changes with every write. */
  readonly version: string | undefined;
  /** The time of the read, as the server writes it. */
  readonly readTime: string;
};

/** One write of a commit. With `version`, it succeeds only if the document is still the one that was read. */
export type Write =
  | {
      readonly kind: "create";
      readonly path: string;
      readonly fields: Fields;
      /** A further field, which gets the time of the commit by the server's clock. */
      readonly commitTime?: string;
    }
  | { readonly kind: "set"; readonly path: string; readonly fields: Fields }
  | {
      readonly kind: "update";
      readonly path: string;
      readonly fields: Fields;
      readonly version?: string | undefined;
    }
  | { readonly kind: "delete"; readonly path: string; readonly version?: string | undefined };

export type Comparison = readonly [
  field: string,
  operator: "==" | ">=" | "<=" | "in" | "array-contains-any",
  value: unknown,
];

/**
 * A query on one collection, answered in the order of ids, or of the field compared by `>=` or `<=`. To compare more
 * than one field needs an index in `firestore.indexes.json`. `afterId` needs the order of ids.
 */
export type Query = {
  readonly collection: string;
  readonly where?: readonly Comparison[];
  /** The field for descending order instead. */
  readonly newestFirst?: string;
  readonly idPrefix?: string;
  readonly afterId?: string;
  readonly limit?: number;
  /** The time of an earlier read, whose state is to be seen again. */
  readonly readTime?: string;
};

/** Reads documents. Each call sees a consistent state; within a transaction, all calls see the same one. */
export type DocumentReader = {
  /** Returns the documents at these paths, in the same order. */
  readonly read: <const Paths extends readonly string[]>(
    paths: Paths,
  ) => Promise<{ readonly [Index in keyof Paths]: Stored }>;
  readonly query: (query: Query) => Promise<readonly Stored[]>;
};

/** Returns a reader that reads `ahead` together with what is read first, and no document or query a second time. */
export function readingAhead(reader: DocumentReader, ahead: readonly string[]): DocumentReader {
  const documents = new Map<string, Promise<Stored | undefined>>();
  const answers = new Map<string, Promise<readonly Stored[]>>();
  return {
    async read(paths) {
      const asked = documents.size === 0 ? [...ahead, ...paths] : paths;
      const missing = [...new Set(asked)].filter((path) => !documents.has(path));
      if (missing.length > 0) {
        const found = reader.read(missing);
        for (const [index, path] of missing.entries()) documents.set(path, at(found, index));
      }
      // The cast restores the length that `map` loses.
      return (await Promise.all(paths.map((path) => documents.get(path)))) as never;
    },
    query(query) {
      const key = JSON.stringify(query);
      const answer = answers.get(key) ?? reader.query(query);
      answers.set(key, answer);
      return answer;
    },
  };
}

/** Returns one of the documents; if their read fails, only who waits for it learns of it. */
function at(found: Promise<readonly Stored[]>, index: number): Promise<Stored | undefined> {
  const one = found.then((documents) => documents[index]);
  one.catch(() => {});
  return one;
}

/** Decides from what it reads; with `transact` the writes are made only if nothing of it has changed. */
export type Decision<Result> = (
  reader: DocumentReader,
) => Promise<{ readonly writes: readonly Write[]; readonly result: Result }>;

/** The database refuses the writes themselves. Features write valid data, so they exceed the 10 MiB of a request. */
export class InvalidCommit extends Error {}

/** The database as features use it, so that a model can replace Firestore. */
export type Documents = DocumentReader & {
  /**
   * Makes all the writes or none; returns the version of the documents that are new. False on a failed precondition or
   * a conflict. Throws `InvalidCommit`.
   */
  readonly commit: (writes: readonly Write[]) => Promise<string | false>;
  /** Commits the writes that `decide` returns only if nothing it read has changed; otherwise runs `decide` again. */
  readonly transact: <Result>(decide: Decision<Result>) => Promise<Result>;
};

/** Returns a document as its schema reads it; refuses one that the console has made unreadable, and has the log say so. */
export function readAs<Read>(schema: z.ZodMiniType<Read>, { path, fields }: Stored, what: string): Read {
  const { success, data, error: cause } = schema.safeParse(fields);
  if (success) return data;
  const text = `This ${what} cannot be read. Repair ${path} in the Firebase console.`;
  throw new Failure("failed-precondition", text, undefined, { cause });
}

/** Returns the last segment of a document's path. */
export function idOf({ path }: Pick<Stored, "path">): string {
  return path.slice(path.indexOf("/") + 1);
}

/**
 * Returns all documents of a collection in the order of their ids, in pages of at most a few megabytes. With `isOneState`
 * all pages are of the time of the first, which Firestore knows for an hour.
 */
export async function* pagesOf(
  documents: DocumentReader,
  collection: string,
  limit = 100,
  isOneState = false,
): AsyncGenerator<readonly Stored[]> {
  let last: Stored | undefined;
  do {
    const next = last && { afterId: idOf(last), ...(isOneState && { readTime: last.readTime }) };
    const page = await documents.query({ collection, limit, ...next });
    if (page.length > 0) yield page;
    last = page[limit - 1];
  } while (last);
}

/** Returns all documents of a collection. */
export async function allOf(documents: DocumentReader, collection: string): Promise<Stored[]> {
  const all: Stored[] = [];
  for await (const page of pagesOf(documents, collection, 500)) all.push(...page);
  return all;
}
