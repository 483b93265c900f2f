/** Prints rows under a title; the first column is aligned left, the others right. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = head.map((_, n) => Math.max(...[head, ...rows].map((row) => row[n]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((text, n) => (n === 0 ? text.padEnd(widths[n] ?? 0) : text.padStart(widths[n] ?? 0))).join("  ");
  process.stdout.write(`\n${title}\n\n${line(head)}\n${rows.map(line).join("\n")}\n`);
}
