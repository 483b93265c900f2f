import { create } from "@bufbuild/protobuf";
import { EmptySchema } from "@bufbuild/protobuf/wkt";
import type { CommitResult } from "../../firestore/commit-writes.ts";
import { foldWrites } from "../../firestore/fold-writes.ts";
import { type DatabaseName, pathKey } from "../../firestore/path.ts";
import type { WriteResult } from "../../firestore/write.ts";
import { invalid, StatusError } from "../../status.ts";
import { type Backend, commitAs } from "../backend.ts";
import { decodeTransaction, decodeTransactionOptions, encodeTransaction } from "../codec/consistency.ts";
import { parseDatabaseName } from "../codec/names.ts";
import { encodeTimestamp } from "../codec/value.ts";
import { decodeWrite, encodeWriteResult } from "../codec/write.ts";
import {
  BatchWriteResponseSchema,
  BeginTransactionResponseSchema,
  CommitResponseSchema,
  WriteResponseSchema,
} from "../generated/google/firestore/v1/firestore_pb.js";
import type { Handlers } from "../handler.ts";
import { grpcNumber } from "../status-codes.ts";

type CommitHandlers = Pick<Handlers, "beginTransaction" | "rollback" | "commit" | "batchWrite">;

/** The requests that change documents, and their transactions. */
export function commitHandlers(backend: Backend): CommitHandlers {
  return {
    async beginTransaction({ database: databaseName, options }) {
      const { database } = backend.databases.open(parseDatabaseName(databaseName));
      const transaction = database.beginTransaction(decodeTransactionOptions(options, "readWrite"));
      return create(BeginTransactionResponseSchema, { transaction: encodeTransaction(transaction) });
    },

    async rollback({ database: databaseName, transaction }) {
      const { database } = backend.databases.open(parseDatabaseName(databaseName));
      database.rollback(decodeTransaction(transaction));
      return create(EmptySchema);
    },

    async commit({ database: databaseName, writes, transaction }, { caller }) {
      const name = parseDatabaseName(databaseName);
      const { commitTime, results } = await commitAs(
        backend,
        backend.databases.open(name),
        caller,
        writes.map((write) => decodeWrite(name, write)),
        transaction.length === 0 ? undefined : decodeTransaction(transaction),
      );
      return create(CommitResponseSchema, {
        commitTime: encodeTimestamp(commitTime),
        writeResults: results.map(encodeWriteResult),
      });
    },

    async batchWrite({ database: databaseName, writes }, { caller }) {
      const name = parseDatabaseName(databaseName);
      if (caller.kind !== "owner")
        throw new StatusError("PERMISSION_DENIED", "Batch writes require admin authentication.");
      const decoded = writes.map((write) => decodeWrite(name, write));
      if (new Set(decoded.map(({ path }) => pathKey(path))).size < decoded.length)
        throw invalid("the same document cannot be written more than once in a single request");
      // One write may fail by itself, but only because of the stored state.
      foldWrites(decoded);
      const open = backend.databases.open(name);
      const results: (WriteResult | StatusError)[] = [];
      for (const write of decoded) results.push(await resultOf(commitAs(backend, open, caller, [write])));
      return create(BatchWriteResponseSchema, {
        writeResults: results.map((result) =>
          result instanceof StatusError ? {} : encodeWriteResult(result),
        ),
        status: results.map((result) =>
          result instanceof StatusError ? { code: grpcNumber(result.code), message: result.message } : {},
        ),
      });
    },
  };
}

/** Returns the result of a commit's only write, or the reason of its failure. */
async function resultOf(commit: Promise<CommitResult>): Promise<WriteResult | StatusError> {
  try {
    return (await commit).results[0] ?? { transformResults: [] };
  } catch (error) {
    if (error instanceof StatusError) return error;
    throw error;
  }
}

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
        if (request.writes.length > 0) throw invalid("'writes' must not be set on an initial write request.");
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
      const { commitTime, results } = await commitAs(backend, backend.databases.open(name), caller, writes);
      const commit = {
        commitTime: encodeTimestamp(commitTime),
        writeResults: results.map(encodeWriteResult),
      };
      yield [create(WriteResponseSchema, { streamToken, ...commit })];
    }
  };
}
