import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";

/** The programs that firebase-tools starts besides the functions, by the variable that names their file. */
const parts = {
  FIRESTORE_EMULATOR_BINARY_PATH: "Firestore",
  STORAGE_EMULATOR_BINARY_PATH: "The rules of Storage",
};

/** What the log says of a part that ended although nobody asked it to; without it, the stack would be half a stack. */
export const partEnded =
  /^(?:Firestore|The rules of Storage|Firebase|The warden of the emulators) ended unexpectedly \(.+\)\.$/;

/** The sentence that `partEnded` finds. */
export function endOf(part: string, code: number | null, signal: NodeJS.Signals | null): string {
  return `${part} ended unexpectedly (${signal ?? `code ${code}`}).`;
}

/**
 * Repeats on the output of this process what Firestore says, which firebase-tools would write into a file of its own,
 * and `say`s when a part ends that firebase-tools did not end.
 */
export function watchParts(say: (line: string) => void): void {
  subscribe("child_process", (message) => {
    // The cast: Node documents the message of this channel so. The process is published just before it starts.
    const { process: child } = message as { readonly process: ChildProcess };
    queueMicrotask(() => {
      const part = Object.entries(parts).find(([name]) =>
        child.spawnargs?.includes(process.env[name] ?? ""),
      )?.[1];
      if (part === undefined) return;
      const outputs = [child.stdout, child.stderr].filter((stream) => stream !== null);
      if (part === "Firestore") for (const input of outputs) createInterface({ input }).on("line", say);
      child.once("exit", async (code, signal) => {
        if (child.killed) return;
        // What it said last is read first.
        await Promise.allSettled(outputs.map((stream) => finished(stream)));
        say(endOf(part, code, signal));
      });
    });
  });
}
