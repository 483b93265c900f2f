import { type Cloud, change, done, listed, read } from "./cloud.ts";
import { bodyIs } from "./published.ts";
import { type Api, refusal } from "./route.ts";

/** A project that does not exist yet, with only a name and a number. */
export function noProject(project: string, number = "123456789012"): Cloud {
  return {
    project,
    number,
    resources: new Map(),
    policies: new Map(),
    uploads: new Map(),
  };
}

/** The requests of a person who sets up a project, which no deployment makes. */
export const settingUpApis: readonly Api[] = [
  {
    host: /^cloudresourcemanager\.googleapis\.com$/,
    routes: [
      [
        "POST /v1/projects",
        (cloud, { json: { projectId, name } }) => {
          const made = {
            name: `projects/${projectId}`,
            projectId,
            projectNumber: cloud.number,
            displayName: name,
            lifecycleState: "ACTIVE",
          };
          cloud.resources.set(made.name, made);
          // As cloud.google.com/service-usage/docs/enabled-service lists.
          for (const service of ["logging", "monitoring", "serviceusage", "storage"])
            switchOn(cloud, service);
          // As Google creates it: the account that builds may do anything.
          const builder = `serviceAccount:${cloud.number}-compute@developer.gserviceaccount.com`;
          cloud.policies.set(made.name, {
            etag: "new",
            bindings: [{ role: "roles/editor", members: [builder] }],
          });
          return done(cloud, made);
        },
      ],
      ["GET /v1/operations/{operation}", read],
    ],
  },
  {
    host: /^firebase\.googleapis\.com$/,
    routes: [
      [
        "POST /v1beta1/projects/{project}:addFirebase",
        (cloud, _, { project }) => {
          for (const service of ["firebase", "firebasehosting", "firebaserules"]) switchOn(cloud, service);
          return done(cloud, cloud.resources.get(`projects/${project}`));
        },
      ],
      [
        "POST /v1beta1/projects/{project}/webApps",
        (cloud, { json: app }, { project }) => {
          const made = {
            name: `projects/${project}/webApps/web`,
            appId: "1:2:web:3",
            projectId: project,
            ...app,
          };
          cloud.resources.set(made.name, made);
          return done(cloud, made);
        },
      ],
      [
        "GET /v1beta1/projects/{project}:searchApps",
        (cloud, _, { project }) => ({
          apps: listed(cloud, `projects/${project}/webApps`).map((app) =>
            Object.assign({ platform: "WEB" }, app),
          ),
        }),
      ],
      ["GET /v1beta1/operations/{operation}", read],
    ],
  },
  {
    host: /^firebasehosting\.googleapis\.com$/,
    routes: [
      [
        "POST /v1beta1/projects/{project}/sites",
        (cloud, { query, json: site }, { project }) => {
          const name = `projects/${project}/sites/${query.get("siteId")}`;
          if (query.get("validateOnly") === "true") return {};
          if (cloud.resources.has(name)) return refusal(409, "ALREADY_EXISTS", `${name} exists.`);
          const defaultUrl = `http://${query.get("siteId")}.web.app`;
          return keep(cloud, name, { ...site, defaultUrl, type: "DEFAULT_SITE" });
        },
      ],
    ],
  },
  {
    host: /^firestore\.googleapis\.com$/,
    routes: [
      [
        "POST /v1/projects/{project}/databases",
        (cloud, { query, json: database }, { project }) =>
          done(cloud, keep(cloud, `projects/${project}/databases/${query.get("databaseId")}`, database)),
      ],
      [
        "POST /v1/projects/{project}/databases/{database}/backupSchedules",
        (cloud, { path, json: schedule }) => keep(cloud, `${path.replace("/v1/", "")}/daily`, schedule),
      ],
      ["GET /v1/operations/{operation}", read],
    ],
  },
  {
    host: /^firebasestorage\.googleapis\.com$/,
    routes: [
      [
        "POST /v1alpha/projects/{project}/defaultBucket",
        (cloud, { json: { location } }, { project }) => {
          const bucket = `${project}.firebasestorage.app`;
          keep(cloud, `buckets/${bucket}`, { location });
          return keep(cloud, `projects/${project}/defaultBucket`, {
            location,
            bucket: { name: `projects/${project}/buckets/${bucket}` },
          });
        },
      ],
    ],
  },
  {
    host: /^identitytoolkit\.googleapis\.com$/,
    routes: [
      [
        "POST /v2/projects/{project}/identityPlatform:initializeAuth",
        (cloud, _, { project }) => {
          keep(cloud, `projects/${project}/config`, { client: {} });
          return {};
        },
      ],
      ["PATCH /admin/v2/projects/{project}/config", change],
    ],
  },
  {
    host: /^secretmanager\.googleapis\.com$/,
    routes: [
      [
        "POST /v1/projects/{project}/secrets",
        bodyIs("google.cloud.secretmanager.v1.Secret", (cloud, { query, json: secret }, { project }) =>
          keep(cloud, `projects/${project}/secrets/${query.get("secretId")}`, secret),
        ),
      ],
      [
        "POST /v1/projects/{project}/secrets/{secret}:addVersion",
        bodyIs(
          "google.cloud.secretmanager.v1.AddSecretVersionRequest",
          (cloud, { json: { payload } }, { project, secret }) => {
            const name = `projects/${project}/secrets/${secret}/versions/1`;
            cloud.uploads.set(name, Buffer.from(payload.data, "base64"));
            return keep(cloud, name, { state: "ENABLED" });
          },
        ),
      ],
    ],
  },
];

function switchOn(cloud: Cloud, service: string): void {
  keep(cloud, `projects/${cloud.project}/services/${service}.googleapis.com`, { state: "ENABLED" });
}

function keep(cloud: Cloud, name: string, resource: object): object {
  const kept = { ...resource, name };
  cloud.resources.set(name, kept);
  return kept;
}
