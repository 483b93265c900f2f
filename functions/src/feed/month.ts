/** A month as text, YYYY/MM. */
export type Month = string;

/** Returns the month of a story, or of anything else with a date. */
export function monthOf({ date }: { readonly date: string }): Month {
  return date.slice(0, "YYYY/MM".length);
}

/** Groups things with dates by their months, in the order in which they occur. */
export function byMonth<Dated extends { readonly date: string }>(
  dated: readonly Dated[],
): ReadonlyMap<Month, readonly Dated[]> {
  const months = new Map<Month, Dated[]>();
  for (const one of dated) {
    const month = months.get(monthOf(one));
    if (month) month.push(one);
    else months.set(monthOf(one), [one]);
  }
  return months;
}
