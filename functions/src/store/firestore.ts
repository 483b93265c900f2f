import { objectIn, objectsIn, optionalIn, textIn } from "../google/answer.ts";
import { type GoogleRequest, send } from "../google/request.ts";
import { decodeFields, encodeFields, encodeValue } from "./firestore-value.ts";

type Fields = Readonly<Record<string, unknown>>;

/** A document as it was read; `fields` and `version` are undefined where there is none. */
export type ReadDocument = {
  readonly path: string;
  readonly fields: Fields | undefined;
  /** Changes with every write: the server's `updateTime`, exactly. */
  readonly version: string | undefined;
  /** The server's clock, in milliseconds since 1970. */
  readonly readAt: number;
};

/** One step of a commit. `version` makes it hold only for the document that was read. */
export type DocumentWrite =
  | { readonly kind: "create"; readonly path: string; readonly fields: Fields }
  | { readonly kind: "set"; readonly path: string; readonly fields: Fields }
  | {
      readonly kind: "update";
      readonly path: string;
      readonly fields: Fields;
      readonly version?: string | undefined;
    }
  | { readonly kind: "delete"; readonly path: string; readonly version?: string | undefined };

/** The queries that the project asks: one collection, one comparison at most, in the order of ids or of that field. */
export type DocumentQuery = {
  readonly collection: string;
  readonly where?: readonly [field: string, operator: "==" | "<=", value: unknown];
  readonly afterId?: string;
  readonly idPrefix?: string;
  readonly limit?: number;
};

/** A document in an answer. */
type Found = { readonly name: string; readonly fields: unknown; readonly updateTime: string };

/** One of the answers to a read or a query: a document, the name of one that is not there, or the time alone. */
type Answer = {
  readonly found: Found | undefined;
  readonly missing: string | undefined;
  readonly readTime: string | undefined;
};

/** Reads documents, in the order of their paths; all as they were at one moment. */
export async function readDocuments(paths: readonly string[], transaction?: string): Promise<ReadDocument[]> {
  const body = { documents: [...new Set(paths)].map(nameOf), transaction };
  const answers = objectsIn(await post(":batchGet", body, true)).map(readAnswer);
  const byPath = new Map(
    answers.flatMap((answer): [string, ReadDocument][] => {
      const name = answer.found?.name ?? answer.missing;
      return name === undefined ? [] : [[pathOf(name), read(pathOf(name), answer)]];
    }),
  );
  return paths.map((path) => {
    const document = byPath.get(path);
    if (!document) throw new Error("Firestore left a document out of its answer");
    return document;
  });
}

/** The documents that answer a query. */
export async function queryDocuments(query: DocumentQuery, transaction?: string): Promise<ReadDocument[]> {
  const body = { structuredQuery: structured(query), transaction };
  const answers = objectsIn(await post(":runQuery", body, true)).map(readAnswer);
  return answers.flatMap((answer) => (answer.found ? [read(pathOf(answer.found.name), answer)] : []));
}

/** Carries out all the writes or, where a precondition does not hold, none. */
export async function commitDocuments(writes: readonly DocumentWrite[], transaction?: string): Promise<void> {
  await post(":commit", { writes: writes.map(wireWrite), transaction }, false);
}

/** Begins a transaction; `retryOf` keeps the place in the queue of one that lost. */
export async function beginTransaction(retryOf?: string): Promise<string> {
  const readWrite = retryOf === undefined ? {} : { retryTransaction: retryOf };
  return textIn(objectIn(await post(":beginTransaction", { options: { readWrite } }, true))["transaction"]);
}

/** Lets go of what a transaction holds. */
export async function rollBack(transaction: string): Promise<void> {
  await post(":rollback", { transaction }, true);
}

async function post(method: string, body: object, isRepeatable: boolean): Promise<unknown> {
  const request: GoogleRequest = {
    url: `${origin()}/v1/${databaseRoot()}${method}`,
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
    isRepeatable,
  };
  return JSON.parse((await send(request)).toString());
}

function origin(): string {
  const emulator = process.env["FIRESTORE_EMULATOR_HOST"];
  return emulator ? `http://${emulator}` : "https://firestore.googleapis.com";
}

function databaseRoot(): string {
  return `projects/${process.env["GCLOUD_PROJECT"]}/databases/(default)/documents`;
}

function nameOf(path: string): string {
  return `${databaseRoot()}/${path}`;
}

function pathOf(name: string): string {
  return name.slice(databaseRoot().length + 1);
}

/** A read calls a document `found`, a query `document`. */
function readAnswer({
  found,
  document = found,
  missing,
  readTime,
}: Readonly<Record<string, unknown>>): Answer {
  return {
    found: optionalIn(document, readFound),
    missing: optionalIn(missing, textIn),
    readTime: optionalIn(readTime, textIn),
  };
}

function readFound(value: unknown): Found {
  const { name, fields, updateTime } = objectIn(value);
  return { name: textIn(name), fields, updateTime: textIn(updateTime) };
}

function read(path: string, { found, readTime }: Answer): ReadDocument {
  return {
    path,
    fields: found && decodeFields(found.fields),
    version: found?.updateTime,
    readAt: Date.parse(readTime ?? ""),
  };
}

function wireWrite(write: DocumentWrite): object {
  const name = nameOf(write.path);
  if (write.kind === "delete") return { delete: name, ...unchangedSince(write.version) };
  const update = { name, fields: encodeFields(write.fields) };
  if (write.kind === "set") return { update };
  if (write.kind === "create") return { update, currentDocument: { exists: false } };
  return {
    update,
    updateMask: { fieldPaths: Object.keys(write.fields).map(fieldPath) },
    ...(write.version === undefined ? { currentDocument: { exists: true } } : unchangedSince(write.version)),
  };
}

function unchangedSince(updateTime: string | undefined): object {
  return updateTime === undefined ? {} : { currentDocument: { updateTime } };
}

function structured({ collection, where, afterId, idPrefix, limit }: DocumentQuery): object {
  const byId = { field: { fieldPath: "__name__" }, direction: "ASCENDING" };
  return {
    from: [{ collectionId: collection }],
    ...(where && {
      where: {
        fieldFilter: {
          field: { fieldPath: fieldPath(where[0]) },
          op: where[1] === "==" ? "EQUAL" : "LESS_THAN_OR_EQUAL",
          value: encodeValue(where[2]),
        },
      },
    }),
    // A comparison brings its own order; asking for another would need an index of its own.
    ...(!where && { orderBy: [byId] }),
    ...(afterId !== undefined && { startAt: cursor(collection, afterId, false) }),
    ...(idPrefix !== undefined && {
      startAt: cursor(collection, idPrefix, true),
      // The last character that an id can hold: whatever begins with the prefix comes before it.
      endAt: cursor(collection, `${idPrefix}\u{10ffff}`, true),
    }),
    ...(limit !== undefined && { limit }),
  };
}

function cursor(collection: string, id: string, before: boolean): object {
  return { values: [{ referenceValue: nameOf(`${collection}/${id}`) }], before };
}

/** A field's name as a path of one step, quoted unless it is a plain word. */
function fieldPath(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replaceAll(/[\\`]/g, "\\$&")}\``;
}
