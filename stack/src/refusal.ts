/** A problem that the user can fix: one sentence says what is wrong and what to do. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** The message for every write that finds the disk full. */
export const diskFull =
  "The disk is full: free some space and run the command again. Nothing that was saved is damaged.";

/** Runs a command. On failure it prints a refusal's sentence, or the stack of any other error, and exits with 1. */
export async function runCommand(program: () => Promise<number>): Promise<never> {
  // Exits explicitly: pipes to a stack that is still ending would keep the process alive for seconds.
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

/** Whether an error says that the disk, or the user's part of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOSPC" || error.code === "EDQUOT");
}
