/** Formats a count: '1 post', '2,000 posts'. */
export function countOf(count: number, thing: string): string {
  return `${count.toLocaleString("en-US")} ${thing}${count === 1 ? "" : "s"}`;
}
