import { randomUUID } from "node:crypto";
import { describe, expect, onTestFinished, test } from "vitest";
import { cloudStorage } from "../src/store/cloud-storage.ts";
import type { Comparison, DocumentReader, Documents, Fields, Query, Write } from "../src/store/documents.ts";
import type { Files } from "../src/store/files.ts";
import { firestore } from "../src/store/firestore.ts";
import { countedDocuments } from "../testing/counted-documents.ts";
import { randomFrom } from "../testing/random.ts";
import { InMemoryServices } from "./world.ts";

// What features may expect of a database and a bucket: Firestore, the model and the counted documents keep one promise.

type Opened = { readonly documents: Documents; readonly files: Files; save(name: string): Promise<unknown> };

const cloud = (): Opened => ({
  documents: firestore,
  files: cloudStorage,
  save: (name) => cloudStorage.save(name, new Uint8Array([1]), "image/webp"),
});

/** The model, whose schedule continues every request at once. */
function model(): Opened {
  const world = new InMemoryServices(randomFrom(1));
  const schedule = setInterval(() => {
    while (world.hasWaiting) world.proceed();
  });
  onTestFinished(() => clearInterval(schedule));
  const { documents, files } = world.servicesFor({ name: "the test", steps: 0 });
  const save = async (name: string) => world.objects.set(name, { content: "1", createdAt: world.now });
  return { documents, files, save };
}

type Filled = (documents: Readonly<Record<string, Fields>>) => Promise<DocumentReader>;

const fill =
  (open: () => Opened): Filled =>
  async (fields) => {
    const { documents } = open();
    for (const [path, one] of Object.entries(fields))
      await documents.commit([{ kind: "set", path, fields: one }]);
    return documents;
  };

const counted: Filled = async (fields) => {
  const documents = countedDocuments();
  for (const [path, one] of Object.entries(fields)) documents.put(path, one);
  return documents;
};

const readers: readonly (readonly [string, Filled])[] = [
  ["Firestore", fill(cloud)],
  ["the model", fill(model)],
  ["the counted documents", counted],
];

describe.each(readers)("%s", (_, filled) => {
  test("answers in the order asked, with the missing and the repeated", async () => {
    const [there, missing] = [`contract/${randomUUID()}`, `contract/${randomUUID()}`];
    const reader = await filled({ [there]: { n: 1 } });
    const found = await reader.read([missing, there, missing, there]);
    expect(found.map(({ path, fields }) => [path, fields])).toEqual([
      [missing, undefined],
      [there, { n: 1 }],
      [missing, undefined],
      [there, { n: 1 }],
    ]);
    expect(found.map(({ version }) => version === undefined)).toEqual([true, false, true, false]);
  });

  const at = (ms: number) => new Date(ms);
  const stored: Readonly<Record<string, Fields>> = {
    a_é: { day: "2026/03/02", at: at(20), role: ["x"] },
    a_孔: { day: "2026/03/01", at: at(10), role: ["y", "x"] },
    a: { day: "2026/03/04", role: "x" },
    b_1: { day: "2026/03/03", at: at(30), role: ["z"] },
    a_b: { day: 3, at: "20", role: ["y"] },
    c: {},
  };
  test.each<[string, Omit<Query, "collection">, readonly string[]]>([
    ["all, by ids", {}, ["a", "a_b", "a_é", "a_孔", "b_1", "c"]],
    ["the first", { limit: 2 }, ["a", "a_b"]],
    ["a page", { limit: 2, afterId: "a_é" }, ["a_孔", "b_1"]],
    ["a beginning of ids", { idPrefix: "a_" }, ["a_b", "a_é", "a_孔"]],
    ["what equals", { where: [["day", "==", "2026/03/02"]] }, ["a_é"]],
    ["what equals, of one kind", { where: [["at", "==", "20"]] }, ["a_b"]],
    ["one of several", { where: [["day", "in", ["2026/03/04", "2026/03/01"]]] }, ["a", "a_孔"]],
    ["a span, by its field", { where: span("day", "2026/03/01", "2026/03/03") }, ["a_孔", "a_é", "b_1"]],
    ["the first of a span", { where: span("day", "2026/03/01", "2026/03/03"), limit: 1 }, ["a_孔"]],
    ["a span of moments", { where: [["at", "<=", at(20)]] }, ["a_孔", "a_é"]],
    ["the newest", { where: [["at", "<=", at(25)]], newestFirst: "at", limit: 1 }, ["a_é"]],
    ["any of a list", { where: [["role", "array-contains-any", ["x", "y"]]] }, ["a_b", "a_é", "a_孔"]],
    [
      "any of a list, after an id",
      { where: [["role", "array-contains-any", ["x", "z"]]], afterId: "a_é", limit: 2 },
      ["a_孔", "b_1"],
    ],
  ])("finds %s", async (_, query, ids) => {
    const collection = `contract-${randomUUID()}`;
    const paths = Object.entries(stored).map(([id, fields]) => [`${collection}/${id}`, fields]);
    const reader = await filled(Object.fromEntries(paths));
    const found = await reader.query({ collection, ...query });
    expect(found.map(({ path }) => path)).toEqual(ids.map((id) => `${collection}/${id}`));
  });
});

function span(field: string, from: string, to: string): readonly Comparison[] {
  return [
    [field, ">=", from],
    [field, "<=", to],
  ];
}

describe.each([
  ["Firestore", cloud],
  ["the model", model],
] as const)("%s", (_, open) => {
  const aPath = () => `contract/${randomUUID()}`;

  test.each([
    ["create", false, true],
    ["create", true, false],
    ["set", false, true],
    ["set", true, true],
    ["update", false, false],
    ["update", true, true],
    ["delete", false, true],
    ["delete", true, true],
  ] as const)("a commit to %s a document that is there (%s) is made: %s", async (kind, isThere, isMade) => {
    const { documents } = open();
    const [path, other] = [aPath(), aPath()];
    if (isThere) await documents.commit([{ kind: "set", path, fields: { n: 1 } }]);
    const beside: Write = { kind: "set", path: other, fields: {} };
    expect(Boolean(await documents.commit([beside, { kind, path, fields: { n: 2 } }]))).toBe(isMade);
    const [written, besides] = await documents.read([path, other]);
    expect(written.fields).toEqual(
      !isMade ? (isThere ? { n: 1 } : undefined) : kind === "delete" ? undefined : { n: 2 },
    );
    expect(besides.fields !== undefined).toBe(isMade);
  });

  test("a write over a version is made only while it stands, and a write that changes nothing leaves it", async () => {
    const { documents } = open();
    const path = aPath();
    await documents.commit([{ kind: "set", path, fields: { n: 1 } }]);
    const [{ version }] = await documents.read([path]);
    await documents.commit([{ kind: "update", path, fields: { n: 1 } }]);
    expect((await documents.read([path]))[0].version).toBe(version);
    expect(await documents.commit([{ kind: "update", path, fields: { n: 2 }, version }])).not.toBe(false);
    expect(await documents.commit([{ kind: "update", path, fields: { n: 3 }, version }])).toBe(false);
    expect(await documents.commit([{ kind: "delete", path, version }])).toBe(false);
    expect(await documents.commit([{ kind: "delete", path: aPath(), version }])).toBe(false);
    expect((await documents.read([path]))[0].fields).toEqual({ n: 2 });
  });

  test("an update keeps other fields, of any name, removes what is undefined, and a set replaces all", async () => {
    const { documents } = open();
    const path = aPath();
    const odd = { "a.b": 1, "back`tick": 1, "back\\slash": 1, 孔子: 1, "1st": 1 };
    await documents.commit([{ kind: "set", path, fields: { gone: 1, kept: 1 } }]);
    await documents.commit([{ kind: "update", path, fields: { gone: undefined, ...odd } }]);
    expect((await documents.read([path]))[0].fields).toEqual({ kept: 1, ...odd });
    await documents.commit([{ kind: "set", path, fields: { other: 1, none: undefined } }]);
    expect((await documents.read([path]))[0].fields).toEqual({ other: 1 });
  });

  test("the documents of a commit have one version, which it returns, and one may have its time", async () => {
    const { documents } = open();
    const [first, second] = [aPath(), aPath()];
    const version = await documents.commit([
      { kind: "create", path: first, fields: {}, commitTime: "at" },
      { kind: "create", path: second, fields: {} },
    ]);
    const [one, other] = await documents.read([first, second]);
    expect([one.version, other.version]).toEqual([version, version]);
    expect(one.fields).toEqual({ at: new Date(one.version ?? "") });
  });

  test("transactions that read the same document lose no update", async () => {
    const { documents } = open();
    const path = aPath();
    await documents.commit([{ kind: "set", path, fields: { n: 0 } }]);
    const increment = () =>
      documents.transact(async (reader) => {
        const [{ fields }] = await reader.read([path]);
        const n = Number(fields?.["n"]) + 1;
        return { writes: [{ kind: "update", path, fields: { n } }], result: n };
      });
    const results = await Promise.all(Array.from({ length: 4 }, increment));
    expect(results.toSorted()).toEqual([1, 2, 3, 4]);
    expect((await documents.read([path]))[0].fields).toEqual({ n: 4 });
  });

  test("files are found by the beginning of their names, copied and removed", async () => {
    const { files, save } = open();
    const folder = `contract/${randomUUID()}/`;
    await save(`${folder}a/1`);
    await save(`${folder}b/1`);
    expect(await files.copy(`${folder}a/1`, `${folder}a/2`, "image/webp")).toBe(true);
    expect(await files.copy(`${folder}none`, `${folder}a/3`, "image/webp")).toBe(false);
    await files.remove(`${folder}none`);
    await files.remove(`${folder}b/1`);
    const found = await files.list(folder);
    expect(found.map(({ name }) => name).toSorted()).toEqual([`${folder}a/1`, `${folder}a/2`]);
    expect((await files.list(`${folder}a/2`)).map(({ bytes }) => bytes)).toEqual([1]);
  });
});
