import { request } from "node:http";
import { expect } from "vitest";
import type { Clients } from "./clients.ts";
import { conformance } from "./conform.ts";

const conform = conformance("rest-paths", async ({ admin }) => {
  await admin.doc("c/d").set({});
  await admin.doc("c/d/documents/e").set({});
});

const bodies: Readonly<Record<string, string | undefined>> = { PATCH: "{}", POST: "{}" };

/** Returns the status of a request whose path is sent unchanged; `fetch` would remove `.` and `..` from it. */
function statusOf({ target, documents }: Clients, method: string, path: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const sent = request({
      host: target.host,
      port: target.port,
      method,
      path: `/v1/${documents}${path}`,
      headers: { authorization: "Bearer owner", "content-type": "application/json" },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      response.resume();
      response.on("end", () => resolve(response.statusCode));
    });
    sent.end(bodies[method]);
  });
}

const [good, bad] = [200, 400];
// biome-ignore format: one row per path
conform.each<[string, Readonly<Record<string, number>>]>([
  ["/c/d", { GET: good, PATCH: good, PUT: 404 }],
  ["/c/d/documents", { GET: good, PATCH: bad, POST: good }],
  ["/c/d/documents/e", { GET: good, PATCH: good }],
  ["/c//d", { GET: bad, PATCH: bad, POST: bad, DELETE: bad }],
  ["//c/d", { GET: bad, PATCH: bad, POST: bad, DELETE: bad }],
  ["/c/./d", { GET: bad, PATCH: bad, DELETE: bad }],
  ["/c/%2E/d", { GET: bad, PATCH: bad, DELETE: bad }],
  ["/c/d/../d", { GET: bad, PATCH: bad, DELETE: bad }],
  ["/c/.", { PATCH: bad, DELETE: bad }],
  ["/./c", { GET: bad, POST: bad }],
  ["/.", { GET: bad, DELETE: bad }],
  ["/..", { GET: bad, POST: bad }],
  ["/c/d/", { GET: good, PATCH: bad, DELETE: bad }],
  ["/", { GET: good, PATCH: bad, DELETE: bad }],
  ["//", { GET: bad, POST: bad }],
  ["/c:runQuery", { POST: bad }],
  ["/c/d/e:listCollectionIds", { POST: bad }],
  ["/c/d/:listCollectionIds", { POST: bad }],
  ["/./d:listCollectionIds", { POST: bad }],
  ["/c/d:listCollectionIds", { GET: 404, PATCH: good, POST: good }],
  ["/c:commit", { GET: good, PATCH: bad, DELETE: bad }],
  [":batchWrite", { POST: good }],
  ["", { GET: 404 }],
])("%s", async (clients, path, expected) => {
  const statuses: Record<string, number | undefined> = {};
  for (const method of Object.keys(expected)) statuses[method] = await statusOf(clients, method, path);
  expect(statuses).toEqual(expected);
});
