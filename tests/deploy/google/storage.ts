import { read } from "./cloud.ts";
import type { Api } from "./route.ts";

/** Which bucket Firebase's Storage uses. */
export const firebaseStorageApi: Api = {
  host: /^firebasestorage\.googleapis\.com$/,
  routes: [["GET /v1alpha/projects/{project}/defaultBucket", read]],
};
