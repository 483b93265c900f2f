/** Ends a measurement: prints a sentence for each missed goal, and fails the process if there is one. */
export function tellVerdict(misses: readonly string[]): void {
  process.stdout.write(misses.length === 0 ? "\nEvery goal is met.\n" : `\nMissed:\n${misses.join("\n")}\n`);
  process.exitCode = misses.length === 0 ? 0 : 1;
}
