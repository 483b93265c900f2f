import { randomUUID } from "node:crypto";
import { done, everyMatch, page, read } from "./cloud.ts";
import { type Api, notFound } from "./route.ts";

export const firestoreApi: Api = {
  host: /^firestore\.googleapis\.com$/,
  routes: [
    // No story, as Firestore says it: the time of the reading alone.
    [
      "POST /v1/projects/{project}/databases/{database}/documents:runQuery",
      () => [{ readTime: new Date().toISOString() }],
    ],
    ["GET /v1/projects/{project}/databases/{database}", read],
    [
      "GET /v1/projects/{project}/databases/{database}/collectionGroups/-/indexes",
      (cloud, asked) => page(asked, "indexes", everyMatch(cloud, "/collectionGroups/[^/]+/indexes/")),
    ],
    [
      "GET /v1/projects/{project}/databases/{database}/collectionGroups/-/fields",
      (cloud, asked) => page(asked, "fields", everyMatch(cloud, "/collectionGroups/[^/]+/fields/")),
    ],
    [
      "POST /v1/projects/{project}/databases/{database}/collectionGroups/{group}/indexes",
      (cloud, { json, path }) => {
        const name = `${path.slice("/v1/".length)}/${randomUUID()}`;
        // Firestore adds the document's own name, in the order of the field before it.
        const suffix = { fieldPath: "__name__", order: json.fields.at(-1).order };
        cloud.resources.set(name, { name, state: "READY", ...json, fields: [...json.fields, suffix] });
        return done(cloud, cloud.resources.get(name));
      },
    ],
    [
      "DELETE /v1/projects/{project}/databases/{database}/collectionGroups/{group}/indexes/{index}",
      (cloud, { path }) => (cloud.resources.delete(path.slice("/v1/".length)) ? {} : notFound(path)),
    ],
    [
      "PATCH /v1/projects/{project}/databases/{database}/collectionGroups/{group}/fields/{field}",
      (cloud, { json, path }) => {
        const name = path.slice("/v1/".length);
        // An empty body resets the field to its collection's settings.
        if (json.indexConfig || json.ttlConfig)
          cloud.resources.set(name, {
            name,
            ...json,
            ...(json.ttlConfig && { ttlConfig: { state: "ACTIVE" } }),
          });
        else cloud.resources.delete(name);
        return done(cloud, cloud.resources.get(name) ?? { name });
      },
    ],
  ],
};
