import { randomUUID } from "node:crypto";
import { list, read, remove } from "./cloud.ts";
import type { Api } from "./route.ts";

/** Rulesets, and the releases that put them in force. */
export const rulesApi: Api = {
  host: /^firebaserules\.googleapis\.com$/,
  routes: [
    ["POST /v1/projects/{project}:test", () => ({})],
    ["GET /v1/projects/{project}/rulesets", list],
    [
      "POST /v1/projects/{project}/rulesets",
      (cloud, { json, path }) => {
        const name = `${path.slice("/v1/".length)}/${randomUUID()}`;
        const ruleset = { name, createTime: new Date().toISOString(), ...json };
        cloud.resources.set(name, ruleset);
        return ruleset;
      },
    ],
    ["GET /v1/projects/{project}/rulesets/{ruleset}", read],
    ["DELETE /v1/projects/{project}/rulesets/{ruleset}", remove],
    [
      "GET /v1/projects/{project}/releases",
      (cloud, _, { project }) => ({
        releases: [...cloud.resources.entries()]
          .filter(([name]) => name.startsWith(`projects/${project}/releases/`))
          .map(([, release]) => release),
      }),
    ],
    [
      "POST /v1/projects/{project}/releases",
      (cloud, { json }) => {
        cloud.resources.set(json.name, json);
        return json;
      },
    ],
    [
      "PATCH /v1/projects/{project}/releases/{name*}",
      (cloud, { json, path }) => {
        const name = path.slice("/v1/".length);
        cloud.resources.set(name, { ...json.release, name });
        return cloud.resources.get(name);
      },
    ],
    ["GET /v1/projects/{project}/releases/{name*}", read],
  ],
};
