import { callable } from "../callable.ts";
import { services } from "../services.ts";
import { logged } from "./logged.ts";
import { restoreFrom } from "./post-restoration.ts";

/** Brings a deleted post back from the trash. */
export const restorePost = callable("restorePost", { timeoutSeconds: 60 }, async ({ id }, { uid }) => {
  return { post: await logged("post.restore", { uid, id }, () => restoreFrom(services(), id)) };
});
