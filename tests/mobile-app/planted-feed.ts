import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { firestoreHost, project } from "../e2e/stack.ts";
import { writeDocuments } from "../e2e/written-posts.ts";

/** A planted entry, without the fields that all entries share. */
export type PlantedEntry = { readonly title: string; readonly date: string; readonly createdAt: string };

/** Writes entries into the feed, as the functions would, and returns their ids. */
export async function plantFeed(entries: readonly PlantedEntry[]): Promise<readonly string[]> {
  const posts = entries.map((entry) => aPost(entry));
  await writeDocuments(
    firestoreHost,
    project,
    posts.map((post) => [`feed/${post.id}`, feedEntry(post)]),
  );
  return posts.map(({ id }) => id);
}
