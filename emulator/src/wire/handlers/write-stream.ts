import { create } from "@bufbuild/protobuf";
import type { DatabaseName } from "../../firestore/path.ts";
import { StatusError } from "../../status.ts";
import { type Backend, openDatabase } from "../backend.ts";
import { parseDatabaseName } from "../codec/names.ts";
import { encodeTimestamp } from "../codec/value.ts";
import { decodeWrite, encodeWriteResult } from "../codec/write.ts";
import { WriteResponseSchema } from "../generated/google/firestore/v1/firestore_pb.js";
import type { Handlers } from "../handler.ts";
import { commitAs } from "./commit.ts";

/** The stream over which the web SDK commits: a greeting, then one answer per batch of writes, in order. */
export function writeStreamHandler(backend: Backend): Handlers["write"] {
  return async function* write(requests, { caller }) {
    let name: DatabaseName | undefined;
    let answered = 0;
    for await (const request of requests) {
      answered += 1;
      const streamToken = new TextEncoder().encode(String(answered));
      if (name === undefined) {
        name = parseDatabaseName(request.database);
        if (request.writes.length > 0) {
          throw new StatusError("INVALID_ARGUMENT", "'writes' must not be set on an initial write request.");
        }
        const streamId = request.streamId === "" ? backend.newId() : request.streamId;
        yield [create(WriteResponseSchema, { streamId, streamToken })];
        continue;
      }
      if (request.writes.length === 0) {
        // A request without writes may only be the last of a stream.
        yield [create(WriteResponseSchema, { streamToken })];
        return;
      }
      const database = name;
      const writes = request.writes.map((one) => decodeWrite(database, one));
      const { commitTime, results } = await commitAs(backend, openDatabase(backend, name), caller, writes);
      const commit = {
        commitTime: encodeTimestamp(commitTime),
        writeResults: results.map(encodeWriteResult),
      };
      yield [create(WriteResponseSchema, { streamToken, ...commit })];
    }
  };
}
