const words =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty".split(
    " ",
  );

/** Spells a whole number in words up to twenty, then in digits. */
export function inWords(number: number): string {
  return words[number] ?? String(number);
}
