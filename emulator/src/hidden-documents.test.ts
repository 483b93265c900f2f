import { toJson } from "@bufbuild/protobuf";
import { Client, credentials } from "@grpc/grpc-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type Emulator, startEmulator } from "./server.ts";
import {
  type ListenResponse,
  ListenResponseSchema,
} from "./wire/generated/google/firestore/v1/firestore_pb.js";
import { openListen } from "./wire/testing/listen-call.ts";

// Rules that treat a missing document like a hidden one must be enough: no request distinguishes the two.

const source = `rules_version = '2';
service cloud.firestore { match /databases/{db}/documents { match /days/{id} {
  allow get: if (resource == null ? 9 : resource.data.n) <= 2;
  allow list: if request.query.limit <= 100 && resource.data.n <= 2;
} } }`;

const database = "projects/demo-hidden/databases/(default)";
const root = `${database}/documents`;
let emulator: Emulator;
let client: Client;

beforeAll(async () => {
  emulator = await startEmulator({ rules: { source, fileName: "hidden.rules" } });
  client = new Client(`${emulator.host}:${emulator.port}`, credentials.createInsecure());
});

afterAll(async () => {
  client.close();
  await emulator.close();
});

type Answer = { readonly status: number; readonly body: string };

/** Sends a REST request, by default without signing in. */
async function ask(path: string, method: string, body?: unknown, caller?: "owner"): Promise<Answer> {
  const response = await fetch(`http://${emulator.host}:${emulator.port}/v1/${root}${path}`, {
    method,
    ...(caller && { headers: { authorization: "Bearer owner" } }),
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: await response.text() };
}

const day = (n: number) => ({
  fields: { n: { integerValue: String(n) }, text: { stringValue: "x".repeat(600) } },
});
const put = (name: string, n: number) => ask(`/days/${name}`, "PATCH", day(n), "owner");

beforeEach(async () => {
  await emulator.clear();
  await Promise.all([put("hidden", 9), put("shown", 1)]);
});

const named = (name: string) => ({
  fieldFilter: {
    field: { fieldPath: "__name__" },
    op: "EQUAL",
    value: { referenceValue: `${root}/days/${name}` },
  },
});
const ofDay = (n: number) => ({
  fieldFilter: { field: { fieldPath: "n" }, op: "EQUAL", value: { integerValue: String(n) } },
});
const from = [{ collectionId: "days" }];
const both = (...filters: object[]) => ({ compositeFilter: { op: "AND", filters } });
const query = (where: object) => ({ structuredQuery: { from, where, limit: 10 } });
const counted = (where: object) => ({
  structuredAggregationQuery: { ...query(where), aggregations: [{ alias: "n", count: {} }] },
});
const write = (name: string, more: object) => ({
  writes: [{ update: { name: `${root}/days/${name}`, ...day(1) }, ...more }],
});
const verify = (name: string, currentDocument: object) => ({
  writes: [{ verify: `${root}/days/${name}`, currentDocument }],
});
const increment = { fieldPath: "n", increment: { integerValue: "1" } };
/** A field that fits into a document, but not together with the text of the hidden one. */
const large = (name: string) => ({
  writes: [
    {
      update: { name: `${root}/days/${name}`, fields: { x: { stringValue: "x".repeat(1_048_000) } } },
      updateMask: { fieldPaths: ["x"] },
    },
  ],
});

async function begun(): Promise<string> {
  return JSON.parse((await ask(":beginTransaction", "POST", {})).body).transaction;
}

// biome-ignore format: one row per request
const requests: [name: string, request: (name: string) => Promise<Answer>][] = [
  ["get",                                   (name) => ask(`/days/${name}`, "GET")],
  ["get with a mask",                       (name) => ask(`/days/${name}?mask.fieldPaths=n`, "GET")],
  ["get in a transaction",                  async (name) => ask(`/days/${name}?transaction=${encodeURIComponent(await begun())}`, "GET")],
  ["batchGet",                              (name) => ask(":batchGet", "POST", { documents: [`${root}/days/${name}`] })],
  ["batchGet beside one that is shown",     (name) => ask(":batchGet", "POST", { documents: ["shown", name].map((one) => `${root}/days/${one}`) })],
  ["batchGet that begins a transaction",    (name) => ask(":batchGet", "POST", { documents: [`${root}/days/${name}`], newTransaction: {} })],
  ["a query for the name",                  (name) => ask(":runQuery", "POST", query(named(name)))],
  ["a query for the name among the shown",  (name) => ask(":runQuery", "POST", query(both(named(name), ofDay(1))))],
  ["a query in a transaction",              async (name) => ask(":runQuery", "POST", { ...query(both(named(name), ofDay(9))), transaction: await begun() })],
  ["a count of the name",                   (name) => ask(":runAggregationQuery", "POST", counted(named(name)))],
  ["a count of the name among the shown",   (name) => ask(":runAggregationQuery", "POST", counted(both(named(name), ofDay(1))))],
  ["a list of what is below",               (name) => ask(`/days/${name}/notes?showMissing=true`, "GET")],
  ["the collections below",                 (name) => ask(`/days/${name}:listCollectionIds`, "POST", {})],
  ["create",                                (name) => ask(`/days?documentId=${name}`, "POST", day(1))],
  ["write",                                 (name) => ask(`/days/${name}`, "PATCH", day(1))],
  ["write what must exist",                 (name) => ask(`/days/${name}?currentDocument.exists=true`, "PATCH", day(1))],
  ["delete",                                (name) => ask(`/days/${name}`, "DELETE")],
  ["delete what must exist",                (name) => ask(`/days/${name}?currentDocument.exists=true`, "DELETE")],
  ["delete what is as old as that",         (name) => ask(`/days/${name}?currentDocument.updateTime=2026-01-01T00:00:00Z`, "DELETE")],
  ["commit what must be new",               (name) => ask(":commit", "POST", write(name, { currentDocument: { exists: false } }))],
  ["commit an increment",                   (name) => ask(":commit", "POST", write(name, { updateMask: { fieldPaths: [] }, updateTransforms: [increment] }))],
  ["commit more than fits beside it",       (name) => ask(":commit", "POST", large(name))],
  ["verify that it exists",                 (name) => ask(":commit", "POST", verify(name, { exists: true }))],
  ["verify that it is missing",             (name) => ask(":commit", "POST", verify(name, { exists: false }))],
  ["commit in a transaction that read it",  async (name) => {
    const transaction = await begun();
    await ask(":batchGet", "POST", { documents: [`${root}/days/${name}`], transaction });
    return ask(":commit", "POST", { ...verify(name, { exists: true }), transaction });
  }],
  ["delete while a transaction holds it",   async (name) => {
    await ask(":batchGet", "POST", { documents: [`${root}/days/${name}`], transaction: await begun() });
    return ask(`/days/${name}`, "DELETE");
  }],
];

test.each(requests)("%s answers alike for a hidden and a missing document", async (_name, request) => {
  const answered = async (name: string) => {
    const { status, body } = await request(name);
    return {
      status,
      body: body.replaceAll(/"(readTime|transaction)": *"[^"]*"/g, "").replaceAll(name, ""),
    };
  };
  const missing = await answered("gone99");
  expect(missing.status).toBe(403);
  expect(await answered("hidden")).toEqual(missing);
});

/** The end of the messages about one moment. */
const consistent = '{"targetChange":{}}';

/** What is watched: documents or a query, as in a request of Listen. */
type Target = { readonly documents: object } | { readonly query: object };

/** Watches a target without signing in, runs `act`, and returns the received messages. */
async function heard(target: Target, act?: () => Promise<unknown>): Promise<readonly string[]> {
  const call = openListen(client);
  const messages: string[] = [];
  call.on("data", (message: ListenResponse) => {
    const text = JSON.stringify(toJson(ListenResponseSchema, message));
    messages.push(text.replaceAll(/"(readTime|resumeToken)":"[^"]*",?/g, ""));
  });
  const isHeard = (...last: string[]) =>
    expect.poll(() => last.some((text) => messages.at(-1)?.includes(text))).toBe(true);
  call.write({ database, addTarget: { targetId: 2, ...target } });
  await isHeard(consistent, '"cause"');
  if (act) {
    messages.length = 0;
    await act();
    await isHeard(consistent);
  }
  call.cancel();
  return messages;
}

const byName = (...names: string[]): Target => ({
  documents: { documents: names.map((name) => `${root}/days/${name}`) },
});

describe("a listener", () => {
  test("is refused alike for a hidden and a missing document", async () => {
    const missing = await heard(byName("gone99"));
    expect(missing).toHaveLength(1);
    expect(missing[0]).toContain('"cause":{"code":7');
    expect(await heard(byName("hidden"))).toEqual(missing);
    expect(await heard(byName("shown", "gone99"))).toEqual(await heard(byName("shown", "hidden")));
  });

  const field = { fieldPath: "n" };
  const where = { fieldFilter: { field, op: "LESS_THAN_OR_EQUAL", value: { integerValue: "2" } } };
  const byQuery: Target = { query: { parent: root, structuredQuery: { from, where, limit: 10 } } };

  const byNamedQuery: Target = { query: { parent: root, ...query(named("shown")) } };

  test.each([
    ["the document", byName("shown")],
    ["a query", byQuery],
    ["a query of the name", byNamedQuery],
  ])("of %s hears the same of one that is deleted and one that is hidden", async (_name, target) => {
    const deleted = await heard(target, () => ask("/days/shown", "DELETE", undefined, "owner"));
    await put("shown", 1);
    expect(await heard(target, () => put("shown", 9))).toEqual(deleted);
  });
});
