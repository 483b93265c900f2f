/** What people write for a country, by a part of the folded name that stories give it. */
const others: readonly (readonly [part: string, names: string])[] = [
  ["united kingdom", "uk gb england scotland wales britain british"],
  ["united states", "us usa america american"],
  ["turkiye", "turkey turkish"],
  ["czechia", "czech bohemia"],
  ["iran", "persia persian"],
  ["netherlands", "holland dutch"],
  ["russia", "ussr soviet"],
  ["germany", "prussia german"],
];

/** Returns the other names of a folded country. */
export function namesOfCountry(folded: string): string[] {
  return others.flatMap(([part, names]) => (folded.includes(part) ? names.split(" ") : []));
}
