/** Ends a measurement: prints each goal that it missed, a sentence each, and lets the process fail if there is one. */
export function tellVerdict(misses: readonly string[]): void {
  process.stdout.write(misses.length === 0 ? "\nEvery goal is met.\n" : `\nMissed:\n${misses.join("\n")}\n`);
  process.exitCode = misses.length === 0 ? 0 : 1;
}
