import { type Cloud, change, done, list, make, newId, put, remove } from "./cloud.ts";
import { type Answers, type Asked, invalid, notFound } from "./route.ts";

const functions = "cloudfunctions.googleapis.com/v2/projects/{project}/locations/{region}/functions";
const appCheck = "firebaseappcheck.googleapis.com/v1/projects/{project}";
const rules = "firebaserules.googleapis.com/v1/projects/{project}";
const sites = "firebasehosting.googleapis.com/v1beta1/projects/{project}/sites";
const site = `${sites}/{site}`;

/** Functions, the site and the rules, and what belongs to them. */
export const servingAnswers: Answers = {
  // The first generation of functions, of which there are none.
  "GET cloudfunctions.googleapis.com/v1/projects/{project}/locations/-/functions": () => ({}),
  [`POST ${functions}:generateUploadUrl`]: () => {
    const object = `sources/${newId()}.zip`;
    return {
      uploadUrl: `http://storage.googleapis.com/${object}?GoogleAccessId=made-up`,
      storageSource: { bucket: "sources", object },
    };
  },
  [`POST ${functions}`]: done(keepFunction),
  [`PATCH ${functions}/{name}`]: done(keepFunction),
  [`DELETE ${functions}/{name}`]: done((cloud, asked, names) => {
    const own = cloud.resources.get(asked.name)?.serviceConfig.service;
    cloud.resources.delete(own);
    cloud.policies.delete(own);
    return remove(cloud, asked, names);
  }),
  // The id of an app has colons.
  [`PATCH ${appCheck}/apps/{app*}/recaptchaEnterpriseConfig`]: (cloud, asked) =>
    put(cloud, asked.name, asked.json),
  [`GET ${appCheck}/services`]: list("services", /^appCheck\/.*\/services\//),
  // Stored separately from the enabled services, whose names are the same.
  [`PATCH ${appCheck}/services/{service}`]: ({ resources }, asked) => {
    const kept = { ...asked.json, name: asked.name };
    resources.set(`appCheck/${kept.name}`, kept);
    return kept;
  },
  // Rulesets, and the releases that put them in force.
  [`POST ${rules}:test`]: () => ({}),
  [`POST ${rules}/rulesets`]: (cloud, asked) =>
    make(cloud, asked, newId(), { ...asked.json, createTime: new Date().toISOString() }),
  [`GET ${rules}/releases`]: list("releases", /^projects\/[^/]+\/releases\//),
  [`POST ${rules}/releases`]: (cloud, { json }) => {
    const now = new Date().toISOString();
    return put(cloud, json.name, { ...json, createTime: now, updateTime: now });
  },
  [`PATCH ${rules}/releases/{name*}`]: (cloud, asked, names) => {
    const json = { ...asked.json.release, updateTime: new Date().toISOString() };
    return change(cloud, { ...asked, json }, names);
  },
  // The site, its versions and the releases that readers see.
  [`POST ${sites}`]: (cloud, asked) => {
    const more = { defaultUrl: `http://${cloud.project}.web.app`, type: "DEFAULT_SITE" };
    return make(cloud, asked, asked.query.get("siteId") ?? "", { ...asked.json, ...more });
  },
  [`POST ${site}/versions`]: (cloud, asked) =>
    make(cloud, asked, newId(), { ...asked.json, status: "CREATED", files: {} }),
  [`POST ${site}/versions/{version}:populateFiles`]: ({ resources, uploads }, asked) => {
    const { files } = asked.json;
    Object.assign(resources.get(asked.name).files, files);
    const hashes = [...new Set<string>(Object.values(files))];
    return {
      uploadUrl: `http://upload-firebasehosting.googleapis.com/upload/${asked.name}/files`,
      uploadRequiredHashes: hashes.filter((hash) => !uploads.has(hash)),
    };
  },
  [`POST ${site}/releases`]: (cloud, asked) =>
    asked.json.type === "SITE_DISABLE"
      ? release(cloud, asked.name.replace(/releases$/, "channels/live"), { type: "SITE_DISABLE" })
      : invalid("A version is needed."),
  [`POST ${site}/channels/{channel}/releases`]: (cloud, asked) => {
    const { message } = asked.json;
    // As the reference says of Release.message.
    if ((message ?? "").length > 512) return invalid("message: at most 512 characters");
    const name = asked.query.get("versionName") ?? "";
    const version = cloud.resources.get(name) ?? cloud.resources.get(`projects/${cloud.project}/${name}`);
    if (version?.status !== "FINALIZED") return notFound("A finished version");
    return release(cloud, asked.name.replace(/\/releases$/, ""), { version, message });
  },
  "POST upload-firebasehosting.googleapis.com/upload/{version*}/files/{hash}": (
    { uploads },
    { body },
    { hash = "" },
  ) => {
    uploads.set(hash, body);
    return new Response();
  },
};

/** Stores a function as it was sent, with Google's additions; it is a Cloud Run service of its name in small letters. */
function keepFunction(cloud: Cloud, asked: Asked): unknown {
  const { resources } = cloud;
  const { json, query } = asked;
  const id = query.get("functionId") ?? asked.name.split("/").at(-1) ?? "";
  const name = asked.method === "POST" ? `${asked.name}/${id}` : asked.name;
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
