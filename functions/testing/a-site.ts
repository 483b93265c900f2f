import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { outlineOf } from "../src/feed/outline.ts";
import { collection, outlineDocuments, outlinesComplete } from "../src/feed/outline-documents.ts";
import { storiesIn } from "../src/feed/story.ts";
import { feedReader } from "../src/site/feed-reader.ts";
import { answerRequest } from "../src/site/site-content.ts";
import { countedDocuments } from "./counted-documents.ts";
import type { Origin } from "./modelled-cdn.ts";

/** The site over a database in memory, at a time that a test sets, first noon in UTC: its latest day is the next one. */
export function aSite(noon = "2026-12-04T12:00:00Z") {
  const documents = countedDocuments();
  const site = {
    documents,
    /** In ms since 1970. */
    now: Date.parse(noon),
    /** Adds or changes a post in the feed. */
    publish(fields: Partial<Post>): Post {
      const post = aPost(fields);
      documents.put(`feed/${post.id}`, feedEntry(post));
      return post;
    },
    /** Writes the outlines of the feed as it is, as the trigger and the sweep do. */
    keepOutlines(): void {
      const outlines = storiesIn(documents.stored("feed")).map(outlineOf);
      for (const { path } of documents.stored(collection)) documents.put(path, undefined);
      for (const [path, fields] of outlineDocuments(outlines)) documents.put(path, fields);
      documents.put(outlinesComplete.path, outlinesComplete.fields);
    },
    /** Makes another instance of the function, with a separate memory. */
    instance(): Origin {
      const feed = feedReader(documents, () => site.now);
      return (request) => answerRequest(feed, request);
    },
    /** Returns the answer of an instance that was started for this request. */
    async get(url: string, ifNoneMatch?: string) {
      const answer = await site.instance()({ method: "GET", url, ifNoneMatch });
      return { ...answer, body: String(answer.body) };
    },
  };
  return site;
}
