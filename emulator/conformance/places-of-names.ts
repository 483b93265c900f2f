import type { Clients } from "./clients.ts";
import { statusOf } from "./plain.ts";
import { aggregation, array, filter, integer, map, order, reference, some } from "./wire-form.ts";

/** A request that uses the name in one position, such as a path or a filter. */
type Place = (clients: Clients, name: string) => Promise<unknown>;
/** Names, and the places that they are tried in. */
export type Table = { readonly names: readonly string[]; readonly places: Readonly<Record<string, Place>> };

const commit = (clients: Clients, write: object) => clients.raw("commit", { writes: [write] });
const run = (clients: Clients, query: object, parent = clients.documents) =>
  clients.raw.stream("runQuery", { parent, structuredQuery: { from: [{ collectionId: "c" }], ...query } });
const aggregate = (clients: Clients, what: object, parent = clients.documents) => {
  const request = aggregation({ from: [{ collectionId: "c" }] }, { alias: "x", ...what });
  return clients.raw.stream("runAggregationQuery", { parent, ...request });
};
const own = (clients: Clients) => `${clients.documents}/c/own`;
const set = (clients: Clients, value: object) =>
  commit(clients, { update: { name: own(clients), fields: { f: value } } });
const transform = (clients: Clients, change: object) =>
  commit(clients, { transform: { document: own(clients), fieldTransforms: [change] } });
const find = (clients: Clients, path: string, op: string, value: object) =>
  run(clients, { where: filter(path, op, value) });
const from = (fieldPath: string, value: object) => ({
  orderBy: [order(fieldPath)],
  startAt: { values: [value], before: true },
});
const one = integer(1);

/** Names of documents below the root `{documents}`. */
export const documentNames: Table = {
  // biome-ignore format: names that are, reserved ones, dots, and names of no document
  names: [
    "{documents}/a/b", "{documents}/a/__id7__", "{documents}/a/____",
    "{documents}/a/__x__", "{documents}/__x__/a", "{documents}/a/__x__/c/d", "{documents}/a/b/__x__/d",
    "{documents}/a/.", "{documents}/a/..", "{documents}/./a", "{documents}/a/../c/d",
    "{documents}/a/", "{documents}/a//c/d", "{documents}/a", "nonsense",
  ],
  places: {
    "a document to read": (c, name) => c.raw.stream("batchGetDocuments", { documents: [name] }),
    "a document to set": (c, name) => commit(c, { update: { name, fields: {} } }),
    "a document to transform": (c, document) =>
      commit(c, { transform: { document, fieldTransforms: [{ fieldPath: "n", increment: one }] } }),
    "a document to verify": (c, verify) => commit(c, { verify, currentDocument: { exists: true } }),
    "a document to delete": (c, name) => commit(c, { delete: name }),
    "the parent of a query": (c, parent) => run(c, {}, parent),
    "the parent of an aggregation": (c, parent) => aggregate(c, { count: {} }, parent),
    "the parent of collections": (c, parent) => c.raw("listCollectionIds", { parent }),
    "a value": (c, name) => set(c, reference(name)),
    "a value in an array": (c, name) => set(c, array(reference(name))),
    "a value in maps": (c, name) => set(c, map({ m: array(map({ m: reference(name) })) })),
    "an element to add": (c, name) =>
      transform(c, { fieldPath: "l", appendMissingElements: { values: [reference(name)] } }),
    "an element to remove": (c, name) =>
      transform(c, { fieldPath: "l", removeAllFromArray: { values: [map({ m: reference(name) })] } }),
    "a filter": (c, name) => find(c, "f", "EQUAL", reference(name)),
    "a filter's list": (c, name) => find(c, "f", "IN", array(one, reference(name))),
    "a filter's map": (c, name) => find(c, "f", "LESS_THAN", map({ m: reference(name) })),
    "a filter by name": (c, name) => find(c, "__name__", "GREATER_THAN", reference(name)),
    "a filter's list of names": (c, name) => find(c, "__name__", "IN", array(reference(name))),
    "a cursor": (c, name) => run(c, from("f", reference(name))),
    "a cursor's map": (c, name) => run(c, from("f", map({ m: reference(name) }))),
    "a cursor by name": (c, name) => run(c, from("__name__", reference(name))),
  },
};

const fieldReads: Table["places"] = {
  "a filter": (c, path) => find(c, path, "EQUAL", one),
  "a filter's list": (c, path) => find(c, path, "IN", array(one)),
  "a filter of an array": (c, path) => find(c, path, "ARRAY_CONTAINS", one),
  "a test for null": (c, fieldPath) =>
    run(c, { where: { unaryFilter: { field: { fieldPath }, op: "IS_NULL" } } }),
  "one of two filters": (c, path) => {
    return run(c, { where: some(filter("f", "EQUAL", one), filter(path, "EQUAL", one)) });
  },
  "an order": (c, path) => run(c, { orderBy: [order(path)] }),
  "a second order": (c, path) => run(c, { orderBy: [order("f"), order(path)] }),
  "a cursor's order": (c, path) => run(c, from(path, reference(own(c)))),
  "a selection": (c, fieldPath) => run(c, { select: { fields: [{ fieldPath }] } }),
  "a sum": (c, fieldPath) => aggregate(c, { sum: { field: { fieldPath } } }),
  "an average": (c, fieldPath) => aggregate(c, { avg: { field: { fieldPath } } }),
  "a mask to read": (c, path) =>
    c.raw.stream("batchGetDocuments", {
      documents: [own(c)],
      mask: { fieldPaths: [path] },
    }),
  "a mask to write": (c, path) =>
    commit(c, { update: { name: own(c), fields: {} }, updateMask: { fieldPaths: [path] } }),
};

export const fieldPaths: Table = {
  // biome-ignore format: one row
  names: ["f", "a.b", "`a.b`", "__", "____", "__x__", "`__x__`", "a.__x__", "__x__.a", "__id7__", "", "a..b", "1a"],
  places: {
    ...fieldReads,
    "a transform": (c, fieldPath) => transform(c, { fieldPath, increment: one }),
  },
};

/** Paths that Google's emulator lets a transform write, though no document can have them. */
export const pathsOnlyRead: Table = {
  // biome-ignore format: by name, by type, by length and by depth
  names: [
    "__name__", "a.__name__", "__name__.a", "__type__", "a.__type__",
    "x".repeat(1499), "x".repeat(1500), `${"x".repeat(750)}.${"y".repeat(749)}`,
    Array(20).fill("a").join("."), Array(21).fill("a").join("."),
  ],
  places: fieldReads,
};

/** Returns one line for each place and status: the names with this answer there. */
export async function tableOfPlaces(clients: Clients, { names, places }: Table): Promise<string> {
  const lines: string[] = [];
  for (const [place, ask] of Object.entries(places)) {
    const statuses = await Promise.all(
      names.map((name) =>
        ask(clients, name.replace("{documents}", clients.documents)).then(() => "OK", statusOf),
      ),
    );
    for (const status of new Set(statuses)) {
      const answered = names.filter((_, i) => statuses[i] === status).map(shown);
      lines.push(`${place}: ${status}: ${answered.join("  ")}`);
    }
  }
  return `${lines.join("\n")}\n`;
}

function shown(name: string): string {
  return name.length > 60
    ? `${name.slice(0, 5)}… (${name.length})`
    : name.replace("{documents}/", "") || '""';
}
