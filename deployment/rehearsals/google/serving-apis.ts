import { type Cloud, change, create, done, list, nameIn, newId, put, read, remove } from "./cloud.ts";
import { readPolicy, writePolicy } from "./policies.ts";
import { Answer, type Api, type Asked, api, invalid, notFound } from "./route.ts";

const place = "/v1/projects/{project}/locations/{region}" as const;
const functions = "/v2/projects/{project}/locations/{region}/functions" as const;
const service = "/projects/{project}/locations/{region}/services/{service}" as const;
const images = `${place}/repositories/{repository}` as const;
const site = "/v1beta1/projects/{project}/sites/{site}" as const;
const releases = "/v1/projects/{project}/releases" as const;

/** Functions, the site and the rules, and what belongs to them. */
export const servingApis: readonly Api[] = [
  api(
    "cloudfunctions",
    ["GET /v1/projects/{project}/locations/-/functions", "cloudfunctions.functions.list", () => ({})],
    [
      "GET /v2/projects/{project}/locations/-/functions",
      "cloudfunctions.functions.list",
      list("functions", /^projects\/[^/]+\/locations\/[^/]+\/functions\/[^/]+$/),
    ],
    [
      `POST ${functions}:generateUploadUrl`,
      "cloudfunctions.functions.sourceCodeSet",
      () => {
        const object = `sources/${newId()}.zip`;
        return {
          uploadUrl: `http://storage.googleapis.com/${object}?GoogleAccessId=made-up`,
          storageSource: { bucket: "sources", object },
        };
      },
    ],
    [`POST ${functions}`, "cloudfunctions.functions.create", done(keepFunction)],
    [`PATCH ${functions}/{name}`, "cloudfunctions.functions.update", done(keepFunction)],
    [
      `DELETE ${functions}/{name}`,
      "cloudfunctions.functions.delete",
      done((cloud, asked, names) => {
        const own = cloud.resources.get(nameIn(asked))?.serviceConfig.service;
        cloud.resources.delete(own);
        cloud.policies.delete(own);
        return remove(cloud, asked, names);
      }),
    ],
    ["GET /v2/operations/{id}", "cloudfunctions.operations.get", read],
  ),
  api(
    "run",
    [`GET /v1${service}:getIamPolicy`, "run.services.getIamPolicy", readPolicy],
    [`POST /v1${service}:setIamPolicy`, "run.services.setIamPolicy", writePolicy],
    [`GET /v2${service}`, "run.services.get", read],
    [`PATCH /v2${service}`, "run.services.update", change],
  ),
  // The images of the functions, and their lifetime.
  api(
    "artifactregistry",
    [`GET ${images}`, "artifactregistry.repositories.get", read],
    [`PATCH ${images}`, "owner artifactregistry.repositories.update", change],
  ),
  api(
    "cloudscheduler",
    [`GET ${place}/jobs/{job}`, "cloudscheduler.jobs.get", read],
    [`POST ${place}/jobs`, "cloudscheduler.jobs.create", (cloud, { json }) => put(cloud, json.name, json)],
    [`PATCH ${place}/jobs/{job}`, "cloudscheduler.jobs.update", change],
  ),
  api(
    "recaptchaenterprise",
    ["GET /v1/projects/{project}/keys", "owner recaptchaenterprise.keys.list", list()],
    ["POST /v1/projects/{project}/keys", "owner recaptchaenterprise.keys.create", create(newId)],
  ),
  api(
    "firebaseappcheck",
    [
      // The id of an app has colons.
      "GET /v1/projects/{project}/apps/{app*}/recaptchaEnterpriseConfig",
      "owner firebaseappcheck.recaptchaEnterpriseConfig.get",
      read,
    ],
    [
      "PATCH /v1/projects/{project}/apps/{app*}/recaptchaEnterpriseConfig",
      "owner firebaseappcheck.recaptchaEnterpriseConfig.update",
      (cloud, asked) => put(cloud, nameIn(asked), asked.json),
    ],
    [
      "GET /v1/projects/{project}/services",
      "firebaseappcheck.services.get",
      list("services", /^appCheck\/.*\/services\//),
    ],
    [
      "PATCH /v1/projects/{project}/services/{service}",
      "owner firebaseappcheck.services.update",
      // Stored separately from the enabled services, whose names are the same.
      ({ resources }, asked) => {
        const kept = { ...asked.json, name: nameIn(asked) };
        resources.set(`appCheck/${kept.name}`, kept);
        return kept;
      },
    ],
  ),
  // Rulesets, and the releases that put them in force.
  api(
    "firebaserules",
    ["POST /v1/projects/{project}:test", "firebaserules.rulesets.test", () => ({})],
    [
      "POST /v1/projects/{project}/rulesets",
      "firebaserules.rulesets.create",
      create(newId, () => ({ createTime: new Date().toISOString() })),
    ],
    ["GET /v1/projects/{project}/rulesets/{ruleset}", "firebaserules.rulesets.get", read],
    [`GET ${releases}`, "firebaserules.releases.list", list("releases", /^projects\/[^/]+\/releases\//)],
    [
      `POST ${releases}`,
      "firebaserules.releases.create",
      (cloud, { json }) => {
        const now = new Date().toISOString();
        return put(cloud, json.name, { ...json, createTime: now, updateTime: now });
      },
    ],
    [
      `PATCH ${releases}/{name*}`,
      "firebaserules.releases.update",
      (cloud, asked, names) =>
        change(
          cloud,
          { ...asked, json: { ...asked.json.release, updateTime: new Date().toISOString() } },
          names,
        ),
    ],
    [`GET ${releases}/{name*}`, "stop firebaserules.releases.get", read],
  ),
  // The site, its versions and the releases that readers see.
  api(
    "firebasehosting",
    [
      "POST /v1beta1/projects/{project}/sites",
      "owner firebasehosting.sites.create",
      create(
        ({ query }) => query.get("siteId") ?? "",
        ({ project }) => ({ defaultUrl: `http://${project}.web.app`, type: "DEFAULT_SITE" }),
      ),
    ],
    [`GET ${site}`, "firebasehosting.sites.get", read],
    [
      `POST ${site}/versions`,
      "firebasehosting.sites.update",
      create(newId, () => ({ status: "CREATED", files: {} })),
    ],
    [
      `POST ${site}/versions/{version}:populateFiles`,
      "firebasehosting.sites.update",
      ({ resources, uploads }, asked) => {
        const { files } = asked.json;
        Object.assign(resources.get(nameIn(asked)).files, files);
        const hashes = [...new Set<string>(Object.values(files))];
        return {
          uploadUrl: `http://upload-firebasehosting.googleapis.com/upload/${nameIn(asked)}/files`,
          uploadRequiredHashes: hashes.filter((hash) => !uploads.has(hash)),
        };
      },
    ],
    [`PATCH ${site}/versions/{version}`, "firebasehosting.sites.update", change],
    [`GET ${site}/channels/{channel}`, "firebasehosting.sites.get", read],
    [
      `POST ${site}/releases`,
      "firebasehosting.sites.update",
      (cloud, asked) =>
        asked.json.type === "SITE_DISABLE"
          ? release(cloud, `${nameIn(asked).replace(/releases$/, "channels/live")}`, { type: "SITE_DISABLE" })
          : invalid("A version is needed."),
    ],
    [
      `POST ${site}/channels/{channel}/releases`,
      "firebasehosting.sites.update",
      (cloud, asked) => {
        // As the reference says of Release.message.
        if ((asked.json.message ?? "").length > 512) return invalid("message: at most 512 characters");
        const name = asked.query.get("versionName") ?? "";
        const version = cloud.resources.get(name) ?? cloud.resources.get(`projects/${cloud.project}/${name}`);
        if (version?.status !== "FINALIZED") return notFound("A finished version");
        return release(cloud, nameIn(asked).replace(/\/releases$/, ""), {
          version,
          message: asked.json.message,
        });
      },
    ],
  ),
  api("upload-firebasehosting", [
    "POST /upload/{version*}/files/{hash}",
    "firebasehosting.sites.update",
    ({ uploads }, { body }, { hash = "" }) => {
      uploads.set(hash, body);
      return new Answer(200);
    },
  ]),
];

/** Stores a function as it was sent, with Google's additions; it is a Cloud Run service of its name in small letters. */
function keepFunction(cloud: Cloud, asked: Asked): unknown {
  const { resources } = cloud;
  const { json, query } = asked;
  const id = query.get("functionId") ?? nameIn(asked).split("/").at(-1) ?? "";
  const name = asked.method === "POST" ? `${nameIn(asked)}/${id}` : nameIn(asked);
  const found = resources.get(name);
  if (asked.method === "PATCH" && !found) return notFound(name);
  const [, project, , region] = name.split("/");
  const within = `projects/${project}/locations`;
  const own = `${within}/${region}/services/${id.toLowerCase()}`;
  const trigger = json.eventTrigger && {
    // An update does not name the topic again.
    ...found?.eventTrigger,
    ...json.eventTrigger,
    trigger: `${within}/${json.eventTrigger.triggerRegion ?? region}/triggers/${id.toLowerCase()}`,
  };
  const uri = `http://${id.toLowerCase()}-abc.a.run.app`;
  // Google makes it for the first function's image.
  const repository = `${within}/${region}/repositories/gcf-artifacts`;
  if (!resources.has(repository)) put(cloud, repository, { format: "DOCKER" });
  put(cloud, own, { ...resources.get(own), uri });
  return put(cloud, name, {
    ...found,
    ...json,
    state: "ACTIVE",
    environment: "GEN_2",
    url: `http://${region}-${project}.cloudfunctions.net/${id}`,
    serviceConfig: { ...json.serviceConfig, service: own, uri },
    ...(trigger && { eventTrigger: trigger }),
  });
}

function release(cloud: Cloud, channel: string, what: object): object {
  const name = `${channel}/releases/${newId()}`;
  const made = { name, ...what, releaseTime: new Date().toISOString() };
  put(cloud, channel, { ...cloud.resources.get(channel), release: made });
  return made;
}

/** Returns the release that readers of the site get. */
export function liveRelease({ project, resources }: Cloud) {
  return resources.get(`projects/${project}/sites/${project}/channels/live`)?.release;
}

/** Sets the mode of a service in App Check as a person does in the console. */
export function setAppCheckByHand(cloud: Cloud, service: string, enforcementMode: string): void {
  const { project, number, resources } = cloud;
  put(cloud, `projects/${project}/services/firebaseappcheck.googleapis.com`, { state: "ENABLED" });
  const name = `projects/${number}/services/${service}.googleapis.com`;
  resources.set(`appCheck/projects/${project}/services/${service}.googleapis.com`, { name, enforcementMode });
}
