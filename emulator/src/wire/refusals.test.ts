import { once } from "node:events";
import { create, toBinary } from "@bufbuild/protobuf";
import { Client, credentials, type ServiceError, status } from "@grpc/grpc-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../server.ts";
import {
  ExecutePipelineRequestSchema,
  type ListenResponse,
  RunQueryRequestSchema,
} from "./generated/google/firestore/v1/firestore_pb.js";
import { messageFromJson } from "./json.ts";
import { openListen } from "./testing/listen-call.ts";

// The refusals of the emulator for every client, on each transport: they name what is missing, and no client repeats
// the request by itself.

const database = "projects/demo/databases/(default)";
const parent = `${database}/documents`;
const doubles = { arrayValue: { values: [{ doubleValue: 1 }] } };
const findNearest = {
  vectorField: { fieldPath: "v" },
  queryVector: { mapValue: { fields: { __type__: { stringValue: "__vector__" }, value: doubles } } },
  distanceMeasure: "COSINE",
  limit: 3,
};
const search = { from: [{ collectionId: "c" }], findNearest };

let emulator: Emulator | undefined;
let client: Client | undefined;
beforeAll(async () => {
  emulator = await startEmulator();
  client = new Client(`${emulator.host}:${emulator.port}`, credentials.createInsecure());
});
afterAll(async () => {
  client?.close();
  await emulator?.close();
});

const same = (bytes: Buffer) => bytes;

/** Returns how a streaming read ends, and whether the answer had begun before. */
function refusalOf(
  method: string,
  request: Uint8Array,
): Promise<readonly [code: string, details: string, hasBegun: boolean]> {
  let hasBegun = false;
  return new Promise((resolve) => {
    const path = `/google.firestore.v1.Firestore/${method}`;
    const call = client?.makeServerStreamRequest(path, same, same, Buffer.from(request));
    call?.on("metadata", () => {
      hasBegun = true;
    });
    call?.on("data", () => undefined);
    call?.on("error", ({ code, details }: ServiceError) => resolve([status[code] ?? "", details, hasBegun]));
  });
}

const pipeline = create(ExecutePipelineRequestSchema, { database });
const badQuery = messageFromJson(RunQueryRequestSchema, {
  parent,
  structuredQuery: { from: [{ collectionId: "c" }], limit: -1 },
});

// Node's client asks three times, for seven seconds, when a streaming read ends before its answer has begun.
// biome-ignore format: one row per case
test.each<[string, string, Uint8Array, string, string]>([
  ["a pipeline", "ExecutePipeline", toBinary(ExecutePipelineRequestSchema, pipeline), "UNIMPLEMENTED", "Pipelines"],
  ["a query that cannot be", "RunQuery", toBinary(RunQueryRequestSchema, badQuery), "INVALID_ARGUMENT", "limit"],
  ["a request that does not exist", "RunMiracle", new Uint8Array(), "UNIMPLEMENTED", "RunMiracle"],
])("%s is refused over gRPC after the answer has begun", async (_, method, request, code, words) => {
  expect(await refusalOf(method, request)).toEqual([code, expect.stringContaining(words), true]);
});

// biome-ignore format: one row per case
test.each<[string, string, object, number, string]>([
  ["a pipeline", ":executePipeline", {}, 501, "Pipelines"],
  ["listening", ":listen", {}, 501, "Listen"],
  ["a stream of writes", ":write", {}, 501, "Write"],
  ["partitions of a vector search", ":partitionQuery", { structuredQuery: search, partitionCount: "2" }, 400, "Partition"],
  ["what does not exist", ":runMiracle", {}, 404, "runMiracle"],
])("%s is refused over REST", async (_, path, body, code, words) => {
  const response = await fetch(`http://${emulator?.host}:${emulator?.port}/v1/${parent}${path}`, {
    method: "POST",
    headers: { authorization: "Bearer owner" },
    body: JSON.stringify(body),
  });
  expect([response.status, await response.text()]).toEqual([code, expect.stringContaining(words)]);
});

test("listening to a vector search ends that target alone", async () => {
  if (client === undefined) throw new Error("The emulator has not started.");
  const call = openListen(client);
  call.write({ database, addTarget: { targetId: 2, query: { parent, structuredQuery: search } } });
  const [first] = (await once(call, "data")) as [ListenResponse];
  expect(first.responseType).toMatchObject({
    case: "targetChange",
    value: {
      targetIds: [2],
      cause: { code: status.INVALID_ARGUMENT, message: expect.stringContaining("findNearest") },
    },
  });
  call.cancel();
});
