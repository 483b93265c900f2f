import { apostrophes, fold } from "../text/fold.ts";

/** One form of a person's name, folded, without titles and particles. */
export type FoldedName = {
  /** In order: 'Ada Lovelace' is ["ada", "lovelace"]. */
  readonly words: readonly string[];
  /** The same words as they sound. */
  readonly sounds: readonly string[];
  /** The words in alphabetical order, so that 'Lovelace, Ada' has the same key. */
  readonly key: string;
  /** The last word, unless a place follows: 'Hypatia of Alexandria' has no family name. */
  readonly family: string | undefined;
  /** A second name in parentheses, which may be a mere nickname. */
  readonly isAside: boolean;
};

const words = (text: string): ReadonlySet<string> => new Set(text.split(" "));
/** Words before a name that are not part of it. */
export const titles = words(
  "sir dame lord lady dr doctor prof professor mr mrs ms miss madame mme mlle st saint abbe abbot count countess graf " +
    "baron baroness freiherr duke duchess marquis marquise viscount viscountess earl king queen emperor empress prince " +
    "princess pope imam sheikh shaykh pandit rabbi rev reverend fr father brother sister mother captain admiral general",
);
/** Words within a name that distinguish nobody. */
export const particles = words(
  "de da di del della der den des du dos das do la le les of the and und von van vom zu zum zur ter ten af av al el ibn bin ben bint",
);
const connectives = words("y e i");
const epithets = words("jr sr phd md frs");
const alternatives = /\s(?:aka|also known as|known as|alias|or)\s|[/;]/;
const elided = new RegExp(`(?<![\\p{L}\\p{N}])[dlo][${apostrophes}](?=\\p{L})`, "giu");

/** Returns the names in a title: 'Maria Skłodowska (Marie Curie)' has two, 'Tu You-you' can also be 'Tu Youyou'. */
export function foldedNames(title: string): readonly FoldedName[] {
  const names: FoldedName[] = [];
  const add = (folded: string, isAside: boolean) => {
    for (const name of spellings(folded, isAside))
      if (!names.some(({ key }) => key === name.key)) names.push(name);
  };
  const [main = "", ...others] = title.replace(elided, "").split(/[()[\]（）]/);
  for (const text of fold(main).split(alternatives)) add(text, false);
  for (const [index, part] of others.entries()) {
    const isAside = index % 2 === 0;
    // '(astronomer)' distinguishes two people with the same name.
    if (!isAside || !/^\s*\p{Ll}/u.test(part))
      for (const text of fold(part).split(alternatives)) add(text, isAside);
  }
  return names;
}

function spellings(folded: string, isAside: boolean): readonly FoldedName[] {
  const [before = "", after = "", ...more] = folded.split(",");
  const text = more.length === 0 ? `${after} ${before}` : folded;
  const isPlaced = before.includes(" of ");
  const joined = /[-·]/.test(text) ? [text, text.replace(/[-·]/g, "")] : [text];
  return joined.flatMap((spelling) => nameOf(spelling, isPlaced, isAside) ?? []);
}

function nameOf(text: string, isPlaced: boolean, isAside: boolean): FoldedName | undefined {
  const all = text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  if (!/\p{L}/u.test(text)) return undefined;
  // 'King' is a title only at the beginning, 'y' a connective anywhere else.
  const first = all.findIndex((word) => !titles.has(word));
  const kept = all.filter(
    (word, index) =>
      index >= first && !particles.has(word) && !epithets.has(word) && !(index > 0 && connectives.has(word)),
  );
  const words = first === -1 || kept.length === 0 ? all : kept;
  const family = isPlaced || words.length < 2 ? undefined : words.at(-1);
  return { words, sounds: words.map(soundOf), key: words.toSorted().join(" "), family, isAside };
}

/** The minimum number of consonants that distinguish two names: 'Marie' and 'Maria' have two. */
const fewest = 3;

const sounds: readonly (readonly [RegExp, string])[] = [
  [/ph/g, "f"],
  [/[ckq]h?|x/g, "k"],
  [/w/g, "v"],
  [/z/g, "s"],
  [/(?<=.)[aeiouyhj]/g, ""],
  [/(.)\1+/g, "$1"],
];

/**
 * Returns the sound of a folded word, which its spellings share: 'mueller' and 'muller' (from Müller) have one. A word
 * with fewer than 5 letters or 3 consonants is returned as it is.
 */
function soundOf(word: string): string {
  if (word.length < 5) return word;
  const sound = sounds.reduce((text, [pattern, by]) => text.replace(pattern, by), word);
  return sound.replace(/^[aeiou]/, "").length < fewest ? word : sound;
}

/** Whether two words differ by at most one letter (replaced, added or removed). */
export function isOneEdit(a: string, b: string): boolean {
  const [short, long] = a.length <= b.length ? [a, b] : [b, a];
  if (long.length - short.length > 1) return false;
  let start = 0;
  while (start < short.length && short[start] === long[start]) start += 1;
  const rest = long.slice(start + 1);
  return rest === short.slice(start) || (long.length === short.length && rest === short.slice(start + 1));
}
