import { change, read, remove } from "./cloud.ts";
import { bodyIs } from "./published.ts";
import { type Api, notFound } from "./route.ts";

/** Jobs that call functions at their hours. */
export const schedulerApi: Api = {
  host: /^cloudscheduler\.googleapis\.com$/,
  routes: [
    ["GET /v1/projects/{project}/locations/{region}/jobs/{job}", read],
    [
      "POST /v1/projects/{project}/locations/{region}/jobs",
      bodyIs("google.cloud.scheduler.v1.Job", (cloud, { json }) => {
        cloud.resources.set(json.name, json);
        return json;
      }),
    ],
    [
      "PATCH /v1/projects/{project}/locations/{region}/jobs/{job}",
      bodyIs("google.cloud.scheduler.v1.Job", change),
    ],
    ["DELETE /v1/projects/{project}/locations/{region}/jobs/{job}", remove],
  ],
};

/** Events that call functions. */
export const eventarcApi: Api = {
  host: /^eventarc\.googleapis\.com$/,
  routes: [
    ["GET /v1/projects/{project}/locations/{region}/channels/{channel}", read],
    ["GET /v1/projects/{project}/locations/{region}/triggers/{trigger}", (_, { path }) => notFound(path)],
  ],
};
