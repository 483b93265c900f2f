/** The fields of a document, as Firestore has them: not necessarily what the project would have written. */
export type Fields = Readonly<Record<string, unknown>>;

/** A document as it was read: `fields` is undefined where there is none; `version` changes with every write to it. */
export type Stored = {
  readonly path: string;
  readonly fields: Fields | undefined;
  readonly version: unknown;
};

/** One step of a commit. With `version` it holds only for the document that was read. */
export type Write =
  | { readonly kind: "create"; readonly path: string; readonly fields: Fields }
  | { readonly kind: "set"; readonly path: string; readonly fields: Fields }
  | { readonly kind: "update"; readonly path: string; readonly fields: Fields; readonly version?: unknown }
  | { readonly kind: "delete"; readonly path: string; readonly version?: unknown };

/** Reads documents; each call sees one moment, and a transaction's reader one moment for all its calls. */
export type DocumentReader = {
  readonly read: <const Paths extends readonly string[]>(
    paths: Paths,
  ) => Promise<{ readonly [Index in keyof Paths]: Stored }>;
  /** The posts whose `date` is exactly this text. */
  readonly postsOn: (date: string) => Promise<readonly Stored[]>;
};

/** The database as the posts need it: what they decide is told apart from how it is carried out. */
export type Documents = DocumentReader & {
  /** Every document of a collection. */
  readonly all: (collection: string) => Promise<readonly Stored[]>;
  /** The documents of a collection whose `expireAt` is not after `now`. */
  readonly expired: (collection: string, now: number) => Promise<readonly Stored[]>;
  /** All the writes or none; false where a precondition did not hold and a new look may decide otherwise. */
  readonly commit: (writes: readonly Write[]) => Promise<boolean>;
  /** Commits what `decide` returns only if nothing it read has changed meanwhile; decides again where something has. */
  readonly transact: <Result>(
    decide: (
      reader: DocumentReader,
    ) => Promise<{ readonly writes: readonly Write[]; readonly result: Result }>,
  ) => Promise<Result>;
};

/** The last segment of a document's path. */
export function idOf({ path }: Pick<Stored, "path">): string {
  return path.slice(path.indexOf("/") + 1);
}
