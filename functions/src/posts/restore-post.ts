import { callable } from "../callable.ts";
import { services } from "../services.ts";
import { logged } from "./logged.ts";
import { restoreFrom } from "./post-restoration.ts";

/** Brings a deleted post back from the trash. */
export const restorePost = callable("restorePost", { timeoutSeconds: 60 }, async (input, { uid }) => {
  const { id, asDuplicate } = input;
  const restore = () => restoreFrom(services(), id, asDuplicate);
  return { post: await logged("post.restore", { uid, id }, restore) };
});
