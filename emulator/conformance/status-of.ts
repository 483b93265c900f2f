/** The status that Google's clients refuse with: their Error begins with its number and name, as in "5 NOT_FOUND: …". */
export function statusOf(error: Error): string {
  return /^\d+ (\w+)/.exec(error.message)?.[1] ?? error.message;
}
