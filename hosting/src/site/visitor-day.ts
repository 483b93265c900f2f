/**
 * The day that the visitor's clock shows, as the feed writes it: the same as `localDay` of the domain, whose module
 * would bring all that the calendar needs onto the public page.
 */
export function visitorDay(now: Date): string {
  // Sweden writes dates year first, with two digits for month and day.
  return now.toLocaleDateString("sv").replaceAll("-", "/");
}
