const characters = new Intl.Segmenter("en");

/** Returns the beginning of a text in whole characters, of at most so many UTF-16 code units. */
export function cut(text: string, length: number): string {
  return text.slice(0, characters.segment(text).containing(length)?.index);
}
