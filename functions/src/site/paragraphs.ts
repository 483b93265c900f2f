/** Returns the paragraphs of a description: its lines, without empty ones. */
export function paragraphsOf(description: string): string[] {
  return description.split(/[\r\n]+/).filter((text) => text.trim() !== "");
}
