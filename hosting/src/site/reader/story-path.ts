/** Returns the path of a story's page, as the function `site` serves it. */
export function storyPath(id: string): string {
  return `/genius/${encodeURIComponent(id)}`;
}
