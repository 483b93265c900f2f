const orderly = ["SIGINT", "SIGTERM"] as const;

/** Why a command is to end: somebody asked for it, or the command that waited for it is gone. */
export type Ending = "interrupted" | "abandoned";

/** Resolves when the command is to end; until then signals do not end the process, so that it can clean up. */
export function untilAskedToEnd(): Promise<Ending> {
  return new Promise((resolve) => {
    for (const signal of orderly) process.on(signal, () => resolve("interrupted"));
    process.on("SIGHUP", () => resolve("abandoned"));
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && resolve("abandoned"), 250).unref();
  });
}
