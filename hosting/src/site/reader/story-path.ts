/** The address of the page of a story; the function `site` answers the same one. */
export function storyPath(id: string): string {
  return `/genius/${encodeURIComponent(id)}`;
}
