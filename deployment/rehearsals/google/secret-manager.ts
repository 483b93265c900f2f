import { change, listed, read } from "./cloud.ts";
import { readPolicy, writePolicy } from "./policies.ts";
import { bodyIs } from "./published.ts";
import { type Api, notFound, refusal } from "./route.ts";

type Version = { readonly name: string; readonly state: string };

/** Secrets, their versions, and their readers. */
export const secretManagerApi: Api = {
  host: /^secretmanager\.googleapis\.com$/,
  routes: [
    ["GET /v1/projects/{project}/secrets/{secret}:getIamPolicy", readPolicy],
    [
      "POST /v1/projects/{project}/secrets/{secret}:setIamPolicy",
      bodyIs("google.iam.v1.SetIamPolicyRequest", writePolicy),
    ],
    [
      "GET /v1/projects/{project}/secrets/{secret}/versions/{version}:access",
      (cloud, { path }) => {
        const asked = path.slice("/v1/".length).replace(":access", "");
        const newest = (listed(cloud, asked.replace(/\/latest$/, "")) as Version[]).at(-1)?.name ?? asked;
        const name = asked.endsWith("/latest") ? newest : asked;
        if (cloud.resources.get(name)?.state === "DISABLED")
          return refusal(400, "FAILED_PRECONDITION", `${name} is in DISABLED state.`);
        const bytes = cloud.uploads.get(name);
        return bytes ? { payload: { data: bytes.toString("base64") } } : notFound(name);
      },
    ],
    [
      "GET /v1/projects/{project}/secrets/{secret}/versions/latest",
      (cloud, { path }) =>
        // The cast: the tests put these versions there.
        (listed(cloud, path.slice("/v1/".length, -"/latest".length)) as Version[]).at(-1) ?? notFound(path),
    ],
    ["GET /v1/projects/{project}/secrets/{secret}/versions/{version}", read],
    [
      "GET /v1/projects/{project}/secrets/{secret}/versions",
      (cloud, { path }) => ({ versions: listed(cloud, path.slice("/v1/".length)) }),
    ],
    ["GET /v1/projects/{project}/secrets/{secret}", read],
    ["PATCH /v1/projects/{project}/secrets/{secret}", bodyIs("google.cloud.secretmanager.v1.Secret", change)],
  ],
};
