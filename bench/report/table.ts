/**
 * Shows rows to whoever waits; the first column is aligned left, the others right. The results have the rows already, so
 * this is not part of the output.
 */
export function showTable(head: readonly string[], rows: readonly (readonly string[])[]): void {
  const widths = head.map((_, n) => Math.max(...[head, ...rows].map((row) => row[n]?.length ?? 0)));
  const line = (row: readonly string[]) =>
    row.map((text, n) => (n === 0 ? text.padEnd(widths[n] ?? 0) : text.padStart(widths[n] ?? 0))).join("  ");
  process.stderr.write(`\n${[head, ...rows].map(line).join("\n")}\n`);
}
