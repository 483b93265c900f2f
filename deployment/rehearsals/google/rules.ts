import { randomUUID } from "node:crypto";
import { everyMatch, list, page, read, remove } from "./cloud.ts";
import { type Api, notFound } from "./route.ts";

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
      (cloud, asked, { project }) =>
        page(asked, "releases", everyMatch(cloud, `^projects/${project}/releases/`)),
    ],
    [
      "POST /v1/projects/{project}/releases",
      (cloud, { json }) => {
        const now = new Date().toISOString();
        const release = { ...json, createTime: now, updateTime: now };
        cloud.resources.set(json.name, release);
        return release;
      },
    ],
    [
      "PATCH /v1/projects/{project}/releases/{name*}",
      (cloud, { json, path }) => {
        const name = path.slice("/v1/".length);
        const found = cloud.resources.get(name);
        if (!found) return notFound(name);
        const release = { ...found, ...json.release, name };
        cloud.resources.set(name, { ...release, updateTime: new Date().toISOString() });
        return cloud.resources.get(name);
      },
    ],
    ["GET /v1/projects/{project}/releases/{name*}", read],
  ],
};
