import { randomUUID } from "node:crypto";
import { type Cloud, listed, read } from "./cloud.ts";
import { bodyIs } from "./published.ts";
import { Answer, type Api, notFound, refusal } from "./route.ts";

/** The site, its versions and the releases that readers see. */
export const hostingApi: Api = {
  host: /^firebasehosting\.googleapis\.com$/,
  routes: [
    [
      "GET /v1beta1/projects/{project}/sites",
      (cloud, { path }) => ({ sites: listed(cloud, path.slice("/v1beta1/".length)) }),
    ],
    ["GET /v1beta1/projects/{project}/sites/{site}", read],
    [
      "POST /v1beta1/projects/{project}/sites/{site}/versions",
      bodyIs("hosting.Version", (cloud, { json, path }) => {
        const name = `${path.slice("/v1beta1/".length)}/${randomUUID()}`;
        cloud.resources.set(name, { ...json, name, status: "CREATED", files: {} });
        return cloud.resources.get(name);
      }),
    ],
    [
      "POST /v1beta1/projects/{project}/sites/{site}/versions/{version}:populateFiles",
      bodyIs("hosting.PopulateVersionFilesRequest", (cloud, { json, path }) => {
        const name = path.slice("/v1beta1/".length).replace(":populateFiles", "");
        Object.assign(cloud.resources.get(name).files, json.files);
        const hashes = [...new Set<string>(Object.values(json.files))];
        return {
          uploadUrl: `http://upload-firebasehosting.googleapis.com/upload/${name}/files`,
          uploadRequiredHashes: hashes.filter((hash) => !cloud.uploads.has(hash)),
        };
      }),
    ],
    [
      "PATCH /v1beta1/projects/{project}/sites/{site}/versions/{version}",
      bodyIs("hosting.Version", (cloud, { json, path }) => {
        const name = path.slice("/v1beta1/".length);
        cloud.resources.set(name, { ...cloud.resources.get(name), ...json, name });
        return cloud.resources.get(name);
      }),
    ],
    [
      "GET /v1beta1/projects/{project}/sites/{site}/versions",
      (cloud, { path }) => ({ versions: listed(cloud, path.slice("/v1beta1/".length)) }),
    ],
    ["GET /v1beta1/projects/{project}/sites/{site}/versions/{version}", read],
    [
      "GET /v1beta1/projects/{project}/sites/{site}/channels/{channel}",
      (cloud, { path }) => cloud.resources.get(path.slice("/v1beta1/".length)) ?? notFound(path),
    ],
    [
      "POST /v1beta1/projects/{project}/sites/{site}/releases",
      bodyIs("hosting.Release", (cloud, { path, json }) => {
        if (json.type !== "SITE_DISABLE") return refusal(400, "INVALID_ARGUMENT", "A version is needed.");
        const channel = path.slice("/v1beta1/".length).replace(/releases$/, "channels/live");
        const release = { name: `${channel}/releases/${randomUUID()}`, type: json.type };
        cloud.resources.set(channel, { ...cloud.resources.get(channel), release });
        return release;
      }),
    ],
    [
      "POST /v1beta1/projects/{project}/sites/{site}/channels/{channel}/releases",
      bodyIs("hosting.Release", (cloud, { json, path, query }) => {
        // As the reference says of Release.message.
        if ((json.message ?? "").length > 512)
          return refusal(400, "INVALID_ARGUMENT", "message: at most 512 characters");
        const channel = path.slice("/v1beta1/".length).replace(/\/releases$/, "");
        const version =
          cloud.resources.get(query.get("versionName") ?? "") ??
          cloud.resources.get(`projects/${cloud.project}/${query.get("versionName")}`);
        if (version?.status !== "FINALIZED") return notFound("A finished version");
        const release = {
          name: `${channel}/releases/${randomUUID()}`,
          version,
          releaseTime: new Date().toISOString(),
        };
        cloud.resources.set(channel, { ...cloud.resources.get(channel), name: channel, release });
        return release;
      }),
    ],
  ],
};

/** The uploads of files that Hosting does not have yet. */
export const hostingUploadsApi: Api = {
  host: /^upload-firebasehosting\.googleapis\.com$/,
  routes: [
    [
      "POST /upload/{version*}/files/{hash}",
      (cloud, { body }, { hash = "" }) => {
        cloud.uploads.set(hash, body);
        return new Answer(200);
      },
    ],
  ],
};

/** Returns the version that readers of the site see. */
export function liveVersion(cloud: Cloud) {
  return cloud.resources.get(`projects/${cloud.project}/sites/${cloud.project}/channels/live`)?.release
    ?.version;
}
