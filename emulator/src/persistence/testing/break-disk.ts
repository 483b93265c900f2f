import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

/** The functions that change files; of the first ones, a full disk refuses every call. */
const growing = ["mkdirSync", "openSync", "writeSync", "writeFileSync", "symlinkSync"] as const;
const others = ["fsyncSync", "ftruncateSync", "closeSync", "renameSync", "rmSync"] as const;
const functions = [...growing, ...others];
type Name = (typeof functions)[number];
type Real = (...args: unknown[]) => unknown;

/** What a disk answers, or the end of the process. */
export type Fault = "ENOSPC" | "EIO" | "kill";

/**
 * Has `times` changes of files in `folder` from number `at` fail, as on a broken disk; of what is written then, half is
 * in the file. Returns how many changes there were, and how to go back to the real disk.
 */
export function breakDisk(folder: string, at: number, fault: Fault, times = 1) {
  const real = Object.fromEntries(functions.map((name) => [name, fs[name]])) as unknown as Record<Name, Real>;
  const opened = new Set<unknown>();
  let changes = 0;
  const change = (name: Name, args: readonly unknown[]): unknown => {
    const [target, content, ...more] = args;
    const isOurs = typeof target === "string" ? target.startsWith(folder) : opened.has(target);
    const number = isOurs ? ++changes : -1;
    const isSpared = number > at && fault === "ENOSPC" && !growing.some((one) => one === name);
    if (number >= at && number < at + times && !isSpared) {
      if (name === "closeSync") real.closeSync(target);
      if (content instanceof Uint8Array) {
        const [from = 0, length = content.length, position] = more.map(Number);
        fs.writevSync(Number(target), [content.subarray(from, from + length / 2)], position);
      }
      if (fault === "kill") process.kill(process.pid, "SIGKILL");
      throw Object.assign(new Error(`${fault}: broken, ${name}`), { code: fault });
    }
    const result = real[name](...args);
    if (isOurs && name === "openSync") opened.add(result);
    return result;
  };
  const put = (put: Readonly<Record<Name, Real>>) => {
    Object.assign(fs, put);
    syncBuiltinESMExports();
  };
  put(
    Object.fromEntries(functions.map((name) => [name, (...args: unknown[]) => change(name, args)])) as Record<
      Name,
      Real
    >,
  );
  return { changes: () => changes, repair: () => put(real) };
}
