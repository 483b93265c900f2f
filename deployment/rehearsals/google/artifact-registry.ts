import { change, read } from "./cloud.ts";
import type { Api } from "./route.ts";

/** The images of the functions, and their lifetime. */
export const artifactRegistryApi: Api = {
  host: /^artifactregistry\.googleapis\.com$/,
  routes: [
    ["GET /v1/projects/{project}/locations/{region}/repositories/{repository}", read],
    ["GET /v1beta2/projects/{project}/locations/{region}/repositories/{repository}", read],
    ["PATCH /v1/projects/{project}/locations/{region}/repositories/{repository}", change],
    ["PATCH /v1beta2/projects/{project}/locations/{region}/repositories/{repository}", change],
  ],
};
