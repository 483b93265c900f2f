/** Returns the reader's day like the domain's `localDay`, whose module would add the whole calendar code. */
export function readerDay(now: Date): string {
  // Swedish dates are YYYY-MM-DD.
  return now.toLocaleDateString("sv").replaceAll("-", "/");
}
