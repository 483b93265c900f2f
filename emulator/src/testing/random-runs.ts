const factor = process.env["TEST_DEEP"] === "1" ? 10 : 1;

/** How often a property is tried: `count` times, and ten times as often in the deep tests. */
export function runs(count: number): number {
  return factor * count;
}
