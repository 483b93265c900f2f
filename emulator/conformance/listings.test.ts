import { expect } from "vitest";
import { conformance } from "./conform.ts";
import { expectRefusal } from "./plain.ts";

const conform = conformance("listings", async ({ admin }) => {
  const writer = admin.bulkWriter();
  for (let i = 0; i < 25; i++) void writer.set(admin.doc(`c/${String(i).padStart(2, "0")}`), { n: 25 - i });
  for (const path of ["c/missing/d/1", "c/03/d/1", "c/03/e/1", "x/y/z/1", "group/1/part/1"])
    void writer.set(admin.doc(path), {});
  for (let i = 0; i < 300; i++) void writer.set(admin.doc(`p/${i}/part/x`), {});
  await writer.close();
});

conform("listDocuments gives every document, and missing ones that have others below", async ({ admin }) => {
  const ids = (await admin.collection("c").listDocuments()).map((reference) => reference.id);
  expect(ids).toHaveLength(26);
  expect(ids.slice(0, 3)).toEqual(["00", "01", "02"]);
  expect(ids.at(-1)).toBe("missing");
});

conform("listCollections gives the root's collections in order", async ({ admin }) => {
  expect((await admin.listCollections()).map(({ id }) => id)).toEqual(["c", "group", "p", "x"]);
});

conform("listCollections gives a document's collections, existing or missing", async ({ admin }) => {
  expect((await admin.doc("c/03").listCollections()).map(({ id }) => id)).toEqual(["d", "e"]);
  expect((await admin.doc("c/missing").listCollections()).map(({ id }) => id)).toEqual(["d"]);
  expect(await admin.doc("c/00").listCollections()).toEqual([]);
});

const everywhere: readonly (readonly [string, string, readonly string[]])[] = [
  ["the root", "", ["c/00", "c/01", "c/02"]],
  ["a document", "/c/03", ["c/03/d/1", "c/03/e/1"]],
  ["a missing document", "/c/missing", ["c/missing/d/1"]],
  ["a document with nothing below it", "/c/00", []],
];
conform.each(everywhere)(
  "ListDocuments without a collection lists all right below %s",
  async (clients, _, at, ids) => {
    const { documents } = clients;
    const request = { parent: documents + at, collectionId: "" };
    // The SDK's client returns the pages' documents as one list.
    const listed = (await clients.raw("listDocuments", request)) as { name: string }[];
    expect(listed.map(({ name }) => name.slice(documents.length + 1)).slice(0, 3)).toEqual(ids);
  },
);

conform("a query without a collection finds what is right below its parent", async ({ raw, documents }) => {
  const found = async (from: object[]) => {
    const rows = await raw.stream("runQuery", { parent: `${documents}/c/03`, structuredQuery: { from } });
    // The shape of RunQueryResponse.
    return (rows as { document?: { name: string } }[]).map(
      ({ document }) => document?.name.split("/c/03/")[1],
    );
  };
  expect(await found([])).toEqual(["d/1", "e/1"]);
  expect(await found([{}])).toEqual(["d/1", "e/1"]);
  expect(await found([{ allDescendants: true }])).toEqual(["d/1", "e/1"]);
});

const badLists: readonly (readonly [string, object])[] = [
  ["a negative page", { pageSize: -1 }],
  ["a token that is none", { pageToken: "nonsense" }],
  ["an order with missing documents", { orderBy: "n", showMissing: true }],
  ["missing documents of no collection", { collectionId: "", showMissing: true }],
  ["an order over collections", { collectionId: "", orderBy: "n" }],
  ["an order that is none", { orderBy: "n sideways" }],
];
conform.each(badLists)("ListDocuments refuses %s", async ({ raw }, _, options) => {
  await expectRefusal(raw("listDocuments", { collectionId: "c", ...options }), "INVALID_ARGUMENT");
});

conform("partitions of a collection group hold everything once", async ({ admin }) => {
  const found: string[] = [];
  for await (const partition of admin.collectionGroup("part").getPartitions(4)) {
    const part = await partition.toQuery().get();
    found.push(...part.docs.map((document) => document.ref.path));
  }
  expect(found).toHaveLength(301);
  expect(new Set(found).size).toBe(301);
});
