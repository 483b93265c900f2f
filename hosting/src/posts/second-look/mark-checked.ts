import { Failure } from "@daily-genius/domain/calls/failure";
import { Post } from "@daily-genius/domain/post/post";
import { contentMark, isChecked } from "@daily-genius/domain/post/second-look";
import { call } from "#backend/call.ts";
import { showToast } from "#ui/toasts.ts";
import { report } from "../post-actions.ts";
import type { PostStore } from "../store/post-store.ts";

/** Checks a post as it is shown, or takes a check back; if someone else was first, their version is shown instead. */
export async function markChecked(store: PostStore, post: Post, wanted: boolean): Promise<void> {
  try {
    const input = { id: post.id, of: contentMark(post), isChecked: wanted };
    store.put((await call("markChecked", input)).post);
  } catch (error) {
    const version = Post.safeParse(error instanceof Failure && error.details?.["current"]).data;
    if (!version) return report("a post could not be checked", error);
    store.put(version);
    if (isChecked(version) !== wanted)
      showToast("Someone else has just changed this post. Read it again.", { tone: "danger" });
  }
}
