import { once } from "node:events";
import type { OutgoingHttpHeaders } from "node:http";
import { connect as connectHttp2, constants } from "node:http2";
import { Firestore } from "@google-cloud/firestore";
import { Client, credentials } from "@grpc/grpc-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulator, startEmulator } from "./server.ts";
import type { ListenResponse } from "./wire/generated/google/firestore/v1/firestore_pb.js";
import { listenBytes, openListen } from "./wire/testing/listen-call.ts";
import { callGrpc, framed } from "./wire/testing/raw-call.ts";

const PROJECT = "demo-s";
const DATABASE = `projects/${PROJECT}/databases/(default)`;
const lines: string[] = [];
let emulator: Emulator;
let db: Firestore;
let client: Client;

beforeAll(async () => {
  emulator = await startEmulator({ log: (line) => lines.push(line) });
  db = sdk(emulator);
  client = new Client(`${emulator.host}:${emulator.port}`, credentials.createInsecure());
});

afterAll(async () => {
  await db.terminate();
  client.close();
  await emulator.close();
});

function sdk({ host, port }: Emulator): Firestore {
  const customHeaders = { Authorization: "Bearer owner" };
  return new Firestore({ projectId: PROJECT, host: `${host}:${port}`, ssl: false, customHeaders });
}

function address(path: string): string {
  return `http://${emulator.host}:${emulator.port}${path}`;
}

const channel = "/google.firestore.v1.Firestore/Listen/channel";

/** Proves that the emulator still answers everyone else. */
async function isWell(): Promise<void> {
  await db.doc("health/check").set({ at: Date.now() });
  expect((await db.doc("health/check").get()).exists).toBe(true);
  expect((await fetch(address("/"))).status).toBe(200);
}

const bearer = { authorization: "Bearer owner" };

/** Makes a call of Firestore's service on a connection of its own, and returns its final status. */
async function grpcStatus(
  method: string,
  body: Uint8Array,
  headers: OutgoingHttpHeaders,
  ending?: "wait",
): Promise<unknown> {
  const session = connectHttp2(address(""));
  session.on("error", () => undefined);
  const path = method.startsWith("/") ? method : `/google.firestore.v1.Firestore/${method}`;
  const status = await callGrpc(session, path, body, headers, ending);
  session.destroy();
  return status;
}

// biome-ignore format: one row per case
test.each([
  ["a message that is no protobuf", "Commit", framed(Buffer.alloc(100, 255)), "3"],
  ["a field of another type", "Commit", framed(Buffer.from([8, 1])), "3"],
  ["half a surrogate pair", "Commit", framed(Buffer.from([10, 3, 0xed, 0xa0, 0x80])), "3"],
  ["a database whose name has a space", "BeginTransaction", framed(Buffer.from(`\n\u0024${DATABASE.replace("(default)", "with space")}`)), "3"],
  ["a frame that claims four gigabytes", "Commit", framed(Buffer.from("x"), 0, 0xffffffff), "8"],
  ["a frame that is cut off", "Commit", framed(Buffer.from("abc"), 0, 50), "3"],
  ["half a frame's head", "Commit", Buffer.from([0, 0]), "3"],
  ["a compressed message without a compression", "Commit", framed(Buffer.from("x"), 1), "12"],
  ["garbage on a stream", "Listen", framed(Buffer.alloc(64, 255)), "3"],
  ["an empty stream", "Listen", Buffer.alloc(0), "0"],
  ["a pipeline", "ExecutePipeline", framed(Buffer.alloc(0)), "12"],
  ["a query of nothing", "RunQuery", framed(Buffer.alloc(0)), "3"],
  ["an unknown method", "Nonsense", framed(Buffer.alloc(0)), "12"],
  ["a request of another service", "/google.longrunning.Operations/GetOperation", framed(Buffer.alloc(0)), "12"],
])("over gRPC, %s ends its own call, after the answer has begun", async (_name, method, message, status) => {
  expect(await grpcStatus(method, message, bearer)).toBe(status);
  await isWell();
});

const token = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`;

test.each([
  ["an access token", "Bearer ya29.x"],
  ["another scheme", "Basic dTpw"],
  ["no scheme", "owner"],
  ["a token that cannot be read", "Bearer a.b.c"],
  ["a token of a list", "Bearer e30.W10."],
  ["a token without a user", `Bearer ${token({ admin: true })}`],
  ["a token whose user is a number", `Bearer ${token({ sub: 7 })}`],
])("%s is refused with UNAUTHENTICATED over gRPC, REST and WebChannel", async (_name, authorization) => {
  const overGrpc = await grpcStatus("Commit", framed(Buffer.alloc(0)), { authorization });
  const overRest = await fetch(address(`/v1/${DATABASE}/documents/a/b`), { headers: { authorization } });
  const headers = encodeURIComponent(`authorization:${authorization}\r\n`);
  const opened = await fetch(address(`${channel}?VER=8&RID=1`), {
    method: "POST",
    body: `headers=${headers}&count=0&ofs=0`,
  });
  const [, session] = /"c","([^"]+)"/.exec(await opened.text()) ?? [];
  const overChannel = await fetch(address(`${channel}?SID=${session}&RID=rpc&AID=0&CI=1`));
  expect([overGrpc, overRest.status]).toEqual(["16", 401]);
  expect(await overChannel.text()).toContain("UNAUTHENTICATED");
  await isWell();
});

test("a client may take back and break off as many requests as it likes", async () => {
  const session = connectHttp2(address(""));
  for (let n = 0; n < 1500; n += 1) {
    const stream = session.request({
      ":method": "POST",
      ":path": "/google.firestore.v1.Firestore/Listen",
      "content-type": "application/grpc",
    });
    stream.on("error", () => undefined);
    stream.close(n % 2 ? constants.NGHTTP2_CANCEL : constants.NGHTTP2_INTERNAL_ERROR);
    await new Promise((resolve) => setImmediate(resolve));
  }
  const ping = await new Promise((resolve) => session.ping((error) => resolve(error)));
  expect([session.closed, ping]).toEqual([false, null]);
  session.destroy();
});

test.each([
  ["300m", "4", 250],
  ["soon", "3", 0],
])("a call that grants %s ends with status %s", async (timeout, status, least) => {
  const begun = performance.now();
  const headers = { ...bearer, "grpc-timeout": timeout };
  const ended = await grpcStatus("Listen", framed(listenBytes(target(2, "timed"))), headers, "wait");
  expect([ended, performance.now() - begun > least]).toEqual([status, true]);
  await isWell();
});

test("what is not gRPC is refused over HTTP", async () => {
  const stream = connectHttp2(address(""));
  const call = stream.request({ ":method": "GET", ":path": "/" });
  const [headers] = await once(call, "response");
  expect(headers[":status"]).toBe(415);
  stream.destroy();
});

// biome-ignore format: one row per case
test.each([
  ["nesting without end", "[".repeat(200_000)],
  ["a value nested without end", `{"writes":[{"update":{"name":"${DATABASE}/documents/a/b","fields":{"x":${'{"arrayValue":{"values":['.repeat(5000)}${"]}}".repeat(5000)}}}}]}`],
  ["a number where a list belongs", '{"writes":5}'],
  ["null", "null"],
  ["a list", "[]"],
  ["more than the limit", "x".repeat(12 << 20)],
  ["text that is no UTF-8", Buffer.from([0x22, 0xff, 0xfe, 0x22])],
  ["an integer beyond 64 bits", `{"writes":[{"update":{"name":"${DATABASE}/documents/a/b","fields":{"x":{"integerValue":"9223372036854775808"}}}}]}`],
])("over REST, %s is refused", async (_name, body) => {
  const response = await fetch(address(`/v1/${DATABASE}/documents:commit`), {
    method: "POST",
    headers: { authorization: "Bearer owner" },
    body,
  });
  expect(response.status).toBe(400);
  await isWell();
});

test("bytes are read from base64 of either alphabet, padded or not, and from nothing else", async () => {
  const stored = async (text: string) => {
    const body = JSON.stringify({ fields: { b: { bytesValue: text } } });
    const url = address(`/v1/${DATABASE}/documents/posts/b`);
    const response = await fetch(url, { method: "PATCH", headers: { authorization: "Bearer owner" }, body });
    return response.ok ? JSON.parse(await response.text()).fields.b.bytesValue : response.status;
  };
  const read = [];
  for (const text of ["", "+/8=", "+/8", "-_8=", "AAE=", "AAEC", "A", "AA=A", "A*A="])
    read.push(await stored(text));
  expect(read).toEqual(["", "+/8=", "+/8=", "+/8=", "AAE=", "AAEC", 400, 400, 400]);
});

test("a commit of ten megabytes is accepted over gRPC", async () => {
  const batch = db.batch();
  for (let n = 0; n < 10; n += 1) batch.set(db.doc(`large/d${n}`), { text: "x".repeat(1_000_000) });
  await batch.commit();
  expect((await db.collection("large").get()).size).toBe(10);
});

test("a stream that was never opened as a channel does not exist", async () => {
  const response = await fetch(address("/google.firestore.v1.Firestore/Commit/channel?VER=8"), {
    method: "POST",
  });
  expect(response.status).toBe(404);
});

const listen = () => openListen(client, { authorization: "Bearer owner" });

/** A request to listen to a collection. */
const target = (targetId: number, collectionId: string) => ({
  database: DATABASE,
  addTarget: {
    targetId,
    query: { parent: `${DATABASE}/documents`, structuredQuery: { from: [{ collectionId }] } },
  },
});

test("listeners that never read cost no more than what they watch", async () => {
  const calls = Array.from({ length: 20 }, () => {
    const call = listen();
    call.pause();
    call.write(target(2, "slow"));
    return call;
  });
  const text = "x".repeat(500_000);
  const rounds = async (count: number) => {
    for (let n = 0; n < count; n += 1) await db.doc(`slow/d${n % 3}`).set({ n, text });
    return process.memoryUsage().rss;
  };
  const before = await rounds(20);
  const after = await rounds(60);
  // Thirty megabytes were sent to each of twenty listeners; if kept, they would be six hundred.
  expect(after - before).toBeLessThan(300_000_000);
  await isWell();
  for (const call of calls) call.cancel();
});

test("a listener that reads late receives the present state, once", async () => {
  const call = listen();
  const versions: string[] = [];
  call.write(target(2, "late"));
  await once(call, "data");
  call.pause();
  const text = "x".repeat(200_000);
  for (let n = 0; n < 50; n += 1) await db.doc("late/d").set({ n, text });
  call.on("data", ({ responseType }: ListenResponse) => {
    if (responseType.case !== "documentChange") return;
    versions.push(String(responseType.value.document?.fields["n"]?.valueType.value));
  });
  call.resume();
  await expect.poll(() => versions.at(-1)).toBe("49");
  expect(versions.length).toBeLessThan(50);
  call.cancel();
});

test("two hundred streams that break off leave nothing behind", async () => {
  const calls = Array.from({ length: 200 }, (_, n) => {
    const call = listen();
    call.write(target(2, `c${n % 5}`));
    return call;
  });
  await Promise.all(calls.map((call) => once(call, "data")));
  await Promise.all(["c0", "c1", "c2"].map((collection) => db.doc(`${collection}/d`).set({ n: 1 })));
  for (const call of calls) call.cancel();
  await isWell();
});

test("a request that is not understood is the client's error, never an internal one", () => {
  expect(lines).toEqual([]);
});

test("an emulator can be cleared, given rules and closed while it is in use", async () => {
  const one = await startEmulator();
  const client = sdk(one);
  await client.doc("a/b").set({ n: 1 });
  const sizes: number[] = [];
  const stop = client.collection("a").onSnapshot(
    ({ size }) => sizes.push(size),
    () => undefined,
  );
  await expect.poll(() => sizes).toEqual([1]);
  await one.clear();
  await expect.poll(() => sizes).toEqual([1, 0]);
  expect(one.loadRules("nonsense")).toMatchObject([{ sourcePosition: { line: 1, column: 1 } }]);
  const source = "rules_version = '2'; service cloud.firestore { match /{x=**} { allow read; } }";
  expect(one.loadRules(source)).toEqual([]);
  const url = `http://${one.host}:${one.port}/v1/${DATABASE}/documents/a/b`;
  expect((await fetch(url)).status).toBe(404);
  expect((await fetch(url, { method: "PATCH", body: "{}" })).status).toBe(403);
  await one.close();
  await expect(fetch(url)).rejects.toThrow();
  stop();
  await client.terminate();
});
