import { queryCases } from "./query-cases.ts";
import type { FirestoreQuery, FirestoreRequest, RequestCase, RulesRequest } from "./request.ts";
import { type MapValue, mapOf, Path, type Value } from "./value.ts";

/** The maximum number of look-ups of one operation. */
const readLimit = 10;

/** Converts a Firestore request for the rules. */
export function firestoreRequest(request: FirestoreRequest): RulesRequest {
  const { method, together } = request;
  const common = { service: "cloud.firestore", method, readLimit, together } as const;
  if (request.method === "list") return { ...common, cases: listCases(request) };
  const own = { path: request.path, before: request.resource, after: afterOf(request) };
  return { ...common, own, cases: [documentCase(request)] };
}

type DocumentRequest = Exclude<FirestoreRequest, { method: "list" }>;
type ListRequest = Extract<FirestoreRequest, { method: "list" }>;

function documentCase(request: DocumentRequest): RequestCase {
  // A read has no later resource, and neither has a deletion.
  const after: readonly (readonly [string, Value])[] =
    request.method === "get" ? [] : [["resource", afterOf(request)]];
  const variable = requestVariable(request, request.path, after);
  return { path: request.path, variables: { request: variable, resource: request.resource } };
}

function afterOf(request: DocumentRequest): MapValue | null {
  if ("after" in request) return request.after;
  return request.method === "delete" ? null : request.resource;
}

function listCases(request: ListRequest): readonly RequestCase[] {
  const { parent, collection: name, allDescendants } = request;
  const collection = allDescendants || name === null ? parent : [...parent, name];
  const variableAt = (path: readonly string[]) =>
    requestVariable(request, path, [["query", queryVariable(request)]]);
  return queryCases(request).map((one) =>
    one.kind === "named"
      ? { path: one.path, variables: { request: variableAt(one.path) } }
      : { path: one.path, variables: { request: variableAt(collection), resource: one.resource } },
  );
}

function requestVariable(
  request: FirestoreRequest,
  path: readonly string[],
  more: readonly (readonly [string, Value])[],
): MapValue {
  const { auth } = request;
  return mapOf([
    ["auth", auth && mapOf(Object.entries(auth))],
    ["method", request.method],
    ["path", new Path(path)],
    ["time", request.time],
    ...more,
  ]);
}

function queryVariable(query: FirestoreQuery): MapValue {
  return mapOf([
    ["limit", query.limit === null ? null : BigInt(query.limit)],
    ["offset", BigInt(query.offset)],
    ["orderBy", mapOf(query.orderBy.map(({ field, direction }) => [field, direction] as const))],
  ]);
}
