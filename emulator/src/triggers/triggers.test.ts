import { once } from "node:events";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { fromBinary } from "@bufbuild/protobuf";
import { BinaryReader } from "@bufbuild/protobuf/wire";
import { Firestore } from "@google-cloud/firestore";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../server.ts";
import { DocumentSchema } from "../wire/generated/google/firestore/v1/document_pb.js";

type Received = { readonly url: string; readonly headers: IncomingHttpHeaders; readonly body: string };

const received: Received[] = [];
const answers: number[] = [];
const functions = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  received.push({
    url: request.url ?? "",
    headers: request.headers,
    body: Buffer.concat(chunks).toString("utf8"),
  });
  response.writeHead(answers.shift() ?? 200).end(JSON.stringify({ code: "ECONNRESET" }));
});
let emulator: Emulator;
let db: Firestore;

beforeAll(async () => {
  functions.listen(0, "127.0.0.1");
  await once(functions, "listening");
  // A server that listens on TCP has an address with a port.
  const { port } = functions.address() as AddressInfo;
  emulator = await startEmulator({ functionsEmulator: `127.0.0.1:${port}` });
  db = new Firestore({
    projectId: "demo-t",
    host: `127.0.0.1:${emulator.port}`,
    ssl: false,
    customHeaders: { Authorization: "Bearer owner" },
  });
  await register("POST", "eventarcTrigger?eventarcTriggerId=europe-west1-onPost-0", {
    eventType: "google.cloud.firestore.document.v1.written",
    database: "(default)",
    namespace: "(default)",
    document: { value: "posts/{id}", matchType: "PATH_PATTERN" },
  });
  await register("PUT", "triggers/us-central1-onUser-0", {
    eventTrigger: {
      eventType: "providers/cloud.firestore/eventTypes/document.create",
      resource: "projects/demo-t/databases/(default)/documents/users/{uid}",
      service: "firestore.googleapis.com",
    },
  });
});

afterAll(async () => {
  await db.terminate();
  await emulator.close();
  functions.closeAllConnections();
  functions.close();
});

beforeEach(() => {
  received.length = 0;
});

async function register(method: string, path: string, body: object): Promise<void> {
  const url = `http://127.0.0.1:${emulator.port}/emulator/v1/projects/demo-t/${path}`;
  const response = await fetch(url, { method, body: JSON.stringify(body) });
  expect(response.status).toBe(200);
}

async function arrived(count: number): Promise<readonly Received[]> {
  await expect.poll(() => received.length).toBeGreaterThanOrEqual(count);
  return received;
}

/** Returns the documents of a `DocumentEventData` by their field: 1 is the value, 2 the old value. */
function decodeEvent(base64: string): Record<number, unknown> {
  const reader = new BinaryReader(Buffer.from(base64, "base64"));
  const documents: Record<number, unknown> = {};
  while (reader.pos < reader.len) {
    const [field] = reader.tag();
    const { name, fields } = fromBinary(DocumentSchema, reader.bytes());
    const numbers = Object.entries(fields).map(([key, { valueType }]) => [key, valueType.value]);
    documents[field] = { name: name.split("/documents/")[1], ...Object.fromEntries(numbers) };
  }
  return documents;
}

test("a write becomes a CloudEvent with the document before and after", async () => {
  await db.doc("posts/a").set({ n: 1 });
  await db.doc("posts/a").update({ n: 2 });
  await db.doc("posts/a").delete();
  const events = await arrived(3);
  expect(events[0]).toMatchObject({
    url: "/functions/projects/demo-t/triggers/europe-west1-onPost-0",
    headers: {
      "content-type": "application/protobuf",
      "ce-specversion": "1.0",
      "ce-type": "google.cloud.firestore.document.v1.written",
      "ce-source": "//firestore.googleapis.com/projects/demo-t/databases/(default)",
      "ce-subject": "documents/posts/a",
      "ce-project": "demo-t",
      "ce-database": "(default)",
      "ce-namespace": "(default)",
      "ce-document": "posts/a",
    },
  });
  expect(events.map(({ body }) => decodeEvent(body))).toEqual([
    { 1: { name: "posts/a", n: 1n } },
    { 1: { name: "posts/a", n: 2n }, 2: { name: "posts/a", n: 1n } },
    { 2: { name: "posts/a", n: 2n } },
  ]);
  expect(new Set(events.map(({ headers }) => headers["ce-id"])).size).toBe(3);
});

test("a name that headers cannot carry travels in the body", async () => {
  await db.doc("posts/漢字 é").set({ n: 1 });
  const [event] = await arrived(1);
  expect(event?.headers["content-type"]).toContain("application/cloudevents+json");
  expect(JSON.parse(event?.body ?? "")).toMatchObject({
    document: "posts/漢字 é",
    datacontenttype: "application/json",
    data: { value: { fields: { n: { integerValue: "1" } } }, oldValue: {} },
  });
});

test("a first-generation function gets its own form, and only its own event", async () => {
  await db.doc("users/u").set({ n: 1 });
  await db.doc("users/u").set({ n: 2 });
  const [event] = await arrived(1);
  expect(event?.url).toBe("/functions/projects/demo-t/triggers/us-central1-onUser-0");
  expect(JSON.parse(event?.body ?? "")).toMatchObject({
    eventType: "providers/cloud.firestore/eventTypes/document.create",
    params: { uid: "u" },
    resource: { name: "projects/demo-t/databases/(default)/documents/users/u" },
    data: { value: { fields: { n: { integerValue: "1" } } }, oldValue: {} },
  });
  expect(received).toHaveLength(1);
});

test("a killed worker gets the event again", async () => {
  answers.push(500);
  await db.doc("posts/again").set({ n: 1 });
  const [first, second] = await arrived(2);
  expect(second?.headers["ce-id"]).toBe(first?.headers["ce-id"]);
});

test("clearing, and writes that change nothing, fire nothing", async () => {
  await db.doc("posts/same").set({ n: 1 });
  await arrived(1);
  await db.doc("posts/same").set({ n: 1 });
  await emulator.clear();
  await db.doc("posts/last").set({ n: 1 });
  await arrived(2);
  expect(received.map(({ headers }) => headers["ce-document"])).toEqual(["posts/same", "posts/last"]);
});
