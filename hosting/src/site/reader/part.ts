/** Returns the element that a selector names, which the template of the script's page always has. */
export function part<Part extends HTMLElement>(selector: string, of: ParentNode = document): Part {
  // The cast: see above.
  return of.querySelector(selector) as Part;
}
