import { queryCases } from "./query-cases.ts";
import type { Auth, FirestoreQuery, FirestoreRequest, RequestCase, RulesRequest } from "./request.ts";
import { type MapValue, mapOf, Path, type Value } from "./value.ts";

/** Documents that the rules of one request may read; twice as many where several documents are at stake. */
const reads = { single: 10, multiple: 20 };

/** The question that Firestore asks its rules. */
export function firestoreRequest(request: FirestoreRequest): RulesRequest {
  return {
    service: "cloud.firestore",
    method: request.method,
    cases: request.method === "list" ? listCases(request) : [documentCase(request)],
    readLimit: request.multiple ? reads.multiple : reads.single,
  };
}

type DocumentRequest = Exclude<FirestoreRequest, { method: "list" }>;
type ListRequest = Extract<FirestoreRequest, { method: "list" }>;

function documentCase(request: DocumentRequest): RequestCase {
  const after: readonly (readonly [string, Value])[] =
    "after" in request ? [["resource", request.after]] : [];
  const variable = requestVariable(request, request.path, after);
  return { path: request.path, variables: { request: variable, resource: request.resource } };
}

function listCases(request: ListRequest): readonly RequestCase[] {
  const collection = request.allDescendants ? request.parent : [...request.parent, request.collection];
  const variable = requestVariable(request, collection, [["query", queryVariable(request)]]);
  return queryCases(request).map(({ path, resource }) => ({
    path,
    variables: { request: variable, resource },
  }));
}

function requestVariable(
  request: FirestoreRequest,
  path: readonly string[],
  more: readonly (readonly [string, Value])[],
): MapValue {
  return mapOf([
    ["auth", authVariable(request.auth)],
    ["method", request.method],
    ["path", new Path(path)],
    ["time", request.time],
    ...more,
  ]);
}

function authVariable(auth: Auth | null): MapValue | null {
  if (auth === null) return null;
  return mapOf([
    ["token", auth.token],
    ["uid", auth.uid],
  ]);
}

function queryVariable(query: FirestoreQuery): MapValue {
  return mapOf([
    ["limit", query.limit === null ? null : BigInt(query.limit)],
    ["offset", BigInt(query.offset)],
    ["orderBy", mapOf(query.orderBy.map(({ field, direction }) => [field, direction] as const))],
  ]);
}
