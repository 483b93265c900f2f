import type { Post } from "@daily-genius/domain/post/post";
import type { PostsSource } from "#backend/posts.ts";

/** The maximum delay between the server's timestamp on a write and its visibility, in ms. */
export const overlap = 60_000;
/** The first page is what the screen shows at once. */
const pageSizes = [100, 1000, 2000];

/**
 * Reads all posts until `signal`, and returns the time up to which they are complete. `onRead` gets those read so far, and
 * with the last of them that time.
 */
export async function readAllPosts(
  source: PostsSource,
  onRead: (posts: readonly Post[], since?: string) => void,
  signal: AbortSignal,
): Promise<string> {
  // Requested before the pages: an edit made during the reads is later than this, so the listeners report it.
  const newest = source.newestChange();
  newest.catch(() => undefined);
  const posts: Post[] = [];
  for await (const page of source.pages(pageSizes)) {
    signal.throwIfAborted();
    posts.push(...page);
    onRead(posts);
  }
  const since = before(await newest);
  signal.throwIfAborted();
  onRead(posts, since);
  return since;
}

function before(newest: string | undefined): string {
  const time = newest === undefined ? Number.NaN : Date.parse(newest);
  return Number.isNaN(time) ? "" : new Date(time - overlap).toISOString();
}
