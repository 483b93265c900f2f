/** Returns the `dir` of a name on an English page: 'ابن الهيثم (Ibn al-Haytham)' must keep its order and brackets. */
export function nameDirection(name: string): "ltr" | "auto" {
  return /\p{Script=Latin}/u.test(name) ? "ltr" : "auto";
}
