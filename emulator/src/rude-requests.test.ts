import { connect as connectHttp2 } from "node:http2";
import { connect } from "node:net";
import { join } from "node:path";
import { type DescMethod, toBinary } from "@bufbuild/protobuf";
import fc from "fast-check";
import { afterAll, expect, test } from "vitest";
import { type Program, startProgram } from "./testing/program.ts";
import { runs } from "./testing/random-runs.ts";
import { Firestore } from "./wire/generated/google/firestore/v1/firestore_pb.js";
import { messageFromJson } from "./wire/json.ts";
import { anyMessage, database } from "./wire/testing/any-message.ts";
import { callGrpc, framed } from "./wire/testing/raw-call.ts";

// No request, however wrong, ends the process, causes a fault of the emulator, or harms later requests.

const main = join(import.meta.dirname, "firestore-main.ts");
let program: Program | undefined;
afterAll(() => program?.child.kill());

/** Sends something rude to the running emulator, which must still run, answer and have printed no more than where it is. */
async function isSurvived(send: (port: number) => Promise<void>): Promise<void> {
  program ??= await startProgram(process.execPath, ["--no-warnings", main, "--port", "0"]);
  const { child, port, output } = program;
  await send(port);
  const { exitCode, signalCode } = child;
  const isWell = await fetch(`http://127.0.0.1:${port}/`, { headers: { connection: "close" } }).then(
    ({ ok }) => ok,
    () => false,
  );
  const state = { exitCode, signalCode, isWell, output: output() };
  if (!isWell || output().split("\n").length > 2) {
    child.kill();
    program = undefined;
  }
  expect(state).toEqual({
    exitCode: null,
    signalCode: null,
    isWell: true,
    output: expect.stringMatching(/^.*\n$/),
  });
}

const token = (claims: unknown) => `Bearer e30.${Buffer.from(JSON.stringify(claims)).toString("base64url")}.`;
const authorization = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<(string | undefined)[]>("Bearer owner", undefined) },
  fc.constantFrom("", "owner", "Basic x", "Bearer", "Bearer ya29.x", "Bearer a.b.c", "Firebase owner"),
  fc.jsonValue().map(token),
  fc.record({ sub: fc.jsonValue(), iss: fc.jsonValue() }).map(token),
);

/** Bytes with a few of them changed, cut off, or repeated. */
const damage = fc.oneof(
  { weight: 5, arbitrary: fc.constant((bytes: Buffer) => bytes) },
  fc.nat().map((at) => (bytes: Buffer) => bytes.subarray(0, at % (bytes.length + 1))),
  fc.nat().map((at) => (bytes: Buffer) => Buffer.concat([bytes, bytes.subarray(at % (bytes.length + 1))])),
  fc
    .array(fc.tuple(fc.nat(), fc.nat(255)), { minLength: 1, maxLength: 4 })
    .map((changes) => (bytes: Buffer) => {
      const changed = Buffer.from(bytes);
      for (const [at, byte] of changes) if (changed.length > 0) changed[at % changed.length] = byte;
      return changed;
    }),
);

/** A message as bytes; one that does not fit its schema is sent as the bytes of its JSON. */
function encoded(method: DescMethod, json: unknown): Buffer {
  try {
    return Buffer.from(toBinary(method.input, messageFromJson(method.input, json)));
  } catch {
    // Not in the schema: other bytes are rude enough.
    return Buffer.from(JSON.stringify(json));
  }
}

const grpcCall = fc.constantFrom(...Firestore.methods).chain((method) =>
  fc.record({
    path: fc.oneof(
      { weight: 9, arbitrary: fc.constant(`/google.firestore.v1.Firestore/${method.name}`) },
      { weight: 1, arbitrary: fc.constantFrom("/", "/x/y", "/google.firestore.v1.Firestore/") },
    ),
    messages: fc
      .array(fc.tuple(anyMessage(method.input), damage, fc.constantFrom(0, 0, 0, 0, 1, 7)), {
        minLength: method.methodKind === "unary" ? 1 : 0,
        maxLength: method.methodKind === "bidi_streaming" ? 5 : 2,
        size: "max",
      })
      .map((messages) =>
        messages.map(([json, damaged, flag]) => framed(damaged(encoded(method, json)), flag)),
      ),
    whole: damage,
    headers: fc.record({
      authorization,
      "content-type": fc.constantFrom(
        "application/grpc",
        "application/grpc",
        "application/grpc+proto",
        "text/plain",
        "",
      ),
      "grpc-timeout": fc.constantFrom(
        undefined,
        undefined,
        undefined,
        "1m",
        "0n",
        "99999999H",
        "soon",
        "-1S",
      ),
      "grpc-encoding": fc.constantFrom(undefined, undefined, "gzip", "deflate", "nonsense"),
    }),
    ending: fc.constantFrom("end", "end", "end", "cancel", "leave"),
  }),
);

const INTERNAL = "13";

test("over gRPC", async () => {
  const calls = fc.array(grpcCall, { minLength: 1, maxLength: 10, size: "max" });
  const property = fc.asyncProperty(calls, async (made) => {
    let statuses: readonly unknown[] = [];
    await isSurvived(async (port) => {
      const session = connectHttp2(`http://127.0.0.1:${port}`);
      session.on("error", () => undefined);
      statuses = await Promise.all(
        made.map(({ path, messages, whole, headers, ending }) =>
          callGrpc(session, path, whole(Buffer.concat(messages)), headers, ending),
        ),
      );
      session.destroy();
    });
    expect(statuses).not.toContain(INTERNAL);
  });
  await fc.assert(property, { numRuns: runs(60) });
});

/** Sends pieces of bytes on one connection and resolves when the emulator has ended it. */
async function sendAll(port: number, pieces: readonly (string | Uint8Array)[]): Promise<string> {
  const socket = connect(port, "127.0.0.1");
  socket.on("error", () => undefined);
  const chunks: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => chunks.push(chunk));
  // `once` of node:events would reject when the other side resets the connection.
  const closed = new Promise((resolve) => socket.once("close", resolve));
  for (const piece of pieces) {
    socket.write(piece);
    await new Promise((resolve) => setImmediate(resolve));
  }
  socket.end();
  await closed;
  return Buffer.concat(chunks).toString("latin1");
}

const preface = "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n";
const half = (path: string) => `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{`;

// biome-ignore format: one row per case
test.each<[string, readonly (string | Buffer)[]]>([
  ["bytes of no protocol", [Buffer.from([0, 1, 2, 3, 255, 254])]],
  ["a TLS greeting", [Buffer.from("16030100c8010000c403", "hex")]],
  ["one byte and then nothing", ["P"]],
  ["a preface in pieces and then garbage", ["P", preface.slice(1), Buffer.alloc(500, 7)]],
  ["an HTTP/2 frame of impossible length", [preface, Buffer.from("ffffff0000000000007878", "hex")]],
  ["half a request", ["POST /v1/projects HTTP/1.1\r\nContent-Length: 100\r\n\r\n{"]],
  ["half a body for a commit", [half(`/v1/${database}/documents:commit`)]],
  ["half a body for a channel", [half("/google.firestore.v1.Firestore/Listen/channel?VER=8")]],
  ["half a body for an export", [half("/emulator/v1/projects/p:export")]],
  ["a request line of a megabyte", [`GET /${"x".repeat(1 << 20)} HTTP/1.1\r\n\r\n`]],
  ["headers that are none", ["GET / HTTP/1.1\r\n:::\r\n\r\n"]],
  ["a length that is none", ["POST / HTTP/1.1\r\nContent-Length: -5\r\n\r\n"]],
])("%s", (_, pieces) =>
  isSurvived(async (port) => {
    await sendAll(port, pieces);
  }),
);

/** A block of headers that are in no table (RFC 7541, 6.2.2), each at most 127 bytes long. */
const anyHeaders = fc
  .subarray(
    [
      ":method POST",
      ":scheme http",
      ":path /google.firestore.v1.Firestore/Listen",
      ":authority x",
      "content-type application/grpc",
      "authorization Bearer owner",
      ":path /x",
      ":method CONNECT",
      ":protocol websocket",
      "content-length 3",
      "Content-Type text/plain",
      "connection close",
      "expect 100-continue",
      "te x",
    ],
    { minLength: 3 },
  )
  .map((headers) => {
    const parts = headers.flatMap((one) => [one.slice(0, one.indexOf(" ")), one.slice(one.indexOf(" ") + 1)]);
    return Buffer.concat(
      parts.flatMap((part, at) => [
        Buffer.from(at % 2 ? [part.length] : [0, part.length]),
        Buffer.from(part),
      ]),
    );
  });

const [DATA, HEADERS, RST_STREAM] = [0, 1, 3];
const garbage = fc.uint8Array({ maxLength: 40 });
const http2Frame = fc
  .record({
    type: fc.oneof({ weight: 12, arbitrary: fc.constantFrom(DATA, HEADERS, RST_STREAM) }, fc.nat(12)),
    headers: anyHeaders,
    other: fc.oneof(
      garbage,
      garbage.map((bytes) => framed(bytes)),
      fc.constant(Buffer.from([0, 0, 0, 8])),
      fc.constant(Buffer.alloc(0)),
    ),
    // For headers mostly END_HEADERS, without which nothing else may follow.
    flags: fc.oneof({ weight: 6, arbitrary: fc.constantFrom(4, 5) }, fc.nat(255)),
    stream: fc.oneof({ weight: 8, arbitrary: fc.constantFrom(1, 3, 5, 7, 9) }, fc.nat(12)),
    wrongBy: fc.oneof({ weight: 15, arbitrary: fc.constant(0) }, fc.integer({ min: -5, max: 5 })),
  })
  .map(({ type, headers, other, flags, stream, wrongBy }) => {
    const content = type === HEADERS ? headers : other;
    const head = Buffer.alloc(9);
    head.writeUIntBE(Math.max(0, content.length + wrongBy), 0, 3);
    head.writeUInt8(type, 3);
    head.writeUInt8(flags, 4);
    head.writeUInt32BE(stream, 5);
    return Buffer.concat([head, content]);
  });

test("over HTTP/2", async () => {
  const begin = Buffer.from(`${preface}\0\0\0\x04\0\0\0\0\0`, "latin1");
  const frames = fc.array(http2Frame, { minLength: 1, maxLength: 30, size: "max" });
  const property = fc.asyncProperty(frames, fc.boolean(), (made, isOnePacket) => {
    return isSurvived(async (port) => {
      await sendAll(port, isOnePacket ? [Buffer.concat([begin, ...made])] : [begin, ...made]);
    });
  });
  await fc.assert(property, { numRuns: runs(40) });
});

/** A request of HTTP/1.1 after which the emulator ends the connection. */
function httpRequest(
  verb: string,
  path: string,
  body: string,
  headers: Readonly<Record<string, string | undefined>>,
): Buffer {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  const bytes = Buffer.from(body);
  const length = [`content-length: ${bytes.length}`, "connection: close", "host: x"];
  return Buffer.concat([
    Buffer.from([`${verb} ${path} HTTP/1.1`, ...length, ...lines, "", ""].join("\r\n"), "latin1"),
    bytes,
  ]);
}

// biome-ignore format: the parts of an address
const paths = {
  below: ["", "/c", "/c/d", "/c/d/e", "/c/%F0", "/c/%00", "/%2F/d", "/__x__/d", "/c/d/"],
  verbs: ["", "", ":commit", ":batchGet", ":runQuery", ":runAggregationQuery", ":beginTransaction", ":rollback", ":batchWrite", ":listCollectionIds", ":partitionQuery", ":executePipeline"],
  parameters: ["", "?pageSize=-1", "?mask.fieldPaths=%60", "?documentId=%ED%A0%80", "?pageToken=x", "?currentDocument.updateTime=x", "?x=1", "?readTime=%F0", "?$alt=json;enum-encoding=int"],
  other: [
    "*", "//", "/v1/", "/v1/projects/demo/databases/with%20space/documents/c/d", "http://[/v1/", `/emulator/v1/${database}/documents`,
    ...[":export", ":import", ":securityRules", ":ruleCoverage", "/eventarcTrigger?eventarcTriggerId=%00", "/triggers/x"].map((end) => `/emulator/v1/projects/demo${end}`),
  ],
};
const restRequest = fc.constantFrom(...Firestore.methods).chain((method) =>
  fc.record({
    verb: fc.constantFrom("POST", "POST", "GET", "PATCH", "DELETE", "PUT", "OPTIONS", "HEAD", "PROPFIND"),
    path: fc.oneof(
      {
        weight: 8,
        arbitrary: fc
          .tuple(
            fc.constantFrom(...paths.below),
            fc.constantFrom(...paths.verbs),
            fc.constantFrom(...paths.parameters),
          )
          .map((parts) => `/v1/${database}/documents${parts.join("")}`),
      },
      fc.constantFrom(...paths.other),
      fc.webPath(),
    ),
    body: fc.oneof(
      { weight: 8, arbitrary: anyMessage(method.input).map((json) => JSON.stringify(json)) },
      fc.jsonValue().map((json) => JSON.stringify(json)),
      fc.constantFrom("", "{", '{"a":'.repeat(20_000), '{"export_directory":"\\u0000","export_name":"x"}'),
      fc.string({ unit: "binary" }),
    ),
    headers: fc.record({
      authorization,
      origin: fc.constantFrom(undefined, "null", "http://x", "\u00ff"),
      "x-http-method-override": fc.constantFrom(undefined, undefined, "PATCH", "\u00ff"),
      "access-control-request-headers": fc.constantFrom(undefined, "\u00ff"),
      "transfer-encoding": fc.constantFrom(undefined, undefined, undefined, "chunked"),
      upgrade: fc.constantFrom(undefined, undefined, "websocket", "h2c"),
      expect: fc.constantFrom(undefined, undefined, "100-continue", "x"),
    }),
  }),
);

test("over REST", async () => {
  const requests = fc.array(restRequest, { minLength: 1, maxLength: 10, size: "max" });
  const property = fc.asyncProperty(requests, async (made) => {
    const answers: string[] = [];
    await isSurvived(async (port) => {
      for (const { verb, path, body, headers } of made)
        answers.push(await sendAll(port, [httpRequest(verb, path, body, headers)]));
    });
    for (const answer of answers) expect(answer.slice(0, 12)).not.toBe("HTTP/1.1 500");
  });
  await fc.assert(property, { numRuns: runs(60) });
});

/** One request about a channel; `SID` stands for the session that was opened last. */
const channelRequest = fc.constantFrom("Listen", "Write").chain((name) => {
  const [method] = Firestore.methods.filter((one) => one.name === name);
  if (method === undefined) throw new Error(`There is no method ${name}.`);
  return fc.record({
    channel: fc.constant(`/google.firestore.v1.Firestore/${name}/channel`),
    kind: fc.constantFrom("open", "open", "post", "post", "post", "poll", "stream", "terminate", "odd"),
    messages: fc.array(
      anyMessage(method.input).map((json) => JSON.stringify(json)),
      { maxLength: 4, size: "max" },
    ),
    offset: fc.oneof({ weight: 8, arbitrary: fc.nat(4) }, fc.constantFrom(-1, 1e9, 1e21)),
    count: fc.oneof(
      { weight: 8, arbitrary: fc.constant(undefined) },
      fc.constantFrom("-1", "x", "99999", "3"),
    ),
    acknowledged: fc.oneof(fc.nat(5), fc.constantFrom(-1, 1e15, 1e21)),
    damaged: damage,
    authorization,
  });
});
type ChannelRequest = typeof channelRequest extends fc.Arbitrary<infer Request> ? Request : never;

function bodyOf({ messages, offset, count, damaged, authorization: caller }: ChannelRequest): string {
  const form = new URLSearchParams({ count: count ?? String(messages.length), ofs: String(offset) });
  for (const [index, message] of messages.entries()) form.set(`req${index}___data__`, message);
  if (caller !== undefined) form.set("headers", `Authorization:${caller}\r\n`);
  return damaged(Buffer.from(form.toString())).toString("latin1");
}

test("over WebChannel", async () => {
  const requests = fc.array(channelRequest, { minLength: 1, maxLength: 15, size: "max" });
  const property = fc.asyncProperty(requests, async (made) => {
    const answers: string[] = [];
    await isSurvived(async (port) => {
      let session = "none";
      const streams: Promise<string>[] = [];
      for (const request of made) {
        const { channel, kind, acknowledged } = request;
        const own = `SID=${session}&AID=${acknowledged}`;
        const send = (verb: string, query: string, body = "") =>
          sendAll(port, [httpRequest(verb, `${channel}?VER=8&${query}`, body, {})]);
        if (kind === "open") {
          const answer = await send("POST", "RID=1", bodyOf(request));
          session = /"c","([^"]+)"/.exec(answer)?.[1] ?? session;
          answers.push(answer);
        } else if (kind === "stream") streams.push(send("GET", `${own}&RID=rpc&CI=0&TO=1`));
        else if (kind === "poll") streams.push(send("GET", `${own}&RID=rpc&CI=1&TO=1`));
        else if (kind === "terminate") answers.push(await send("POST", `${own}&TYPE=terminate`));
        else if (kind === "odd") answers.push(await send("DELETE", own, bodyOf(request)));
        else answers.push(await send("POST", `${own}&RID=2`, bodyOf(request)));
      }
      answers.push(...(await Promise.all(streams)));
    });
    for (const answer of answers) expect(answer).not.toMatch(/^HTTP\/1.1 500|"status":"INTERNAL"/);
  });
  await fc.assert(property, { numRuns: runs(60) });
});
