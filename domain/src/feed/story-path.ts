/** Returns the path of the page of a story on the site. */
export function storyPath(id: string): string {
  return `/genius/${encodeURIComponent(id)}`;
}
