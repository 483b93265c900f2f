import { accept } from "./accepted-names.ts";
import {
  byQuery,
  type Cloud,
  change,
  create,
  done,
  later,
  list,
  listed,
  merge,
  nameIn,
  newId,
  put,
  read,
  remove,
  undelete,
  whileThere,
} from "./cloud.ts";
import { readPolicy, writePolicy } from "./policies.ts";
import { Answer, type Api, type Asked, api, invalid, notFound, unmet } from "./route.ts";

const database = "/v1/projects/{project}/databases/{database}" as const;
const secret = "/v1/projects/{project}/secrets/{secret}" as const;
const keys = "/v2/projects/{project}/locations/{location}/keys" as const;
const config = "/admin/v2/projects/{project}/config" as const;

/** The operations of a database are below it. */
const operationsOf = (asked: Asked) =>
  `${nameIn(asked)}${asked.query.get("databaseId") ? `/${asked.query.get("databaseId")}` : ""}/operations`;

/** Documents, photos and secrets, and what signs people in. */
export const dataApis: readonly Api[] = [
  api(
    "firestore",
    // No story, as Firestore says it: the time of the reading alone.
    [
      `POST ${database}/documents:runQuery`,
      "owner datastore.entities.list",
      () => [{ readTime: new Date().toISOString() }],
    ],
    [
      "POST /v1/projects/{project}/databases",
      "owner datastore.databases.create",
      later(
        create(
          ({ query }) => query.get("databaseId") ?? "",
          () => ({ databaseEdition: "STANDARD" }),
        ),
        operationsOf,
      ),
    ],
    [`GET ${database}`, "datastore.databases.getMetadata", read],
    [`PATCH ${database}`, "owner datastore.databases.update", later(change, operationsOf)],
    [`GET ${database}/operations/{id}`, "owner datastore.operations.get", read],
    [`GET ${database}/backupSchedules`, "owner datastore.backupSchedules.list", list()],
    [`POST ${database}/backupSchedules`, "owner datastore.backupSchedules.create", create(() => "daily")],
    [
      `GET ${database}/collectionGroups/-/indexes`,
      "datastore.schemas.list",
      list("indexes", /\/collectionGroups\/[^/]+\/indexes\//),
    ],
    [
      `GET ${database}/collectionGroups/-/fields`,
      "datastore.schemas.list",
      list("fields", /\/collectionGroups\/[^/]+\/fields\//),
    ],
    [
      `POST ${database}/collectionGroups/{group}/indexes`,
      "datastore.schemas.create",
      // Firestore adds the document's own name, in the order of the field before it.
      done(
        create(newId, (_, { json: { fields } }) => ({
          state: "READY",
          fields: [...fields, { fieldPath: "__name__", order: fields.at(-1).order }],
        })),
      ),
    ],
    [`DELETE ${database}/collectionGroups/{group}/indexes/{index}`, "datastore.schemas.delete", remove],
    [
      `PATCH ${database}/collectionGroups/{group}/fields/{field}`,
      "datastore.schemas.update",
      done((cloud, asked, names) => {
        const { ttlConfig, indexConfig } = asked.json;
        // An empty body resets the field to its collection's settings.
        if (!indexConfig && !ttlConfig) return remove(cloud, asked, names);
        const ending = ttlConfig && { ttlConfig: { state: "ACTIVE" } };
        return put(cloud, nameIn(asked), { ...asked.json, ...ending });
      }),
    ],
  ),
  api(
    "firebasestorage",
    ["GET /v1alpha/projects/{project}/defaultBucket", "firebasestorage.defaultBucket.get", read],
    [
      "POST /v1alpha/projects/{project}/defaultBucket",
      "owner firebasestorage.defaultBucket.create",
      createBucket,
    ],
  ),
  api(
    "storage",
    [
      "GET /storage/v1/projects/{project}/serviceAccount",
      "resourcemanager.projects.get",
      ({ number }) => ({ email_address: `service-${number}@gs-project-accounts.iam.gserviceaccount.com` }),
    ],
    [
      "PUT /sources/{object}",
      "open",
      ({ uploads }, { path, body }) => {
        uploads.set(path, body);
        return new Answer(200);
      },
    ],
    ["GET /storage/v1/b/{bucket}", "storage.buckets.get", read],
    ["PATCH /storage/v1/b/{bucket}", "owner storage.buckets.update", merge],
    ["GET /storage/v1/b/{bucket}/iam", "storage.buckets.getIamPolicy", readPolicy],
    ["PUT /storage/v1/b/{bucket}/iam", "owner storage.buckets.setIamPolicy", writePolicy],
  ),
  api(
    "secretmanager",
    [
      "POST /v1/projects/{project}/secrets",
      "owner secretmanager.secrets.create",
      (cloud, asked, names) =>
        asked.json.replication?.automatic
          ? create(byQuery("secretId", "secret"))(cloud, asked, names)
          : invalid("Secret.replication is required."),
    ],
    [`GET ${secret}`, "secretmanager.secrets.get", read],
    [`GET ${secret}:getIamPolicy`, "secretmanager.secrets.getIamPolicy", readPolicy],
    [`POST ${secret}:setIamPolicy`, "owner secretmanager.secrets.setIamPolicy", writePolicy],
    [`POST ${secret}:addVersion`, "owner secretmanager.versions.add", addVersion],
    [
      `GET ${secret}/versions/{version}:access`,
      "open",
      (cloud, asked) => {
        const version = versionIn(cloud, asked);
        if (version?.state === "DISABLED") return unmet(`${version.name} is in DISABLED state.`);
        const bytes = cloud.uploads.get(version?.name ?? "");
        return bytes ? { payload: { data: bytes.toString("base64") } } : notFound(nameIn(asked));
      },
    ],
    [
      `GET ${secret}/versions/latest`,
      "secretmanager.versions.get",
      (cloud, asked) => versionIn(cloud, asked) ?? notFound(nameIn(asked)),
    ],
    [`GET ${secret}/versions`, "secretmanager.versions.get", list()],
  ),
  api(
    "identitytoolkit",
    [
      "POST /v2/projects/{project}/identityPlatform:initializeAuth",
      "owner firebaseauth.configs.create",
      (cloud) => {
        const name = `projects/${cloud.project}/config`;
        return cloud.resources.has(name) ? unmet("Identity Platform is on.") : put(cloud, name, {});
      },
    ],
    [`GET ${config}`, "firebaseauth.configs.get", read],
    [`PATCH ${config}`, "owner firebaseauth.configs.update", merge],
  ),
  api(
    "apikeys",
    [`POST ${keys}`, "owner apikeys.keys.create", later(create(byQuery("keyId", "key")))],
    [`GET ${keys}/{key}`, "owner apikeys.keys.get", read],
    [
      `GET ${keys}/{key}/keyString`,
      "owner apikeys.keys.getKeyString",
      ({ resources }, asked) => {
        const found = resources.get(nameIn(asked).replace(/\/keyString$/, ""));
        return found && !found.deleteTime ? { keyString: "AIza-made-up" } : notFound(nameIn(asked));
      },
    ],
    [`PATCH ${keys}/{key}`, "owner apikeys.keys.update", later(whileThere(merge))],
    [`POST ${keys}/{key}:undelete`, "owner apikeys.keys.undelete", later(undelete)],
    ["GET /v2/operations/{id}", "open", read],
  ),
  api(
    "pubsub",
    [
      "PUT /v1/projects/{project}/topics/{topic}",
      "owner pubsub.topics.create",
      (cloud, asked, names) => {
        const path = asked.path.replace(/\/[^/]+$/, "");
        return create(() => accept("topic", names["topic"]))(cloud, { ...asked, path }, names);
      },
    ],
    ["GET /v1/projects/{project}/topics/{topic}", "owner pubsub.topics.get", read],
  ),
];

function createBucket(cloud: Cloud, { json }: Asked): unknown {
  const of = `projects/${cloud.project}`;
  const bucket = `buckets/${cloud.project}.firebasestorage.app`;
  put(cloud, bucket, { location: json.location.toUpperCase() });
  return put(cloud, `${of}/defaultBucket`, { bucket: { name: `${of}/${bucket}` }, ...json });
}

type Version = { readonly name: string; readonly state: string };

function versionIn(cloud: Cloud, asked: Asked): Version | undefined {
  const name = nameIn(asked);
  if (!name.endsWith("/latest")) return cloud.resources.get(name);
  // The cast: only versions are listed there.
  return (listed(cloud, name.replace(/\/latest$/, "")) as Version[]).at(-1);
}

function addVersion(cloud: Cloud, asked: Asked): unknown {
  const name = nameIn(asked);
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
