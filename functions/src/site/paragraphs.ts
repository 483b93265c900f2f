/** Returns the paragraphs of a description: its lines, without empty ones. */
export function paragraphsOf(description: string): string[] {
  return description.split(/[\r\n\v\f\u0085\u2028\u2029]+/).filter((text) => text.trim() !== "");
}
