/** The place of a script of this folder, for which the parser waits before it reads on. */
export function scriptHere(file: string): string {
  return `{{!${file}}}`;
}
