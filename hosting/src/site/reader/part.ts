/** Returns the element that a selector names, which the template of the script's page always has. */
export const part = <Part extends HTMLElement>(selector: string, of: ParentNode = document) =>
  // The cast: see above.
  of.querySelector(selector) as Part;
