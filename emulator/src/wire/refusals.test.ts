import { once } from "node:events";
import { Client, credentials, status } from "@grpc/grpc-js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Emulator, startEmulator } from "../server.ts";
import type { ListenResponse } from "./generated/google/firestore/v1/firestore_pb.js";
import { openListen } from "./testing/listen-call.ts";

// What the emulator lacks is refused in words that name it. For gRPC, see server.test.ts.

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
