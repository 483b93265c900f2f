import { change, read } from "./cloud.ts";
import { readPolicy, writePolicy } from "./policies.ts";
import { bodyIs } from "./published.ts";
import type { Api } from "./route.ts";

/** The services of the functions, and their callers. */
export const cloudRunApi: Api = {
  host: /^run\.googleapis\.com$/,
  routes: [
    ["GET /v1/projects/{project}/locations/{region}/services/{service}:getIamPolicy", readPolicy],
    [
      "POST /v1/projects/{project}/locations/{region}/services/{service}:setIamPolicy",
      bodyIs("google.iam.v1.SetIamPolicyRequest", writePolicy),
    ],
    ["GET /v1/projects/{project}/locations/{region}/services/{service}", read],
    ["GET /v2/projects/{project}/locations/{region}/services/{service}:getIamPolicy", readPolicy],
    [
      "POST /v2/projects/{project}/locations/{region}/services/{service}:setIamPolicy",
      bodyIs("google.iam.v1.SetIamPolicyRequest", writePolicy),
    ],
    ["GET /v2/projects/{project}/locations/{region}/services/{service}", read],
    ["PATCH /v2/projects/{project}/locations/{region}/services/{service}", change],
  ],
};
