import { deathOf, lifeYears } from "../dates/life.ts";
import { formatLifeDate } from "../dates/life-date.ts";
import { longDate, weekdayOf } from "../dates/publish-date.ts";
import { fieldsWhere } from "../post/fields.ts";
import type { Post } from "../post/post.ts";
import { fold, joinedName } from "../text/fold.ts";
import { hasTerms, narrows, type QueryTerm, queryTerms, weekdayMark } from "./post-query.ts";

/** A finished search: its terms, the searched posts, and the matches in their order. */
export type PostSearch = {
  readonly terms: readonly QueryTerm[];
  readonly posts: readonly Post[];
  readonly found: readonly Post[];
  /** The texts of `found`, by the same index: a lookup of each by its post would cost more than the search. */
  readonly texts: readonly string[];
};

const haystacks = new WeakMap<Post, string>();
const textsOfPosts = new WeakMap<readonly Post[], readonly string[]>();
/** The description last: a match in a short field is found before the long one is read. */
const searchedFields = fieldsWhere("isSearched", true).toSorted(
  (a, b) => Number(a === "description") - Number(b === "description"),
);
// No written date continues in the next field.
const between = "\n";

/** Returns a name as people without its letters write it: 'Oersted', 'Goedel', 'Aangstroem', 'Djuric'. */
function spelledOut(name: string): string {
  const bare = name.normalize("NFKD").replaceAll(/(?<=[aou])[\u0308\u030b]/gi, "e");
  return bare
    .replaceAll(/(?<=a)\u030a/gi, "a")
    .replaceAll(/ø/gi, "oe")
    .replaceAll(/đ/gi, "dj");
}

/** Returns the searched text of a post, folded once: the specification's fields (§5), dates as shown, weekday, joined name. */
export function haystackOf(post: Post): string {
  const known = haystacks.get(post);
  if (known !== undefined) return known;
  const shown = [longDate(post.date), formatLifeDate(post.birthdate), formatLifeDate(deathOf(post))];
  shown.push(lifeYears(post), weekdayMark(weekdayOf(post.date)));
  const spelled = spelledOut(post.title);
  // A longer text makes each key slower.
  if (spelled !== post.title) shown.push(spelled);
  const stored = searchedFields.flatMap((field) => post[field]);
  // One by one: a letter beyond ASCII makes folding slow, and most descriptions have none.
  const haystack = [joinedName(post.title), ...[...shown, ...stored].map(fold)].join(between);
  haystacks.set(post, haystack);
  return haystack;
}

function textsOf(posts: readonly Post[]): readonly string[] {
  const known = textsOfPosts.get(posts);
  if (known !== undefined) return known;
  const texts = posts.map(haystackOf);
  textsOfPosts.set(posts, texts);
  return texts;
}

/**
 * Returns the posts that contain every term of the query (`queryTerms`). A query that narrows the previous one over the
 * same posts searches only its results.
 */
export function searchPosts(posts: readonly Post[], query: string, previous?: PostSearch): PostSearch {
  const terms = queryTerms(query);
  // No text is folded before the first search.
  if (terms.length === 0) return { terms, posts, found: posts, texts: [] };
  const narrowed =
    previous?.posts === posts && previous.terms.length > 0 && narrows(terms, previous.terms)
      ? previous
      : undefined;
  const candidates = narrowed?.found ?? posts;
  const candidateTexts = narrowed?.texts ?? textsOf(posts);
  const found: Post[] = [];
  const texts: string[] = [];
  // By index: `entries()` would allocate a pair for each of ten thousand posts, which a slow phone feels at every key.
  for (let index = 0; index < candidateTexts.length; index += 1) {
    const post = candidates[index];
    const haystack = candidateTexts[index];
    if (post === undefined || haystack === undefined || !hasTerms(haystack, terms)) continue;
    found.push(post);
    texts.push(haystack);
  }
  return { terms, posts, found, texts };
}
