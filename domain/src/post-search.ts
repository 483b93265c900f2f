import { fold } from "./fold.ts";
import { type Post, PostContent } from "./post.ts";

/** A finished search: the query, the posts it searched, and those it found, in their order. */
export type PostSearch = {
  readonly query: string;
  readonly posts: readonly Post[];
  readonly found: readonly Post[];
  /** The searched texts of `found`, by the same index: looking each up by its post would cost more than the search. */
  readonly texts: readonly string[];
};

const haystacks = new WeakMap<Post, string>();
const textsOfPosts = new WeakMap<readonly Post[], readonly string[]>();
const searchedFields = Object.keys(PostContent.shape) as readonly (keyof PostContent)[]; // keyof the same shape
// Cannot be typed into a single-line field, so no query matches across two fields.
const between = "\n";

/** The searched text of a post (specification §5), folded once and kept as long as the post. */
export function haystackOf(post: Post): string {
  const known = haystacks.get(post);
  if (known !== undefined) return known;
  const haystack = fold(searchedFields.flatMap((field) => post[field]).join(between));
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
 * The posts that contain the query in any searched field. A query that extends the previous one over the same
 * posts searches only what that one found.
 */
export function searchPosts(posts: readonly Post[], text: string, previous?: PostSearch): PostSearch {
  const query = fold(text.trim());
  // No text is folded before the first search.
  if (query === "") return { query, posts, found: posts, texts: [] };
  if (previous?.posts === posts && previous.query === query) return previous;
  const narrows = previous?.posts === posts && previous.query !== "" && query.includes(previous.query);
  const [candidates, candidateTexts] = narrows ? [previous.found, previous.texts] : [posts, textsOf(posts)];
  const found: Post[] = [];
  const texts: string[] = [];
  // By index: `entries()` would allocate a pair for each of ten thousand posts, which a slow phone feels at every key.
  for (let index = 0; index < candidateTexts.length; index += 1) {
    const post = candidates[index];
    const haystack = candidateTexts[index];
    if (post === undefined || haystack === undefined || !haystack.includes(query)) continue;
    found.push(post);
    texts.push(haystack);
  }
  return { query, posts, found, texts };
}
