/** Something a person can mend: one sentence that says what is wrong and what to do. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** What a person is told wherever a write finds no room. */
export const diskFull = "The disk is full: free some space and run the command again.";

/** Runs a command's program; a refusal ends it with its sentence and exit code 1, anything else with its stack. */
export async function runCommand(program: () => Promise<number>): Promise<never> {
  // Exits of its own accord: pipes to a stack that is still ending would keep the process for seconds.
  try {
    process.exit(await program());
  } catch (error) {
    const text = error instanceof Refusal ? error.message : describe(error);
    process.stderr.write(`\n${text}\n`);
    process.exit(1);
  }
}

function describe(error: unknown): string {
  if (isDiskFull(error)) return diskFull;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}
