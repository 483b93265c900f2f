import { callable } from "../callable.ts";
import { services } from "../services.ts";
import { logged } from "./logged.ts";
import { deleteFrom } from "./post-deletion.ts";

/** Deletes a post and its photo; both can be restored for 30 days. */
export const deletePost = callable("deletePost", { timeoutSeconds: 60 }, async ({ id }, { uid }) => {
  const remove = () => deleteFrom(services(), id);
  return { deleted: await logged("post.delete", { uid, id }, remove, (deleted) => ({ deleted })) };
});
