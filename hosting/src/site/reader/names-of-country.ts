/**
 * What people write for a country, after words of the folded name that stories give it. A search finds a part of a word, so
 * "persian" is "persia", too.
 */
const others = [
  "united kingdom:uk gb england scotland wales britain british",
  "united states:us usa american",
  "turkiye:turkey turkish",
  "czechia:czech bohemia",
  "iran:persian",
  "netherlands:holland dutch",
  "russia|soviet|ussr:ussr soviet russian",
  "prussia|germany?:germany prussian",
];

/** Returns the other names of a folded country. */
export function namesOfCountry(folded: string): string[] {
  return others.flatMap((other) => {
    const [words, names = ""] = other.split(":");
    return RegExp(`\\b(${words})\\b`).test(folded) ? names.split(" ") : [];
  });
}
