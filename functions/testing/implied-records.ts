import { FeedEntry } from "@daily-genius/domain/feed/feed-entry";
import type { Photo } from "@daily-genius/domain/post/post";
import { postId } from "@daily-genius/domain/post/post-id";
import { cleanLine } from "@daily-genius/domain/text/clean-text";
import type { Fields } from "../src/store/documents.ts";

type Collection = Readonly<Record<string, Fields>>;

/**
 * The reservations, conflicts and feed that follow from the posts: a slow and simple form of the rules, to compare the
 * code under test with. An entry may be older than its post, which may since have been checked. A post whose date and
 * title have no slug is in none of them; its other fields must be valid.
 */
export function impliedRecords(posts: Collection, stored: Collection = {}) {
  const slugs: Record<string, Fields> = {};
  const feed: Record<string, Fields> = {};
  const slugConflicts: Record<string, Fields> = {};
  const slugOf = ({ date, title }: Fields) => postId(String(date), String(title).trim());
  const isSound = ({ date, title }: Fields) =>
    /^\d{4}\/\d{2}\/\d{2}$/.test(String(date)) && /[\p{L}\p{N}]/u.test(String(title));
  const everySlug = new Set(Object.values(posts).filter(isSound).map(slugOf));
  for (const slug of everySlug) {
    const claiming = Object.keys(posts).filter(
      (id) => isSound(posts[id] ?? {}) && slugOf(posts[id] ?? {}) === slug,
    );
    const rank = (id: string) => `${id === slug ? 0 : 1} ${posts[id]?.["createdAt"]} ${id}`;
    const kept = claiming.reduce((best, id) => (rank(id) < rank(best) ? id : best));
    slugs[slug] = { postId: kept };
    for (const id of claiming) {
      if (id === kept) feed[id] = shown(posts[id] ?? {}, stored[id]?.["updatedAt"]);
      else slugConflicts[id] = { slug, keeper: kept };
    }
  }
  for (const id of Object.keys(posts)) if (/^\d{4}-\d{2}-\d{2}-/.test(id)) slugs[id] = { postId: id };
  return { slugs, feed, slugConflicts };
}

/** The months of the outlines that follow from the feed, each with its stories in order, in a slow and simple form. */
export function impliedOutlines(feed: Collection): Readonly<Record<string, readonly string[]>> {
  const lines = Object.entries(feed)
    .map(([id, { date, createdAt, title, updatedAt }]) => ({
      date,
      line: [date, createdAt, id, cleanLine(String(title)), updatedAt].join(),
    }))
    .sort((a, b) => (a.line < b.line ? -1 : 1));
  const ofMonth = (month: string) => lines.filter(({ date }) => String(date).startsWith(month));
  return Object.fromEntries(
    lines.map(({ date }) => {
      const month = String(date).slice(0, 7);
      return [month.replace("/", "-"), ofMonth(month).map(({ line }) => line)];
    }),
  );
}

/** The stored outlines in the same form. */
export function storedOutlines(outlines: Collection): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(
    Object.entries(outlines)
      .filter(([id]) => id !== "whole")
      .map(([id, { text }]) => [
        id,
        JSON.parse(String(text)).map((one: Fields) =>
          [one["date"], one["createdAt"], one["id"], one["title"], one["updatedAt"]].join(),
        ),
      ]),
  );
}

/** The public fields of a post, with only the size of its photo. */
function shown(post: Fields, stored: unknown): Fields {
  const fields = Object.fromEntries(Object.keys(FeedEntry.shape).map((name) => [name, post[name]]));
  const { width, height } = (post["photo"] ?? {}) as Partial<Photo>; // a photo or nothing, in every valid post
  const isEarlier = String(stored) >= String(post["createdAt"]) && String(stored) < String(post["updatedAt"]);
  const updatedAt = isEarlier ? stored : post["updatedAt"];
  return { ...fields, updatedAt, photo: width === undefined ? null : { width, height } };
}
