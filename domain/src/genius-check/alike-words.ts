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
export function soundOf(word: string): string {
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
