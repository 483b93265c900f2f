import type { Post } from "@daily-genius/domain/post/post";
import { fold } from "@daily-genius/domain/text/fold";

/** How sure a match is, the surest first: the same words, all words of the title, or all words of the file's name. */
const levels: readonly ((name: readonly string[], title: readonly string[]) => boolean)[] = [
  (name, title) => name.join(" ") === title.join(" "),
  (name, title) => title.every((word) => name.includes(word)),
  (name, title) => name.every((word) => title.includes(word)),
];

/** Words of a file's name that say nothing about the person. */
const empty = new Set(["photo", "portrait", "picture", "image", "img", "copy", "the", "of"]);

/** Returns for each file name the post whose title it is about; a name that fits several posts gets none. */
export function matchPhotos<Titled extends Pick<Post, "id" | "title">>(
  names: readonly string[],
  posts: readonly Titled[],
): readonly (Titled | undefined)[] {
  const titles = posts.map((post) => ({ post, words: wordsOf(post.title) }));
  const files = names.map((name) => wordsOf(name.replace(/\.[^.]*$/, "")));
  const found = new Map<number, Titled>();
  for (const fits of levels)
    for (const [at, words] of files.entries()) {
      if (found.has(at) || words.length === 0) continue;
      const taken = new Set([...found.values()].map(({ id }) => id));
      const fitting = titles.filter(
        (one) => !taken.has(one.post.id) && one.words.length > 0 && fits(words, one.words),
      );
      if (fitting.length === 1 && fitting[0]) found.set(at, fitting[0].post);
    }
  return names.map((_, at) => found.get(at));
}

/** Returns the words of a text, without numbers and empty ones. */
function wordsOf(text: string): readonly string[] {
  const words = fold(text.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")).match(/\p{L}+/gu) ?? [];
  return words.filter((word) => !empty.has(word)).sort();
}
