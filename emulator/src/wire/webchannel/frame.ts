/** Formats one WebChannel frame: the length of the text in UTF-16 code units, a line break, the text. */
export function formatFrame(text: string): string {
  return `${text.length}\n${text}`;
}
