import { expect, test } from "vitest";
import { matchRoute } from "./routes.ts";

const root = "/v1/projects/p/databases/(default)/documents";

test.each([
  ["GET", `${root}/posts/a`, "GetDocument"],
  ["GET", `${root}/posts/a/notes/b`, "GetDocument"],
  ["GET", `${root}/posts`, "ListDocuments"],
  ["GET", `${root}/posts/a/notes`, "ListDocuments"],
  ["GET", `${root}/posts/a:commit`, "GetDocument"],
  ["GET", `${root}/`, "ListDocuments"],
  ["GET", `${root}/posts/a/`, "ListDocuments"],
  ["GET", `${root}/posts/a/documents`, "ListDocuments"],
  ["GET", `${root}/posts//documents/a`, "GetDocument"],
  ["DELETE", `${root}/`, "DeleteDocument"],
  ["POST", `${root}/posts:runQuery`, "RunQuery"],
  ["POST", `${root}/posts/a/:listCollectionIds`, "ListCollectionIds"],
  ["PATCH", `${root}/posts`, "UpdateDocument"],
  ["DELETE", `${root}/posts`, "DeleteDocument"],
  ["POST", `${root}/posts/a`, "CreateDocument"],
  ["POST", `${root}/posts`, "CreateDocument"],
  ["POST", `${root}/posts/a/notes`, "CreateDocument"],
  ["PATCH", `${root}/posts/a`, "UpdateDocument"],
  ["DELETE", `${root}/posts/a`, "DeleteDocument"],
  ["POST", `${root}:commit`, "Commit"],
  ["POST", `${root}:batchGet`, "BatchGetDocuments"],
  ["POST", `${root}:batchWrite`, "BatchWrite"],
  ["POST", `${root}:beginTransaction`, "BeginTransaction"],
  ["POST", `${root}:rollback`, "Rollback"],
  ["POST", `${root}:runQuery`, "RunQuery"],
  ["POST", `${root}/posts/a:runQuery`, "RunQuery"],
  ["POST", `${root}:runAggregationQuery`, "RunAggregationQuery"],
  ["POST", `${root}/posts/a:listCollectionIds`, "ListCollectionIds"],
  ["POST", `${root}:partitionQuery`, "PartitionQuery"],
  ["POST", `${root}:executePipeline`, "ExecutePipeline"],
])("%s %s is %s", (verb, path, method) => {
  expect(matchRoute(verb, path)?.route.method.name).toBe(method);
});

test.each([
  ["GET", "/v1/projects/p"],
  ["GET", root],
  ["PUT", `${root}/posts/a`],
  ["GET", "/v1/%"],
])("%s %s is nothing", (verb, path) => {
  expect(matchRoute(verb, path)).toBeUndefined();
});

test("the path sets the request's fields, decoded", () => {
  const match = matchRoute("GET", "/v1/projects/p/databases/%28default%29/documents/posts/%C3%BC%20x/notes");
  expect(Object.fromEntries(match?.variables ?? [])).toEqual({
    parent: "projects/p/databases/(default)/documents/posts/ü x",
    collection_id: "notes",
  });
});
