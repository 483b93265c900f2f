import { isTestPost } from "@daily-genius/domain/test-post";
import { callable } from "../callable.ts";
import { services } from "../services.ts";
import { logged } from "./logged.ts";
import { deleteFrom } from "./post-deletion.ts";

/** Deletes a post and its photo; both can be restored for 30 days. */
export const deletePost = callable("deletePost", { timeoutSeconds: 60 }, async ({ id }, { uid }) => {
  const remove = () => deleteFrom(services(), id);
  const deleted = await logged("post.delete", { uid, id }, remove, (deleted) => ({ deleted }));
  // Diagnostics leave nothing behind (specification §7).
  if (isTestPost(id)) await services().documents.commit([{ kind: "delete", path: `trash/${id}` }]);
  return { deleted };
});
