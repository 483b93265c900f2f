import { create } from "@bufbuild/protobuf";
import type { Timestamp as WireTimestamp } from "@bufbuild/protobuf/wkt";
import type { Caller } from "../../caller.ts";
import type { Document } from "../../firestore/document.ts";
import type { DatabaseName } from "../../firestore/path.ts";
import { invalid, StatusError } from "../../status.ts";
import { type Backend, openView } from "../backend.ts";
import { type ConsistencySelector, encodeTransaction } from "../codec/consistency.ts";
import { encodeDocument } from "../codec/document.ts";
import { parseParentName } from "../codec/names.ts";
import { decodeAggregations, decodeQuery, encodeCursor } from "../codec/query.ts";
import { encodeTimestamp, encodeValue } from "../codec/value.ts";
import type { Value as WireValue } from "../generated/google/firestore/v1/document_pb.js";
import {
  PartitionQueryResponseSchema,
  RunAggregationQueryResponseSchema,
  type RunQueryResponse,
  RunQueryResponseSchema,
} from "../generated/google/firestore/v1/firestore_pb.js";
import type { StructuredQuery } from "../generated/google/firestore/v1/query_pb.js";
import type { Handlers } from "../handler.ts";
import { pageOf } from "./page.ts";

const NO_BYTES = new Uint8Array();
const GOES_ON = { case: undefined } as const;

type QueryHandlers = Pick<
  Handlers,
  "runQuery" | "runAggregationQuery" | "partitionQuery" | "executePipeline"
>;

/** The requests that find documents by their content. `explainOptions` are ignored. */
export function queryHandlers(backend: Backend): QueryHandlers {
  return {
    async *runQuery(request, { caller }) {
      const asked = await openQuery(backend, caller, request, request.queryType.value);
      const { name, database, query, view, readTime, begun } = asked;
      const documents = database.runQuery(query, view);
      if (begun !== undefined)
        yield [create(RunQueryResponseSchema, { transaction: encodeTransaction(begun) })];
      yield foundMessages(name, documents, query.offset, encodeTimestamp(readTime));
    },

    async *runAggregationQuery(request, { caller }) {
      const aggregation = request.queryType.value;
      if (aggregation === undefined) throw invalid("A query is required.");
      const asked = await openQuery(backend, caller, request, aggregation.queryType.value);
      const { database, query, view, readTime, begun } = asked;
      const aggregateFields: { [alias: string]: WireValue } = Object.create(null);
      for (const [alias, value] of database.aggregate(query, decodeAggregations(aggregation), view))
        aggregateFields[alias] = encodeValue(value);
      const answer = create(RunAggregationQueryResponseSchema, {
        result: { aggregateFields },
        readTime: encodeTimestamp(readTime),
        ...(begun === undefined ? {} : { transaction: encodeTransaction(begun) }),
      });
      yield [answer];
    },

    async partitionQuery(request, { caller }) {
      const { database, query, view } = await openQuery(backend, caller, request, request.queryType.value);
      const cursors = database.partitionQuery(query, Number(request.partitionCount), view);
      const page = pageOf(cursors, request.pageSize, request.pageToken);
      return create(PartitionQueryResponseSchema, {
        partitions: page.items.map(encodeCursor),
        nextPageToken: page.nextPageToken,
      });
    },

    // biome-ignore lint/correctness/useYield: the request is refused before anything could be yielded
    async *executePipeline() {
      throw new StatusError(
        "UNIMPLEMENTED",
        "Pipelines (ExecutePipeline) are not implemented by this emulator.",
      );
    },
  };
}

function* foundMessages(
  name: DatabaseName,
  documents: readonly Document[],
  offset: number,
  readTime: WireTimestamp,
): Generator<RunQueryResponse> {
  const last = { case: "done", value: true } as const;
  for (const [index, document] of documents.entries()) {
    // Written out, because `create` checks every field of the message, and there may be thousands of these.
    yield {
      $typeName: RunQueryResponseSchema.typeName,
      transaction: NO_BYTES,
      document: encodeDocument(name, document),
      readTime,
      skippedResults: index === 0 ? offset : 0,
      continuationSelector: index === documents.length - 1 ? last : GOES_ON,
    };
  }
  if (documents.length === 0) yield create(RunQueryResponseSchema, { readTime, continuationSelector: last });
}

/** Opens what a query reads, once the rules have let the caller ask it. */
async function openQuery(
  backend: Backend,
  caller: Caller,
  request: { readonly parent: string; readonly consistencySelector: ConsistencySelector },
  structured: StructuredQuery | undefined,
) {
  const { database: name, parent } = parseParentName(request.parent);
  if (structured === undefined) throw invalid("A query is required.");
  const open = backend.databases.open(name);
  const { database } = open;
  const query = decodeQuery(parent, structured);
  const opened = await openView(open, request.consistencySelector);
  await backend.authorizer.list(database, caller, query, (path) => database.get(path, opened.view));
  return { ...opened, name, database, query };
}
