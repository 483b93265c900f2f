import { type Answer, objectIn, objectsIn, optionalIn, textIn } from "../google/google-error.ts";
import { type GoogleRequest, send } from "../google/request.ts";
import type { Comparison, Query, Stored, Write } from "./documents.ts";
import { decodeFields, encodeFields, encodeValue } from "./firestore-value.ts";

/** Reads documents, in the order of their paths; all from one consistent state. */
export async function readDocuments(paths: readonly string[], transaction?: string): Promise<Stored[]> {
  const body = { documents: [...new Set(paths)].map(documentName), transaction };
  const answers = objectsIn(await post(":batchGet", body, true));
  const byPath = new Map(answers.flatMap(storedIn).map((document) => [document.path, document]));
  return paths.map((path) => {
    const document = byPath.get(path);
    if (!document) throw new Error("Firestore left a document out of its answer");
    return document;
  });
}

/** Reads a document as it was at a past minute, or as another database of the project has it. */
export async function readPastDocument(
  path: string,
  { at, database = "(default)" }: { readonly at?: string; readonly database?: string },
): Promise<Stored | undefined> {
  const inDatabase = (text: string) => text.replace("/databases/(default)/", `/databases/${database}/`);
  const body = { documents: [inDatabase(documentName(path))], readTime: at };
  const answers = await post(":batchGet", body, true, inDatabase(databaseRoot()));
  // Names in the answer are of the live database, where the document is written back.
  const own = JSON.stringify(answers).replaceAll(`/databases/${database}/`, "/databases/(default)/");
  return objectsIn(JSON.parse(own)).flatMap(storedIn)[0];
}

export async function queryDocuments(query: Query, transaction?: string): Promise<Stored[]> {
  const body = { structuredQuery: structuredQuery(query), transaction, readTime: query.readTime };
  return objectsIn(await post(":runQuery", body, true)).flatMap(storedIn);
}

/** Counts a collection's documents, up to `most`; a thousand cost one read. */
export async function countDocuments(collection: string, most: number): Promise<number> {
  const body = {
    structuredAggregationQuery: {
      structuredQuery: { from: [{ collectionId: collection }] },
      aggregations: [{ alias: "documents", count: { upTo: String(most) } }],
    },
  };
  const [answer] = objectsIn(await post(":runAggregationQuery", body, true));
  const { aggregateFields } = objectIn(answer?.["result"]);
  return Number(textIn(objectIn(objectIn(aggregateFields)["documents"])["integerValue"]));
}

/** Makes all the writes or, if a precondition fails, none; returns the time of the commit. */
export async function commitWrites(writes: readonly Write[], transaction?: string): Promise<string> {
  const answer = await post(":commit", { writes: writes.map(wireWrite), transaction }, false);
  return textIn(objectIn(answer)["commitTime"]);
}

/** Starts a transaction; `retryOf` keeps the place in the queue of one that lost. */
export async function beginTransaction(retryOf?: string): Promise<string> {
  const readWrite = retryOf === undefined ? {} : { retryTransaction: retryOf };
  return textIn(objectIn(await post(":beginTransaction", { options: { readWrite } }, true))["transaction"]);
}

export async function rollBack(transaction: string): Promise<void> {
  await post(":rollback", { transaction }, true);
}

async function post(
  method: string,
  body: object,
  isRepeatable: boolean,
  root = databaseRoot(),
): Promise<unknown> {
  const request: GoogleRequest = {
    url: `${origin()}/v1/${root}${method}`,
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

/**
 * Returns the document of an answer; none for an answer with only the time. A read calls the document `found`, a query
 * `document`, and an answer without it names the `missing` one.
 */
function storedIn({ found, document = found, missing, readTime }: Answer): Stored[] {
  const { name, fields, updateTime } = document === undefined ? { name: missing } : objectIn(document);
  if (name === undefined) return [];
  return [
    {
      path: textIn(name).slice(documentName("").length),
      fields: document === undefined ? undefined : decodeFields(fields),
      // Exactly as the server writes it, to the nanosecond.
      version: optionalIn(updateTime, textIn),
      readTime: textIn(readTime),
    },
  ];
}

function wireWrite(write: Write): object {
  const name = documentName(write.path);
  if (write.kind === "delete") return { delete: name, ...unchangedSince(write.version) };
  const update = { name, fields: encodeFields(write.fields) };
  if (write.kind === "set") return { update };
  if (write.kind === "create")
    return {
      update,
      currentDocument: { exists: false },
      ...(write.commitTime && {
        updateTransforms: [{ fieldPath: fieldPath(write.commitTime), setToServerValue: "REQUEST_TIME" }],
      }),
    };
  return {
    update,
    updateMask: { fieldPaths: Object.keys(write.fields).map(fieldPath) },
    ...(write.version === undefined ? { currentDocument: { exists: true } } : unchangedSince(write.version)),
  };
}

function unchangedSince(updateTime: string | undefined): object {
  return updateTime === undefined ? {} : { currentDocument: { updateTime } };
}

/** Returns a query in the form of Firestore's REST interface. */
function structuredQuery({ collection, where, newestFirst, afterId, idPrefix, limit }: Query): object {
  const byId = { field: { fieldPath: "__name__" }, direction: "ASCENDING" };
  const newest = newestFirst && { field: { fieldPath: newestFirst }, direction: "DESCENDING" };
  return {
    from: [{ collectionId: collection }],
    ...(where && { where: { compositeFilter: { op: "AND", filters: where.map(filter) } } }),
    // A comparison implies its own order; any other order would need an index.
    ...(newest ? { orderBy: [newest] } : (!where || afterId !== undefined) && { orderBy: [byId] }),
    ...(afterId !== undefined && { startAt: cursor(collection, afterId, false) }),
    ...(idPrefix !== undefined && {
      startAt: cursor(collection, idPrefix, true),
      // The last character that an id can contain: every id with the prefix sorts before it.
      endAt: cursor(collection, `${idPrefix}\u{10ffff}`, true),
    }),
    ...(limit !== undefined && { limit }),
  };
}

function filter([field, operator, value]: Comparison): object {
  return {
    fieldFilter: {
      field: { fieldPath: fieldPath(field) },
      op: operators[operator],
      value: encodeValue(value),
    },
  };
}

const operators = {
  "==": "EQUAL",
  ">=": "GREATER_THAN_OR_EQUAL",
  "<=": "LESS_THAN_OR_EQUAL",
  in: "IN",
  "array-contains-any": "ARRAY_CONTAINS_ANY",
} as const;

function cursor(collection: string, id: string, before: boolean): object {
  return { values: [{ referenceValue: documentName(`${collection}/${id}`) }], before };
}

/** Returns a field's name as a path of one step, quoted unless it is a plain word. */
function fieldPath(name: string): string {
  return /^[A-Za-z_]\w*$/.test(name) ? name : `\`${name.replaceAll(/[\\`]/g, "\\$&")}\``;
}

/** Returns the name under which Firestore's REST interface knows the project's documents. */
function databaseRoot(): string {
  return `projects/${process.env["GCLOUD_PROJECT"]}/databases/(default)/documents`;
}

/** Returns a document's full name. */
function documentName(path: string): string {
  return `${databaseRoot()}/${path}`;
}
