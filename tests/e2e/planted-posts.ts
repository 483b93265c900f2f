import { randomUUID } from "node:crypto";
import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { firestoreHost, project } from "./stack.ts";
import { postAsOwner, writePosts } from "./written-posts.ts";

/** Writes posts without functions and rules, under ids that are not slugs, as in the Firebase console. */
export async function plantPosts(posts: readonly Partial<Post>[]): Promise<readonly string[]> {
  const now = new Date().toISOString();
  const planted = posts.map((fields) =>
    aPost({ id: `planted-${randomUUID()}`, createdAt: now, updatedAt: now, ...fields }),
  );
  await writePosts(firestoreHost, project, planted);
  return planted.map(({ id }) => id);
}

export async function uprootPosts(ids: readonly string[], collection = "posts"): Promise<void> {
  const documents = `projects/${project}/databases/(default)/documents`;
  const writes = ids.map((id) => ({ delete: `${documents}/${collection}/${id}` }));
  await postAsOwner(`http://${firestoreHost}/v1/${documents}:commit`, { writes });
}
