import { uprootPosts } from "./planted-posts.ts";
import { idsIn } from "./stack.ts";

/** Returns the ids of all posts, for `removeOtherPosts`. */
export async function storedIds(): Promise<ReadonlySet<string>> {
  return new Set(await idsIn("posts"));
}

/** Removes the posts and drafts that a journey has added: posts whose ids are not in `kept`, and all drafts. */
export async function removeOtherPosts(kept: ReadonlySet<string>): Promise<void> {
  const added = (await idsIn("posts")).filter((id) => !kept.has(id));
  if (added.length > 0) await uprootPosts(added);
  const drafts = await idsIn("drafts");
  if (drafts.length > 0) await uprootPosts(drafts, "drafts");
}
