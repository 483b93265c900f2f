import * as web from "@firebase/firestore";
import { expect } from "vitest";
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

conform("a listener below a reserved id fails by itself", async ({ web: db, admin }) => {
  const sizes: number[] = [];
  const stop = web.onSnapshot(web.collection(db, "c"), ({ size }) => sizes.push(size));
  const failure = new Promise((resolve) =>
    web.onSnapshot(web.collection(db, "a/__x__/b"), () => undefined, resolve),
  );
  expect(await failure).toMatchObject({ code: "invalid-argument" });
  await admin.doc("c/d").set({});
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
