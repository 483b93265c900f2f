import { randomUUID } from "node:crypto";
import { type Cloud, done, everyMatch, list, page, read } from "./cloud.ts";
import { bodyIs } from "./published.ts";
import { Answer, type Api, type Asked, notFound } from "./route.ts";

/** Functions; each represents a Cloud Run service of its name in small letters. */
export const cloudFunctionsApi: Api = {
  host: /^cloudfunctions\.googleapis\.com$/,
  routes: [
    ["GET /v1/projects/{project}/locations/-/functions", () => ({})],
    [
      "GET /v2/projects/{project}/locations/-/functions",
      (cloud, asked, { project }) =>
        page(asked, "functions", everyMatch(cloud, `^projects/${project}/locations/[^/]+/functions/[^/]+$`)),
    ],
    [
      "POST /v2/projects/{project}/locations/{region}/functions:generateUploadUrl",
      bodyIs("google.cloud.functions.v2.GenerateUploadUrlRequest", () => {
        const object = `sources/${randomUUID()}.zip`;
        return {
          uploadUrl: `http://storage.googleapis.com/${object}?GoogleAccessId=made-up`,
          storageSource: { bucket: "sources", object },
        };
      }),
    ],
    ["GET /v2/projects/{project}/locations/{region}/functions", list],
    [
      "POST /v2/projects/{project}/locations/{region}/functions",
      bodyIs("google.cloud.functions.v2.Function", (cloud, asked) => {
        const name = `${asked.path.slice("/v2/".length)}/${asked.query.get("functionId")}`;
        return done(cloud, keepFunction(cloud, name, asked));
      }),
    ],
    ["GET /v2/projects/{project}/locations/{region}/functions/{name}", read],
    [
      "PATCH /v2/projects/{project}/locations/{region}/functions/{name}",
      bodyIs("google.cloud.functions.v2.Function", (cloud, asked) => {
        const name = asked.path.slice("/v2/".length);
        return cloud.resources.has(name) ? done(cloud, keepFunction(cloud, name, asked)) : notFound(name);
      }),
    ],
    [
      "DELETE /v2/projects/{project}/locations/{region}/functions/{name}",
      (cloud, asked) => {
        const name = asked.path.slice("/v2/".length);
        const found = cloud.resources.get(name);
        if (!found) return notFound(name);
        cloud.resources.delete(name);
        cloud.resources.delete(found.serviceConfig.service);
        cloud.policies.delete(found.serviceConfig.service);
        return done(cloud, {});
      },
    ],
    ["GET /v2/operations/{id}", read],
  ],
};

/** Stores a function as it was sent, with Google's additions. */
function keepFunction(cloud: Cloud, name: string, { json }: Asked): unknown {
  const [, project, , region, , id = ""] = name.split("/");
  const service = `projects/${project}/locations/${region}/services/${id.toLowerCase()}`;
  const trigger = json.eventTrigger && {
    // An update does not name the topic again.
    ...cloud.resources.get(name)?.eventTrigger,
    ...json.eventTrigger,
    trigger: `projects/${project}/locations/${json.eventTrigger.triggerRegion ?? region}/triggers/${id.toLowerCase()}`,
  };
  const kept = {
    ...cloud.resources.get(name),
    ...json,
    name,
    state: "ACTIVE",
    environment: "GEN_2",
    url: `http://${region}-${project}.cloudfunctions.net/${id}`,
    serviceConfig: { ...json.serviceConfig, service, uri: `http://${id.toLowerCase()}-abc.a.run.app` },
    ...(trigger && { eventTrigger: trigger }),
  };
  cloud.resources.set(name, kept);
  // Google makes it for the first function's image.
  const images = `projects/${project}/locations/${region}/repositories/gcf-artifacts`;
  if (!cloud.resources.has(images)) cloud.resources.set(images, { name: images, format: "DOCKER" });
  cloud.resources.set(service, {
    ...cloud.resources.get(service),
    name: service,
    uri: kept.serviceConfig.uri,
  });
  return kept;
}

/** The uploads of the functions' source. */
export const uploadsApi: Api = {
  host: /^storage\.googleapis\.com$/,
  routes: [
    [
      "GET /storage/v1/projects/{project}/serviceAccount",
      ({ number }) => ({ email_address: `service-${number}@gs-project-accounts.iam.gserviceaccount.com` }),
    ],
    [
      "PUT /sources/{object}",
      (cloud, { path, body }) => {
        cloud.uploads.set(path, body);
        return new Answer(200);
      },
    ],
    [
      "GET /storage/v1/b/{bucket}",
      (cloud, _, { bucket = "" }) => cloud.resources.get(`buckets/${bucket}`) ?? notFound(bucket),
    ],
  ],
};
