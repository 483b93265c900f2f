/** Marks the place of a script of this folder. The parser runs the script there before it reads on. */
export function scriptHere(file: string): string {
  return `{{!${file}}}`;
}
