import { read } from "./cloud.ts";
import type { Api } from "./route.ts";

/** The bucket of Firebase's Storage. */
export const firebaseStorageApi: Api = {
  host: /^firebasestorage\.googleapis\.com$/,
  routes: [["GET /v1alpha/projects/{project}/defaultBucket", read]],
};
