/**
 * The visitor's day in the format of the feed: the same as the domain's `localDay`, whose module would add everything
 * that the calendar needs to the public page.
 */
export function visitorDay(now: Date): string {
  // Swedish dates are YYYY-MM-DD.
  return now.toLocaleDateString("sv").replaceAll("-", "/");
}
