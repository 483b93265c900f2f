import { Failure } from "@daily-genius/domain/calls/failure";
import { FeedEntry } from "@daily-genius/domain/feed/feed-entry";
import { callable } from "../callable.ts";
import { firestore } from "../store/firestore.ts";
import { publishedAt } from "./entry-values.ts";
import { feedReader, noCaching } from "./feed-reader.ts";
import { storyPage } from "./story-page.ts";

/** Returns the page of a post as readers see it once its day has begun. Fails `not-found` if it is not in the feed. */
export const previewPage = callable(
  "previewPage",
  // A few reads, when someone opens the dialog.
  { memory: "256MiB", concurrency: 20, maxInstances: 2, timeoutSeconds: 20 },
  async ({ id }) => {
    const [entry] = await firestore.read([`feed/${id}`]);
    const { data: story } = FeedEntry.safeParse(entry?.fields);
    // The page is rendered as if the post's day had just begun.
    const begins = story ? Date.parse(publishedAt(story)) : 0;
    const page = await storyPage(
      feedReader(firestore, () => Math.max(begins, Date.now()), noCaching),
      id,
    );
    if (!page) throw new Failure("not-found", "This post is not in the feed.");
    return { html: page.body };
  },
);
