/** Returns the anchors that GitHub gives a document: of its headings, and those it names itself. */
export function anchorsIn(text: string): readonly string[] {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\d_ -]/gu, "")
      .replaceAll(" ", "-"),
  );
  return [...headings, ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id = ""]) => id)];
}
