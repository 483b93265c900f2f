/**
 * Returns the reader's day in the format of the feed, like the domain's `localDay`, whose module would add the whole
 * calendar code to the public page.
 */
export function visitorDay(now: Date): string {
  // Swedish dates are YYYY-MM-DD.
  return now.toLocaleDateString("sv").replaceAll("-", "/");
}
