import * as web from "@firebase/firestore";
import { expect } from "vitest";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { documentNames, fieldPaths, pathsOnlyRead, type Table, tableOfPlaces } from "./places-of-names.ts";
import { expectRefusal } from "./plain.ts";
import { filter, order, reference } from "./wire-form.ts";

const conform = conformance("names");

// The files are the answers of Google's emulator: CONFORMANCE_TARGET=google npx vitest run … -u writes them.
const tables: readonly (readonly [string, Table])[] = [
  ["document names", documentNames],
  ["field paths", fieldPaths],
  ["paths that are only read", pathsOnlyRead],
];
conform.each(tables)("%s are refused where Google's refuses them", async (clients, name, table) => {
  const file = `answers/${name.replaceAll(" ", "-")}.txt`;
  await expect(await tableOfPlaces(clients, table)).toMatchFileSnapshot(file);
});

type Listened = readonly [string, (clients: Clients) => web.Query];
const listened: readonly Listened[] = [
  ["below a reserved id", ({ web: db }) => web.collection(db, "a/__x__/b")],
  ["below a reserved collection", ({ web: db }) => web.collection(db, "__x__/a/b")],
  ["by a reserved field", ({ web: db }) => web.query(web.collection(db, "c"), web.orderBy("a.__x__"))],
  [
    "for a reserved reference",
    ({ web: db }) => web.query(web.collection(db, "c"), web.where("r", "==", web.doc(db, "a/__x__"))),
  ],
];
conform.each(listened)("a listener %s fails by itself", async (clients, _, query) => {
  const sizes: number[] = [];
  const stop = web.onSnapshot(web.collection(clients.web, "c"), ({ size }) => sizes.push(size));
  const failure = new Promise((resolve) => web.onSnapshot(query(clients), () => undefined, resolve));
  expect(await failure).toMatchObject({ code: "invalid-argument" });
  await clients.admin.doc("c/d").set({});
  await expect.poll(() => sizes.at(-1)).toBe(1);
  stop();
});

conform("a query by name asks for its own database, by value for any", async ({ raw }) => {
  const other = reference("projects/p/databases/d/documents/c/d");
  const from = [{ collectionId: "c" }];
  const where = (path: string) => filter(path, "EQUAL", other);
  const orderBy = [order("__name__")];
  const run = (query: object) => raw.stream("runQuery", { structuredQuery: { from, ...query } });
  expect(await run({ where: where("r") })).toMatchObject([{ document: null }]);
  await expectRefusal(run({ where: where("__name__") }), "INVALID_ARGUMENT");
  await expectRefusal(run({ orderBy, startAt: { values: [other] } }), "INVALID_ARGUMENT");
});
