import { Client, credentials, status as grpcStatus } from "@grpc/grpc-js";
import { expect } from "vitest";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";
import { ask as askRest, commit, create, get, post, type RestRequest, remove, set } from "./rest.ts";

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

const composite = (op: string, ...filters: object[]) => ({ compositeFilter: { op, filters } });
const unequal = (count: number) =>
  composite(
    "AND",
    ...Array.from({ length: count }, (_, index) => ({
      fieldFilter: { field: { fieldPath: `f${index}` }, op: "GREATER_THAN", value: { integerValue: "0" } },
    })),
  );

const positive = (fieldPath: string) => ({
  fieldFilter: { field: { fieldPath }, op: "GREATER_THAN", value: { integerValue: "0" } },
});

const invalid = "400 INVALID_ARGUMENT";
// biome-ignore format: one row per case
conform.each<[string, RestRequest, string]>([
  ["getting a document that is missing", get("posts/none"), "404 NOT_FOUND"],
  ["a negative page size", get("posts?pageSize=-1"), invalid],
  ["updating a missing document that must exist", set("posts/none?currentDocument.exists=true"), "404 NOT_FOUND"],
  ["deleting a missing document that must exist", remove("posts/none?currentDocument.exists=true"), "404 NOT_FOUND"],
  ["creating a document that exists", create("posts?documentId=a"), "409 ALREADY_EXISTS"],
  ["a write without an operation", commit({}), invalid],
  ["a value without a type", commit({ update: { name: "{documents}/posts/c", fields: { x: {} } } }), invalid],
  ["a document name of odd depth", commit({ delete: "{documents}/posts" }), invalid],
  ["deleting a collection", remove("posts"), invalid],
  ["updating a collection", set("posts"), invalid],
  ["creating a document in a document", create("posts/a"), invalid],
  ["a query of nothing at all", post("runQuery", {}), invalid],
  ["a body that is no JSON", { path: "{documents}:commit", text: '{"writes":[' }, invalid],
  ["a member that the request does not have", post("runQuery", { structuredQuery: { from }, bogus: 1 }), invalid],
  ["a transaction that was never begun", post("commit", { writes: [], transaction: "AAAA" }), invalid],
  ["rolling back a transaction that was never begun", post("rollback", { transaction: "AAAA" }), invalid],
  [
    "retrying a transaction that was never begun",
    {
      path: "{documents}:beginTransaction".replace("/documents", ""),
      body: { options: { readWrite: { retryTransaction: "AAAA" } } },
    },
    invalid,
  ],
  ["creating a document that names itself", { path: "{documents}/posts?documentId=c", body: { name: "{documents}/posts/c", fields: {} } }, invalid],
  ["one of no filters", post("runQuery", { structuredQuery: { from, where: composite("OR") } }), invalid],
  ["one of no filters inside all", post("runQuery", { structuredQuery: { from, where: composite("AND", composite("OR")) } }), invalid],
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
  ["fields of inequalities are ordered by their segments", { from: [{ collectionId: "dotted" }], where: composite("AND", positive("`a.b`"), positive("a.b")) }, "2 1"],
])("%s", async (clients, _name, query, found) => {
  await seed(clients);
  const dotted = (first: number, second: number) => ({ fields: { "a.b": { integerValue: first }, a: { mapValue: { fields: { b: { integerValue: second } } } } } });
  await ask(clients, commit(...[["1", dotted(1, 2)], ["2", dotted(2, 1)]].map(([id, document]) => ({ update: { name: `{documents}/dotted/${id}`, ...(document as object) } }))));
  const { body } = await ask(clients, post("runQuery", { structuredQuery: { from, ...query } }));
  const names = JSON.stringify(body).matchAll(/"name":"[^"]*\/([^"/]*)"/g);
  expect([...names].map(([, id]) => id).join(" ")).toBe(found);
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
  const names = [...JSON.stringify(answer.body).matchAll(/"name":"[^"]*\/([^"/]*)"/g)].map(([, id]) => id).join(" ");
  expect(answer.status === 200 ? names : `${answer.status} ${statusOf(answer)}`).toBe(found);
});

conform("a document has a name, fields and times", async (clients) => {
  await seed(clients);
  expect(await ask(clients, get("posts/a"))).toEqual({
    status: 200,
    body: {
      name: "{documents}/posts/a",
      fields: { n: { integerValue: "1" }, s: { stringValue: "é漢😀" } },
      createTime: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/),
      updateTime: expect.stringMatching(/Z$/),
    },
  });
});

conform("a mask chooses fields, nested ones too", async (clients) => {
  await seed(clients);
  const { body } = await ask(clients, get("posts/b?mask.fieldPaths=deep.x&mask.fieldPaths=nope"));
  expect(body).toMatchObject({ fields: { deep: { mapValue: { fields: { x: { integerValue: "1" } } } } } });
  expect(JSON.stringify(body)).not.toContain('"y"');
});

conform("a percent-encoded path is the same path", async (clients) => {
  await clients.admin.doc("posts/ü x:y").set({ n: 1 });
  const path = `{documents}/posts/${encodeURIComponent("ü x:y")}`.replace("(default)", "%28default%29");
  expect((await ask(clients, { path })).status).toBe(200);
});

conform("a listing comes in pages", async (clients) => {
  await seed(clients);
  const first = await ask(clients, get("posts?pageSize=1"));
  expect(first.body).toMatchObject({
    documents: [{ name: "{documents}/posts/a" }],
    nextPageToken: expect.any(String),
  });
  // The case above has just seen that there is one.
  const { nextPageToken } = first.body as { nextPageToken: string };
  const second = await ask(clients, get(`posts?pageSize=1&pageToken=${encodeURIComponent(nextPageToken)}`));
  expect(second.body).toMatchObject({ documents: [{ name: "{documents}/posts/b" }] });
});

conform("a listing that names no collection covers all of them", async (clients) => {
  await seed(clients);
  const { status, body } = await ask(clients, get("posts/b/"));
  expect([status, body]).toMatchObject([200, { documents: [{ name: "{documents}/posts/b/notes/1" }] }]);
});

conform("a patch with a mask changes only what the mask names", async (clients) => {
  await seed(clients);
  const answer = await ask(
    clients,
    set("posts/a?updateMask.fieldPaths=n&updateMask.fieldPaths=gone", {
      n: { integerValue: "5" },
      ignored: { booleanValue: true },
    }),
  );
  expect(answer.body).toMatchObject({ fields: { n: { integerValue: "5" }, s: { stringValue: "é漢😀" } } });
  expect(JSON.stringify(answer.body)).not.toContain("ignored");
});

conform("a document created without an id gets one", async (clients) => {
  const { body } = await ask(clients, create("posts", { n: { integerValue: "1" } }));
  expect(body).toMatchObject({ name: expect.stringMatching(/^\{documents\}\/posts\/[A-Za-z0-9]{20}$/) });
});

conform("deleting answers an empty object", async (clients) => {
  await seed(clients);
  for (const _ of ["there", "gone"])
    expect(await ask(clients, remove("posts/a"))).toEqual({ status: 200, body: {} });
});

conform("several documents come with those that are missing", async (clients) => {
  await seed(clients);
  const { body } = await ask(
    clients,
    post("batchGet", {
      documents: ["{documents}/posts/a", "{documents}/posts/none", "{documents}/posts/a"],
    }),
  );
  const rows = body as { found?: { name: string }; missing?: string; readTime: string }[];
  expect(rows.map(({ found, missing }) => found?.name ?? missing).sort()).toEqual([
    "{documents}/posts/a",
    "{documents}/posts/none",
  ]);
  expect(rows.every(({ readTime }) => readTime.endsWith("Z"))).toBe(true);
});

conform("a transaction begun by a read comes first and alone", async (clients) => {
  await seed(clients);
  const { body } = await ask(
    clients,
    post("batchGet", {
      documents: ["{documents}/posts/a"],
      newTransaction: { readOnly: {} },
    }),
  );
  expect(body).toMatchObject([
    { transaction: expect.any(String) },
    { found: { name: "{documents}/posts/a" } },
  ]);
});

conform("a query without results still returns the time", async (clients) => {
  const { body } = await ask(
    clients,
    post("runQuery", { structuredQuery: { from: [{ collectionId: "nothing" }] } }),
  );
  expect(body).toMatchObject([{ readTime: expect.stringMatching(/Z$/) }]);
});

conform("a query below a document sees only that document's collections", async (clients) => {
  await seed(clients);
  const { body } = await ask(
    clients,
    post("runQuery", { structuredQuery: { from: [{ collectionId: "notes" }] } }, "/posts/b"),
  );
  expect(body).toMatchObject([{ document: { name: "{documents}/posts/b/notes/1" } }]);
});

conform("aggregations without a name are numbered", async (clients) => {
  await seed(clients);
  const structuredAggregationQuery = {
    structuredQuery: { from },
    aggregations: [
      { count: {} },
      { alias: "total", sum: { field: { fieldPath: "n" } } },
      { avg: { field: { fieldPath: "n" } } },
    ],
  };
  const { body } = await ask(clients, post("runAggregationQuery", { structuredAggregationQuery }));
  expect(body).toMatchObject([
    {
      result: {
        aggregateFields: {
          field_1: { integerValue: "2" },
          total: { integerValue: "3" },
          field_2: { doubleValue: 1.5 },
        },
      },
    },
  ]);
});

conform("collection ids are listed below a document", async (clients) => {
  await seed(clients);
  expect((await ask(clients, post("listCollectionIds", {}, "/posts/b"))).body).toMatchObject({
    collectionIds: ["notes"],
  });
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

/** Calls a gRPC method by its name with an empty message, and returns the name of the final status. */
function grpcUnary({ host, port }: Clients["target"], method: string): Promise<string> {
  const client = new Client(`${host}:${port}`, credentials.createInsecure());
  const path = method.includes("/") ? `/${method}` : `/google.firestore.v1.Firestore/${method}`;
  return new Promise((resolve) => {
    const same = (bytes: Buffer) => bytes;
    client.makeUnaryRequest(path, same, same, Buffer.alloc(0), (error) => {
      client.close();
      resolve(error === null ? "OK" : (grpcStatus[error.code] ?? String(error.code)));
    });
  });
}

conform.each<[string, string]>([
  ["a method that does not exist", "Nonsense"],
  ["a request of another service", "google.longrunning.Operations/GetOperation"],
])("gRPC answers UNIMPLEMENTED to %s", async (clients, _name, method) => {
  expect(await grpcUnary(clients.target, method)).toBe("UNIMPLEMENTED");
});
