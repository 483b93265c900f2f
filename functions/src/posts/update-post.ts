import { callable } from "../callable.ts";
import { services } from "../services.ts";
import { logged } from "./logged.ts";
import { updateWith } from "./post-update.ts";

/** Saves an edit of a post, and what becomes of its photo. */
export const updatePost = callable("updatePost", { timeoutSeconds: 60 }, async (input, { uid }) => {
  const { id, requestId } = input;
  const post = await logged("post.update", { uid, id, requestId }, () => updateWith(services(), input, uid));
  return { post };
});
