import { toJson } from "@bufbuild/protobuf";
import { Client, credentials } from "@grpc/grpc-js";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { ask, commit, create, get, post, type RestRequest, remove, set } from "../conformance/rest.ts";
import { aggregation, every, filter, integer, reference, text as string } from "../conformance/wire-form.ts";
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

type Answer = { readonly status: number; readonly text: string };

/** Sends a REST request, by default without signing in. */
const send = (request: RestRequest, caller = ""): Promise<Answer> =>
  ask({ target: emulator, documents: root }, request, caller);

const day = (n: number) => ({ n: integer(n), text: string("x".repeat(600)) });
const put = (name: string, n: number) => send(set(`days/${name}`, day(n)), "Bearer owner");

beforeEach(async () => {
  await emulator.clear();
  await Promise.all([put("hidden", 9), put("shown", 1)]);
});

const named = (name: string) => filter("__name__", "EQUAL", reference(`${root}/days/${name}`));
const ofDay = (n: number) => filter("n", "EQUAL", integer(n));
const from = [{ collectionId: "days" }];
const query = (where: object) => ({ structuredQuery: { from, where, limit: 10 } });
const counted = (where: object) =>
  post("runAggregationQuery", aggregation(query(where).structuredQuery, { alias: "n", count: {} }));
const fetched = (names: readonly string[], more: object = {}) =>
  post("batchGet", { documents: names.map((name) => `${root}/days/${name}`), ...more });
const write = (name: string, more: object, fields: object = day(1)) =>
  commit({ update: { name: `${root}/days/${name}`, fields }, ...more });
const verified = (name: string, exists: boolean, more: object = {}) =>
  post("commit", { writes: [{ verify: `${root}/days/${name}`, currentDocument: { exists } }], ...more });
const increment = {
  updateMask: { fieldPaths: [] },
  updateTransforms: [{ fieldPath: "n", increment: integer(1) }],
};
/** A field that fits into a document, but not together with the text of the hidden one. */
const large = { x: string("x".repeat(1_048_000)) };

const begun = async () => JSON.parse((await send(post("beginTransaction", {}))).text).transaction as string;

// biome-ignore format: one row per request
const requests: [name: string, request: (name: string) => RestRequest | Promise<RestRequest>][] = [
  ["get",                                   (name) => get(`days/${name}`)],
  ["get with a mask",                       (name) => get(`days/${name}?mask.fieldPaths=n`)],
  ["get in a transaction",                  async (name) => get(`days/${name}?transaction=${encodeURIComponent(await begun())}`)],
  ["batchGet",                              (name) => fetched([name])],
  ["batchGet beside one that is shown",     (name) => fetched(["shown", name])],
  ["batchGet that begins a transaction",    (name) => fetched([name], { newTransaction: {} })],
  ["a query for the name",                  (name) => post("runQuery", query(named(name)))],
  ["a query for the name among the shown",  (name) => post("runQuery", query(every(named(name), ofDay(1))))],
  ["a query in a transaction",              async (name) => post("runQuery", { ...query(every(named(name), ofDay(9))), transaction: await begun() })],
  ["a count of the name",                   (name) => counted(named(name))],
  ["a count of the name among the shown",   (name) => counted(every(named(name), ofDay(1)))],
  ["a list of what is below",               (name) => get(`days/${name}/notes?showMissing=true`)],
  ["the collections below",                 (name) => post("listCollectionIds", {}, `/days/${name}`)],
  ["create",                                (name) => create(`days?documentId=${name}`, day(1))],
  ["write",                                 (name) => set(`days/${name}`, day(1))],
  ["write what must exist",                 (name) => set(`days/${name}?currentDocument.exists=true`, day(1))],
  ["delete",                                (name) => remove(`days/${name}`)],
  ["delete what must exist",                (name) => remove(`days/${name}?currentDocument.exists=true`)],
  ["delete what is as old as that",         (name) => remove(`days/${name}?currentDocument.updateTime=2026-01-01T00:00:00Z`)],
  ["commit what must be new",               (name) => write(name, { currentDocument: { exists: false } })],
  ["commit an increment",                   (name) => write(name, increment)],
  ["commit more than fits beside it",       (name) => write(name, { updateMask: { fieldPaths: ["x"] } }, large)],
  ["verify that it exists",                 (name) => verified(name, true)],
  ["verify that it is missing",             (name) => verified(name, false)],
  ["commit in a transaction that read it",  async (name) => {
    const transaction = await begun();
    await send(fetched([name], { transaction }));
    return verified(name, true, { transaction });
  }],
  ["delete while a transaction holds it",   async (name) => {
    await send(fetched([name], { transaction: await begun() }));
    return remove(`days/${name}`);
  }],
];

test.each(requests)("%s answers alike for a hidden and a missing document", async (_name, request) => {
  const answered = async (name: string) => {
    const { status, text } = await send(await request(name));
    return { status, text: text.replaceAll(/"(readTime|transaction)": *"[^"]*"/g, "").replaceAll(name, "") };
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

  const where = filter("n", "LESS_THAN_OR_EQUAL", integer(2));
  const byQuery: Target = { query: { parent: root, structuredQuery: { from, where, limit: 10 } } };

  const byNamedQuery: Target = { query: { parent: root, ...query(named("shown")) } };

  test.each([
    ["the document", byName("shown")],
    ["a query", byQuery],
    ["a query of the name", byNamedQuery],
  ])("of %s hears the same of one that is deleted and one that is hidden", async (_name, target) => {
    const deleted = await heard(target, () => send(remove("days/shown"), "Bearer owner"));
    await put("shown", 1);
    expect(await heard(target, () => put("shown", 9))).toEqual(deleted);
  });
});
