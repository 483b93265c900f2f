import { uprootPosts } from "./planted-posts.ts";
import { idsIn } from "./stack.ts";

export async function storedIds(): Promise<ReadonlySet<string>> {
  return new Set(await idsIn("posts"));
}

/** Removes the posts that a journey has added, and its drafts. */
export async function removeOtherPosts(kept: ReadonlySet<string>): Promise<void> {
  const added = (await idsIn("posts")).filter((id) => !kept.has(id));
  if (added.length > 0) await uprootPosts(added);
  const drafts = await idsIn("drafts");
  if (drafts.length > 0) await uprootPosts(drafts, "drafts");
}
