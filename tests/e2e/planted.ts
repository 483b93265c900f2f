import { randomUUID } from "node:crypto";
import type { Draft } from "@daily-genius/domain/draft/draft";
import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import { changedFields, type HistoryEntry } from "@daily-genius/domain/post/history-entry";
import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { onTestFinished } from "vitest";
import { firestoreHost, idsIn, project, root } from "./stack.ts";
import { asFields, commitAt, writePosts } from "./written-posts.ts";

// What journeys write into the database without functions and rules, as in the Firebase console.

const commit = (writes: readonly object[]) => commitAt(firestoreHost, project, writes);

/** Sets fields of a document, new or stored. */
export async function editInConsole(path: string, values: object): Promise<void> {
  const update = { name: `${root}/${path}`, fields: asFields(values) };
  await commit([{ update, updateMask: { fieldPaths: Object.keys(values) } }]);
}

/** Writes posts under ids that are not slugs, and returns the ids. */
export async function plantPosts(posts: readonly Partial<Post>[]): Promise<readonly string[]> {
  const now = new Date().toISOString();
  const planted = posts.map((fields) =>
    aPost({ id: `planted-${randomUUID()}`, createdAt: now, updatedAt: now, ...fields }),
  );
  await writePosts(firestoreHost, project, planted);
  return planted.map(({ id }) => id);
}

export async function uprootPosts(ids: readonly string[], collection = "posts"): Promise<void> {
  await commit(ids.map((id) => ({ delete: `${root}/${collection}/${id}` })));
}

/** Removes the posts and drafts that a journey has added: posts whose ids are not in `kept`, and all drafts. */
export async function removeOtherPosts(kept: ReadonlySet<string>): Promise<void> {
  await uprootPosts((await idsIn("posts")).filter((id) => !kept.has(id)));
  await uprootPosts(await idsIn("drafts"), "drafts");
}

/** Stores drafts as another administrator has saved them. */
export async function plantDrafts(drafts: readonly Partial<Draft>[]): Promise<void> {
  const [moment, email] = ["2026-01-01T00:00:00.000Z", "other@example.com"];
  const saved = { createdAt: moment, createdBy: email, updatedAt: moment, updatedBy: email };
  for (const fields of drafts) {
    const id = randomUUID();
    const draft = { id, state: "kept", uploadId: "", for: "", postId: "", ...saved, ...fields };
    await editInConsole(`drafts/${id}`, draft);
  }
}

/** Writes the entries of a post's changes, a minute apart and the last one just now. */
export async function plantHistory(
  email: string,
  first: Post,
  ...later: readonly (Post | null)[]
): Promise<void> {
  let before = first;
  const writes = [first, ...later].map((post, index) => {
    const entry: HistoryEntry = {
      postId: first.id,
      at: new Date(Date.now() - (later.length - index) * 60_000),
      act: index === 0 ? "created" : post ? "edited" : "deleted",
      ...{ uid: email, email, title: (post ?? before).title },
      changed: post && index > 0 ? changedFields(before, post) : [],
      post,
    };
    before = post ?? before;
    return { update: { name: `${root}/history/${first.id}@${index}`, fields: asFields(entry) } };
  });
  await commit(writes);
}

/** Publishes a story to the feed for one journey, also in place of an existing one, and returns its id. */
export async function publishStory(fields: Partial<Post>, id = `planted-${randomUUID()}`): Promise<string> {
  await editInConsole(`feed/${id}`, feedEntry(aPost(fields)));
  onTestFinished(() => uprootPosts([id], "feed"));
  return id;
}

/** Publishes a new story and returns the path of its page. */
export async function publish(fields: Partial<Post>): Promise<string> {
  return `/genius/${await publishStory(fields)}`;
}
