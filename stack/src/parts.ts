import type { ChildProcess } from "node:child_process";
import { subscribe } from "node:diagnostics_channel";
import { createInterface } from "node:readline";
import { finished } from "node:stream/promises";

/** The programs that firebase-tools starts besides the functions, by the variable that names their file. */
const parts = {
  FIRESTORE_EMULATOR_BINARY_PATH: "Firestore",
  STORAGE_EMULATOR_BINARY_PATH: "The rules of Storage",
};

/** The log line about a part that ended unexpectedly, which would leave half a stack. */
export const partEnded =
  /^(?:Firestore|The rules of Storage|Firebase|The warden of the emulators) ended unexpectedly \(.+\)\.$/;

/** Returns the sentence that `partEnded` matches. */
export function endOf(part: string, code: number | null, signal: NodeJS.Signals | null): string {
  return `${part} ended unexpectedly (${signal ?? `code ${code}`}).`;
}

/**
 * Repeats Firestore's output in the output of this process instead of firebase-tools' separate file, and `say`s when a
 * part ends that firebase-tools did not end.
 */
export function watchParts(say: (line: string) => void): void {
  subscribe("child_process", (message) => {
    // The cast: the form of this channel's message in Node's documentation. It is published just before the process
    // starts.
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
        // Read its last output first.
        await Promise.allSettled(outputs.map((stream) => finished(stream)));
        say(endOf(part, code, signal));
      });
    });
  });
}
