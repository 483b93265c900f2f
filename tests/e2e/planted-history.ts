import { changedFields, type HistoryEntry } from "@daily-genius/domain/post/history-entry";
import type { Post } from "@daily-genius/domain/post/post";
import { firestoreHost, project } from "./stack.ts";
import { asFields, postAsOwner } from "./written-posts.ts";

const minute = 60_000;

/** Writes the entries of a post's changes, a minute apart and the last one just now, without functions and rules. */
export async function plantHistory(
  email: string,
  first: Post,
  ...later: readonly (Post | null)[]
): Promise<void> {
  const documents = `projects/${project}/databases/(default)/documents`;
  let before = first;
  const writes = [first, ...later].map((post, index) => {
    const entry: HistoryEntry = {
      postId: first.id,
      at: new Date(Date.now() - (later.length - index) * minute),
      act: index === 0 ? "created" : post ? "edited" : "deleted",
      ...{ uid: email, email, title: (post ?? before).title },
      changed: post && index > 0 ? changedFields(before, post) : [],
      post,
    };
    before = post ?? before;
    return { update: { name: `${documents}/history/${first.id}@${index}`, fields: asFields(entry) } };
  });
  await postAsOwner(`http://${firestoreHost}/v1/${documents}:commit`, { writes });
}
