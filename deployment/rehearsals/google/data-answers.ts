import { accept } from "./accepted-names.ts";
import { type Cloud, change, create, done, later, listed, make, merge, newId, put, remove } from "./cloud.ts";
import { type Answers, type Asked, invalid, notFound, unmet } from "./route.ts";

const databases = "firestore.googleapis.com/v1/projects/{project}/databases";
const groups = `${databases}/{database}/collectionGroups`;
const storage = "storage.googleapis.com/storage/v1";
const secrets = "secretmanager.googleapis.com/v1/projects/{project}/secrets";
const identity = "identitytoolkit.googleapis.com";
const keys = "apikeys.googleapis.com/v2/projects/{project}/locations/{location}/keys";

/** Documents, photos and secrets, and what signs people in. */
export const dataAnswers: Answers = {
  // No story, as Firestore says it: the time of the reading alone.
  [`POST ${databases}/{database}/documents:runQuery`]: () => [{ readTime: new Date().toISOString() }],
  // The operations of a database are below it.
  [`POST ${databases}`]: later(create, ({ name }) => `${name}/operations`),
  [`PATCH ${databases}/{database}`]: later(change, ({ name }) => `${name}/operations`),
  [`POST ${databases}/{database}/backupSchedules`]: (cloud, asked) => make(cloud, asked, "daily", asked.json),
  [`PATCH ${databases}/{database}/backupSchedules/{schedule}`]: change,
  // Firestore adds the document's own name, in the order of the field before it.
  [`POST ${groups}/{group}/indexes`]: done((cloud, asked) => {
    const fields = [...asked.json.fields, { fieldPath: "__name__", order: asked.json.fields.at(-1).order }];
    return make(cloud, asked, newId(), { ...asked.json, state: "READY", fields });
  }),
  [`PATCH ${groups}/{group}/fields/{field}`]: done((cloud, asked, names) => {
    const { ttlConfig, indexConfig } = asked.json;
    // An empty body resets the field to its collection's settings.
    if (!indexConfig && !ttlConfig) return remove(cloud, asked, names);
    const ending = ttlConfig && { ttlConfig: { state: "ACTIVE" } };
    return put(cloud, asked.name, { ...asked.json, ...ending });
  }),
  "POST firebasestorage.googleapis.com/v1alpha/projects/{project}/defaultBucket": createBucket,
  [`GET ${storage}/projects/{project}/serviceAccount`]: ({ number }) => ({
    email_address: `service-${number}@gs-project-accounts.iam.gserviceaccount.com`,
  }),
  "PUT storage.googleapis.com/sources/{object}": ({ uploads }, { path, body }) => {
    uploads.set(path, body);
    return new Response();
  },
  [`PATCH ${storage}/b/{bucket}`]: merge,
  [`POST ${secrets}`]: (cloud, asked, names) =>
    asked.json.replication?.automatic
      ? create(cloud, asked, names)
      : invalid("Secret.replication is required."),
  [`POST ${secrets}/{secret}:addVersion`]: addVersion,
  [`GET ${secrets}/{secret}/versions/{version}:access`]: (cloud, asked) => {
    const version = versionIn(cloud, asked);
    if (version?.state === "DISABLED") return unmet(`${version.name} is in DISABLED state.`);
    const bytes = cloud.uploads.get(version?.name ?? "");
    return bytes ? { payload: { data: bytes.toString("base64") } } : notFound(asked.name);
  },
  [`GET ${secrets}/{secret}/versions/latest`]: (cloud, asked) =>
    versionIn(cloud, asked) ?? notFound(asked.name),
  [`POST ${identity}/v2/projects/{project}/identityPlatform:initializeAuth`]: (cloud) => {
    const name = `projects/${cloud.project}/config`;
    return cloud.resources.has(name) ? unmet("Identity Platform is on.") : put(cloud, name, {});
  },
  [`PATCH ${identity}/admin/v2/projects/{project}/config`]: merge,
  [`GET ${keys}/{key}/keyString`]: ({ resources }, asked) => {
    const found = resources.get(asked.name.replace(/\/keyString$/, ""));
    return found && !found.deleteTime ? { keyString: "AIza-made-up" } : notFound(asked.name);
  },
  "PUT pubsub.googleapis.com/v1/projects/{project}/topics/{topic}": (cloud, asked, names) => {
    const name = asked.name.replace(/\/[^/]+$/, "");
    return make(cloud, { ...asked, name }, accept("topic", names["topic"]), asked.json);
  },
};

function createBucket(cloud: Cloud, { json }: Asked): unknown {
  const of = `projects/${cloud.project}`;
  const bucket = `buckets/${cloud.project}.firebasestorage.app`;
  put(cloud, bucket, { location: json.location.toUpperCase() });
  return put(cloud, `${of}/defaultBucket`, { bucket: { name: `${of}/${bucket}` }, ...json });
}

function versionIn(cloud: Cloud, { name }: Asked) {
  return name.endsWith("/latest")
    ? listed(cloud, name.replace(/\/latest$/, "")).at(-1)
    : cloud.resources.get(name);
}

function addVersion(cloud: Cloud, asked: Asked): unknown {
  const name = asked.name;
  if (!cloud.resources.has(name)) return notFound(name);
  const data = Buffer.from(asked.json.payload.data, "base64").toString();
  return addSecretVersion(cloud, name.split("/").at(-1) ?? "", data);
}

/** Adds a version of a secret. */
export function addSecretVersion(cloud: Cloud, secretName: string, data: string): unknown {
  const versions = `projects/${cloud.project}/secrets/${secretName}/versions`;
  const name = `${versions}/${listed(cloud, versions).length + 1}`;
  cloud.uploads.set(name, Buffer.from(data));
  return put(cloud, name, { state: "ENABLED" });
}
