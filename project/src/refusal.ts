/** A problem that the user can fix: one sentence says what is wrong and what to do. */
export class Refusal extends Error {
  override readonly name = "Refusal";
}

/** The message for every write that finds the disk full. */
export const diskFull = "The disk is full. Free some space and run the command again. Saved data is intact.";

/** The message for a machine that watches the maximum number of files; Node gives it the code of a full disk. */
export const tooManyWatched =
  "The system's limit for watched files is reached. Raise fs.inotify.max_user_watches and fs.inotify.max_user_instances, or close other programs that watch files.";

/** Whether Node's message is about that limit. */
export function isWatchLimit(words: string): boolean {
  return words.includes("System limit for number of file watchers");
}

/**
 * Runs a command and exits with the code that it returns. On failure it prints a refusal's sentence, or the stack of an
 * unexpected error, and exits with 1.
 */
export async function runCommand(program: () => Promise<number>): Promise<never> {
  // Exits explicitly: pipes to an ending stack would keep the process alive for seconds.
  try {
    process.exit(await program());
  } catch (error) {
    const text = error instanceof Refusal ? error.message : describe(error);
    process.stderr.write(`\n${text}\n`);
    process.exit(1);
  }
}

function describe(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (isWatchLimit(error.message)) return tooManyWatched;
  if (isDiskFull(error)) return diskFull;
  const code = codeOf(error);
  if (code === "EACCES" || code === "EPERM" || code === "EROFS")
    return `Cannot write to the checkout (${error.message}). Make sure you own it and have write permission.`;
  return error.stack ?? error.message;
}

function codeOf(error: Error): unknown {
  return "code" in error ? error.code : undefined;
}

/** Whether an error says that the disk, or the user's part of it, is full. */
export function isDiskFull(error: unknown): boolean {
  return error instanceof Error && ["ENOSPC", "EDQUOT"].includes(String(codeOf(error)));
}
