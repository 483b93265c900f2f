import type { Post } from "@daily-genius/domain/post/post";
import { fold } from "@daily-genius/domain/text/fold";

/** The words of a name, sorted, and the name written as one word. */
type Words = { readonly sorted: readonly string[]; readonly joined: string };

/** How sure a match is, the surest first: the same words, all words of the title, or all words of the file's name. */
const levels: readonly ((name: Words, title: Words) => boolean)[] = [
  (name, title) => name.sorted.join(" ") === title.sorted.join(" ") || name.joined === title.joined,
  (name, title) => title.sorted.every((word) => name.sorted.includes(word)),
  (name, title) => name.sorted.every((word) => title.sorted.includes(word)),
];

/** Words of a file's name that say nothing about the person. */
const empty = new Set(["photo", "portrait", "picture", "image", "img", "copy", "the", "of"]);

/**
 * Returns for each file name the post whose title it is about, if the post is free; a name that fits several posts,
 * free or not, gets none.
 */
export function matchPhotos<Titled extends Pick<Post, "id" | "title">>(
  names: readonly string[],
  posts: readonly Titled[],
  isFree: (post: Titled) => boolean = () => true,
): readonly (Titled | undefined)[] {
  const titles = posts.map((post) => ({ post, words: wordsOf(post.title) }));
  const files = names.map((name) => wordsOf(unescaped(name.replace(/\.[^.]*$/, ""))));
  const found = new Map<number, Titled>();
  for (const fits of levels)
    for (const [at, words] of files.entries()) {
      if (found.has(at) || words.joined === "") continue;
      const taken = new Set([...found.values()].map(({ id }) => id));
      const [only, ...others] = titles.filter((one) => one.words.joined !== "" && fits(words, one.words));
      if (only && others.length === 0 && !taken.has(only.post.id) && isFree(only.post))
        found.set(at, only.post);
    }
  return names.map((_, at) => found.get(at));
}

/** Returns a name as it was before a web address escaped it. */
function unescaped(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** Returns the words of a text, without numbers and empty ones. */
function wordsOf(text: string): Words {
  const all = fold(text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")).match(/[\p{L}\p{M}]+/gu) ?? [];
  const words = all.filter((word) => !empty.has(word));
  return { joined: words.join(""), sorted: words.sort() };
}
