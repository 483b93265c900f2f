const orderly = ["SIGINT", "SIGTERM"] as const;

/** The reason why a command ends: it was asked to, or its parent is gone. */
export type Ending = "interrupted" | "abandoned";

/** Resolves when the command should end. Signals no longer end the process, so that it can clean up. */
export function untilAskedToEnd(): Promise<Ending> {
  return new Promise((resolve) => {
    for (const signal of orderly) process.on(signal, () => resolve("interrupted"));
    process.on("SIGHUP", () => resolve("abandoned"));
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && resolve("abandoned"), 250).unref();
  });
}
