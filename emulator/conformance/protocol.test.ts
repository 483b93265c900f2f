import { expect } from "vitest";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { ask as askRest, commit, create, get, post, type RestRequest, remove, set } from "./rest.ts";
import { aggregation, every, filter, integer, map, some } from "./wire-form.ts";

const conform = conformance("protocol");

type Answer = { readonly status: number; readonly body: unknown };

/** One REST request as the owner, with the JSON of its answer. */
async function ask(clients: Clients, request: RestRequest): Promise<Answer> {
  const { status, text } = await askRest(clients, request);
  return { status, body: text === "" ? undefined : JSON.parse(text) };
}

/** The status name of an error, which answers of a stream wrap in a list. */
function statusOf({ body }: Answer): unknown {
  const first: unknown = Array.isArray(body) ? body[0] : body;
  // Google's form of an error; anything else gives undefined and fails the case.
  return (first as { error?: { status?: string } }).error?.status;
}

const from = [{ collectionId: "posts" }];

async function seed(clients: Clients): Promise<void> {
  await clients.admin.doc("posts/a").set({ n: 1, s: "é漢😀" });
  await clients.admin.doc("posts/b").set({ n: 2, deep: { x: 1, y: 2 } });
  await clients.admin.doc("posts/b/notes/1").set({ z: true });
}

const positive = (path: string) => filter(path, "GREATER_THAN", integer(0));
const unequal = (count: number) =>
  every(...Array.from({ length: count }, (_, index) => positive(`f${index}`)));
/** The ids of the documents in an answer, in order. */
const idsIn = ({ body }: Answer) =>
  [...JSON.stringify(body).matchAll(/"name":"[^"]*\/([^"/]*)"/g)].map(([, id]) => id).join(" ");

const invalid = "400 INVALID_ARGUMENT";
// biome-ignore format: one row per case
conform.each<[string, RestRequest, string]>([
  ["getting a document that is missing", get("posts/none"), "404 NOT_FOUND"],
  ["updating a missing document that must exist", set("posts/none?currentDocument.exists=true"), "404 NOT_FOUND"],
  ["deleting a missing document that must exist", remove("posts/none?currentDocument.exists=true"), "404 NOT_FOUND"],
  ["creating a document that exists", create("posts?documentId=a"), "409 ALREADY_EXISTS"],
  ["a write without an operation", commit({}), invalid],
  ["a verification of nothing", commit({ verify: "{documents}/posts/a" }), invalid],
  ["a verification that fails", commit({ verify: "{documents}/posts/none", currentDocument: { exists: true } }), "404 NOT_FOUND"],
  ["a deletion with a mask", commit({ delete: "{documents}/posts/a", updateMask: { fieldPaths: ["n"] } }), invalid],
  ["a deletion with a transform", commit({ delete: "{documents}/posts/a", updateTransforms: [{ fieldPath: "n", increment: integer(1) }] }), invalid],
  ["a transform with a mask", commit({ transform: { document: "{documents}/posts/a", fieldTransforms: [{ fieldPath: "n", increment: integer(1) }] }, updateMask: { fieldPaths: ["n"] } }), invalid],
  ["a transform of nothing", commit({ transform: { document: "{documents}/posts/a", fieldTransforms: [] } }), invalid],
  ["a read at a nanosecond", get("posts/a?readTime=2020-01-01T00:00:00.000000001Z"), invalid],
  ["deleting a collection", remove("posts"), invalid],
  ["updating a collection", set("posts"), invalid],
  ["creating a document in a document", create("posts/a"), invalid],
  ["a query of nothing at all", post("runQuery", {}), invalid],
  ["a body that is no JSON", { path: "{documents}:commit", text: '{"writes":[' }, invalid],
  ["a member that the request does not have", post("runQuery", { structuredQuery: { from }, bogus: 1 }), invalid],
  ["a transaction that was never begun", post("commit", { writes: [], transaction: "AAAA" }), invalid],
  ["rolling back a transaction that was never begun", post("rollback", { transaction: "AAAA" }), invalid],
  ["retrying a transaction that was never begun", post("beginTransaction", { options: { readWrite: { retryTransaction: "AAAA" } } }), invalid],
  ["creating a document that names itself", { path: "{documents}/posts?documentId=c", body: { name: "{documents}/posts/c", fields: {} } }, invalid],
  ["one of no filters", post("runQuery", { structuredQuery: { from, where: some() } }), invalid],
  ["filters under an operator that does not exist", post("runQuery", { structuredQuery: { from, where: { compositeFilter: { op: 7, filters: [positive("n")] } } } }), invalid],
  ["an order in a direction that does not exist", post("runQuery", { structuredQuery: { from, orderBy: [{ field: { fieldPath: "n" }, direction: 7 }] } }), invalid],
  ["a transaction without a name", post("runQuery", { structuredQuery: { from }, transaction: "" }), invalid],
  ["one of no filters inside all", post("runQuery", { structuredQuery: { from, where: every(some()) } }), invalid],
  ["inequalities on eleven fields", post("runQuery", { structuredQuery: { from, where: unequal(11) } }), invalid],
  ["a query without a query", post("runAggregationQuery", {}), invalid],
])("%s is refused with its status", async (clients, _name, request, expected) => {
  await seed(clients);
  const answer = await ask(clients, request);
  expect(`${answer.status} ${statusOf(answer)}`).toBe(expected);
});

// biome-ignore format: one row per query
conform.each<[string, object, string]>([
  ["inequalities on ten fields find nothing wrong", { where: unequal(10) }, ""],
  ["a start after nothing is after everything", { startAt: { values: [], before: false } }, ""],
  ["a start at nothing is before everything", { startAt: { values: [], before: true } }, "a b"],
  ["an end before nothing is before everything", { endAt: { values: [], before: true } }, ""],
  ["an end at nothing is after everything", { endAt: { values: [], before: false } }, "a b"],
  ["fields of inequalities are ordered by their segments", { from: [{ collectionId: "dotted" }], where: every(positive("`a.b`"), positive("a.b")) }, "2 1"],
])("%s", async (clients, _name, query, found) => {
  await seed(clients);
  const dotted = (first: number, second: number) => ({ fields: { "a.b": integer(first), a: map({ b: integer(second) }) } });
  await ask(clients, commit(...[["1", dotted(1, 2)], ["2", dotted(2, 1)]].map(([id, document]) => ({ update: { name: `{documents}/dotted/${id}`, ...(document as object) } }))));
  expect(idsIn(await ask(clients, post("runQuery", { structuredQuery: { from, ...query } })))).toBe(found);
});

// biome-ignore format: one row per way to write a number
conform.each<[string, object, object | number]>([
  ["a fraction of zero", { integerValue: "1.0" }, { integerValue: "1" }],
  ["an exponent", { integerValue: "-1.5E2" }, { integerValue: "-150" }],
  ["an exponent that leaves an integer", { integerValue: "10e-1" }, { integerValue: "1" }],
  ["a zero, signed and twice", { integerValue: "-00.0" }, { integerValue: "0" }],
  ["the greatest integer as a fraction", { integerValue: "9.223372036854775807e18" }, { integerValue: "9223372036854775807" }],
  ["a fraction of an integer", { integerValue: "1e-1" }, 400],
  ["an integer beyond 64 bits by its exponent", { integerValue: "1e400" }, 400],
  ["a hexadecimal integer", { integerValue: "0x1" }, 400],
  ["an integer in spaces", { integerValue: " 1" }, 400],
  ["an empty integer", { integerValue: "" }, 400],
  ["a double without a whole part", { doubleValue: ".5" }, { doubleValue: 0.5 }],
  ["a hexadecimal double", { doubleValue: "0x1" }, 400],
  ["an octal latitude", { geoPointValue: { latitude: "0o1" } }, 400],
])("%s in a number that is sent as text", async (clients, _name, x, read) => {
  const { status, body } = await ask(clients, set("posts/n", { x }));
  expect(typeof read === "number" ? status : body).toEqual(typeof read === "number" ? read : expect.objectContaining({ fields: { x: read } }));
});

// biome-ignore format: one row per limit
conform.each<[string, unknown, string]>([
  ["an exponent", "1e0", "a"],
  ["nothing", undefined, "a b"],
  ["a hexadecimal number", "0x1", invalid],
  ["a space", " 1", invalid],
])("a limit of %s", async (clients, _name, limit, found) => {
  await seed(clients);
  const answer = await ask(clients, post("runQuery", { structuredQuery: { from, limit } }));
  expect(answer.status === 200 ? idsIn(answer) : `${answer.status} ${statusOf(answer)}`).toBe(found);
});

const has = (members: object) => expect.objectContaining(members);
const named = (path: string) => has({ name: `{documents}/${path}` });
const time = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
const field = { field: { fieldPath: "n" } };
// biome-ignore format: one row per request
conform.each<[string, RestRequest, unknown]>([
  ["a document has a name, fields and times", get("posts/a"), { name: "{documents}/posts/a", fields: { n: integer(1), s: { stringValue: "é漢😀" } }, createTime: time, updateTime: time }],
  ["a mask chooses fields, nested ones too", get("posts/b?mask.fieldPaths=deep.x&mask.fieldPaths=nope"), has({ fields: { deep: map({ x: integer(1) }) } })],
  ["a listing that names no collection covers all of them", get("posts/b/"), has({ documents: [named("posts/b/notes/1")] })],
  ["a patch with a mask changes only what the mask names", set("posts/a?updateMask.fieldPaths=n&updateMask.fieldPaths=gone", { n: integer(5), ignored: { booleanValue: true } }), has({ fields: { n: integer(5), s: { stringValue: "é漢😀" } } })],
  ["a document created without an id gets one", create("posts", { n: integer(1) }), has({ name: expect.stringMatching(/^\{documents\}\/posts\/[A-Za-z0-9]{20}$/) })],
  ["a verification that holds changes nothing", commit({ verify: "{documents}/posts/a", currentDocument: { exists: true } }), has({ writeResults: [expect.anything()] })],
  ["deleting answers an empty object", remove("posts/a"), {}],
  ["deleting what is not there answers the same", remove("posts/none"), {}],
  ["a transaction begun by a read comes first and alone, and a document asked for twice once", post("batchGet", { documents: Array(2).fill("{documents}/posts/a"), newTransaction: { readOnly: {} } }), [has({ transaction: expect.any(String) }), has({ found: named("posts/a") })]],
  ["a query without results still returns the time", post("runQuery", { structuredQuery: { from: [{ collectionId: "nothing" }] } }), [has({ readTime: time })]],
  ["a query below a document sees only that document's collections", post("runQuery", { structuredQuery: { from: [{ collectionId: "notes" }] } }, "/posts/b"), [has({ document: named("posts/b/notes/1") })]],
  ["aggregations without a name are numbered", post("runAggregationQuery", aggregation({ from }, { count: {} }, { alias: "total", sum: field }, { avg: field })), [has({ result: { aggregateFields: { field_1: integer(2), total: integer(3), field_2: { doubleValue: 1.5 } } } })]],
  ["collection ids are listed below a document", post("listCollectionIds", {}, "/posts/b"), has({ collectionIds: ["notes"] })],
])("%s", async (clients, _, request, body) => {
  await seed(clients);
  expect(await ask(clients, request)).toEqual({ status: 200, body });
});

conform("a percent-encoded path is the same path", async (clients) => {
  await clients.admin.doc("posts/ü x:y").set({ n: 1 });
  const path = `{documents}/posts/${encodeURIComponent("ü x:y")}`.replace("(default)", "%28default%29");
  expect((await ask(clients, { path })).status).toBe(200);
});

// biome-ignore format: one row per listing
conform.each<[string, string, readonly string[]]>([
  ["by name", "", ["a b", "c"]],
  ["in an order", "&orderBy=n", ["c b", "a"]],
  ["with missing documents", "&showMissing=true", ["a b", "c x", "y"]],
])("a listing %s comes in pages, and skips nothing when a page's last document is deleted", async (clients, _, how, expected) => {
  for (const isLastDeleted of [false, true]) {
    for (const [n, path] of ["c", "b", "a", "x/d/1", "y/d/1"].entries()) await clients.admin.doc(`pages/${path}`).set({ n });
    const pages: string[] = [];
    for (let token = ""; token !== "" || pages.length === 0; ) {
      const answer = await ask(clients, get(`pages?pageSize=2${how}&pageToken=${encodeURIComponent(token)}`));
      pages.push(idsIn(answer));
      if (isLastDeleted) await clients.admin.doc("pages/b").delete();
      // The shape of ListDocumentsResponse.
      token = (answer.body as { nextPageToken?: string }).nextPageToken ?? "";
    }
    expect(pages).toEqual(expected);
  }
});

conform("a preflight lets a page's own origin in, with credentials", async ({ target }) => {
  const response = await fetch(`http://${target.host}:${target.port}/v1/x`, {
    method: "OPTIONS",
    headers: { origin: "http://page.example", "access-control-request-method": "POST" },
  });
  expect(response.ok).toBe(true);
  expect(response.headers.get("access-control-allow-origin")).toBe("http://page.example");
  expect(response.headers.get("access-control-allow-credentials")).toBe("true");
});

conform("the root reports that the emulator is running", async ({ target }) => {
  const response = await fetch(`http://${target.host}:${target.port}/`);
  expect((await response.text()).trim()).toBe("Ok");
});
