/** The content of a document of the soak. */
export type Content = { readonly g: number; readonly n: number };
/** A document by its path; `content` is undefined if it is deleted. */
export type Change = { readonly path: string; readonly content: Content | undefined };
export type Entry = Content & { readonly path: string };

/** Formats a document as one line, to compare answers. */
export const line = ({ path, g, n }: Entry) => `${path} g${g} n${n}`;

const byPath = (a: Entry, b: Entry) => (a.path < b.path ? -1 : 1);
const byNumber = (a: Entry, b: Entry) => a.n - b.n || byPath(a, b);
const inPosts = ({ path }: Entry) => path.startsWith("posts/");

/** All kinds of listeners, with their answers by a simple model. */
export const kinds = {
  document: (all) => all.filter(({ path }) => path === "posts/a"),
  collection: (all) => all.filter(inPosts).sort(byPath),
  filtered: (all) => all.filter((one) => inPosts(one) && one.g === 1).sort(byPath),
  limited: (all) => all.filter(inPosts).sort(byNumber).slice(0, 3),
  "limited to the last": (all) => all.filter(inPosts).sort(byNumber).slice(-3),
  ordered: (all) =>
    all
      .filter((one) => inPosts(one) && one.n > 3)
      .sort(byNumber)
      .reverse(),
  "collection group": (all) => all.filter(({ g }) => g === 2).sort(byPath),
  either: (all) => all.filter((one) => inPosts(one) && (one.g === 1 || one.n === 2)).sort(byPath),
} satisfies Record<string, (all: readonly Entry[]) => readonly Entry[]>;

export type Kind = keyof typeof kinds;
// The cast: they are the keys of the table.
export const kindNames = Object.keys(kinds) as readonly Kind[];
