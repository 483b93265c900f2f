import type { Post } from "@daily-genius/domain/post/post";
import type { PostChanges, PostsSource } from "#backend/posts.ts";
import { logError } from "#ui/log-error.ts";
import type { VisitRecord } from "./visit-record.ts";

/** The maximum delay between the server's timestamp on a write and its visibility, in ms. */
export const overlap = 60_000;
/** The first page is what the screen shows at once. */
const pageSizes = [100, 1000, 2000];

/** The reports of an attempt to connect. */
export type AttemptReports = {
  /** All posts read so far; `isAll` is true with the last ones. */
  readonly onRead: (posts: readonly Post[], isAll: boolean) => void;
  readonly onChanges: (changes: PostChanges) => void;
  readonly onMiscount: () => void;
  readonly onError: (error: unknown) => void;
};

type OpenSource = () => Promise<PostsSource>;

/**
 * Reads the posts unless the record has them, then listens for changes. Aborting `signal` ends it at any step: it
 * reports nothing more and removes its listeners.
 */
export async function connectPosts(
  openSource: OpenSource,
  record: VisitRecord,
  report: AttemptReports,
  signal: AbortSignal,
): Promise<void> {
  try {
    const source = await openSource();
    const known = await record.since();
    signal.throwIfAborted();
    const since = known ?? (await readAll(source, record, report.onRead, signal));
    const stop = await source.watch(
      since,
      (changes) => {
        if (!signal.aborted) report.onChanges(changes);
      },
      (failure) => {
        if (!signal.aborted) report.onError(failure);
      },
    );
    if (signal.aborted) stop();
    else signal.addEventListener("abort", stop, { once: true });
  } catch (error) {
    if (!signal.aborted) report.onError(error);
  }
}

/**
 * Compares the number of posts with the server's count, once a day; `signal` belongs to the attempt. A failed count
 * interrupts nothing: the next connection asks again.
 */
export async function recountPosts(
  openSource: OpenSource,
  record: VisitRecord,
  size: () => number,
  report: Pick<AttemptReports, "onMiscount">,
  signal: AbortSignal,
): Promise<void> {
  if (!record.isCountDue()) return;
  try {
    const source = await openSource();
    const count = await source.count();
    if (signal.aborted) return;
    if (count === size()) return record.counted();
    record.distrust();
    report.onMiscount();
  } catch (error) {
    if (!signal.aborted) logError("posts could not be counted", error);
  }
}

async function readAll(
  source: PostsSource,
  record: VisitRecord,
  onRead: AttemptReports["onRead"],
  signal: AbortSignal,
): Promise<string> {
  // Requested before the pages: an edit made during the reads is later than this, so the listeners report it.
  const newest = source.newestChange();
  newest.catch(() => undefined);
  const posts: Post[] = [];
  for await (const page of source.pages(pageSizes)) {
    signal.throwIfAborted();
    posts.push(...page);
    onRead(posts, false);
  }
  const since = before(await newest);
  signal.throwIfAborted();
  onRead(posts, true);
  record.replace(since);
  return since;
}

function before(newest: string | undefined): string {
  const time = newest === undefined ? Number.NaN : Date.parse(newest);
  return Number.isNaN(time) ? "" : new Date(time - overlap).toISOString();
}
