/**
 * The `dir` of a name on a page in English: a name with any Latin letters runs as the page does, so that
 * 'ابن الهيثم (Ibn al-Haytham)' keeps its order and its brackets.
 */
export function nameDirection(name: string): "ltr" | "auto" {
  return /\p{Script=Latin}/u.test(name) ? "ltr" : "auto";
}
