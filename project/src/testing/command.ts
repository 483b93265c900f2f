import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { otherProcesses, readProcFile } from "../processes.ts";
import { projectRoot } from "../root.ts";
import { patience } from "./patience.ts";

/** A running command, with its output so far. */
export type RunningCommand = {
  readonly child: ChildProcess;
  readonly output: () => string;
  /** Resolves once the output matches; rejects if the command ends before, or takes too long. */
  says(pattern: RegExp): Promise<void>;
  /** Resolves with the exit code, or the signal's name. */
  readonly ended: Promise<number | string>;
};

/** Runs `node stack/run.mjs …` of the checkout in `root`. */
export function runCommandLine(
  args: readonly string[],
  { root = projectRoot }: { readonly root?: string } = {},
): RunningCommand {
  return runProgram([join(root, "stack/run.mjs"), ...args], root);
}

/** Runs a program of Node. */
export function runProgram(args: readonly string[], cwd: string, env = process.env): RunningCommand {
  const child = spawn(process.execPath, args, {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    detached: true,
  });
  let output = "";
  const listeners = new Set<() => void>();
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk) => {
      output += chunk;
      for (const listener of listeners) listener();
    });
  const ended = new Promise<number | string>((resolve) => {
    child.on("close", (code, signal) => resolve(code ?? signal ?? "unknown"));
  });
  const says = (pattern: RegExp) =>
    new Promise<void>((resolve, reject) => {
      const look = () => pattern.test(output) && resolve();
      listeners.add(look);
      look();
      const fail = (why: string) => reject(new Error(`${why} before it said ${pattern}:\n${output}`));
      setTimeout(() => fail(`${patience / 1000} s passed`), patience).unref();
      void ended.then((code) => fail(`The command ended with ${code}`));
    });
  return { child, output: () => output, says, ended };
}

/** Returns the credentials that `npm start` prints; empty texts if the output has none. */
export function credentialsIn(output: string): { readonly email: string; readonly password: string } {
  const [, email = "", password = ""] = /Email\s+(\S+)\s+Password\s+(\S+)/.exec(output) ?? [];
  return { email, password };
}

/** Returns the ids of the processes with `text` in their environment or arguments, except this one. */
export function processesWith(text: string): number[] {
  return otherProcesses().filter((pid) =>
    ["environ", "cmdline"].some((file) => readProcFile(pid, file).includes(text)),
  );
}

/** Returns the child of `parent` with `program` in its environment or arguments; throws an error if there is none. */
export function childRunning(parent: number, program: string): number {
  const found = processesWith(program).find((pid) => parentOf(pid) === parent);
  if (found === undefined) throw new Error(`No ${program} runs under process ${parent}.`);
  return found;
}

/** Returns the id of the process that started `pid`; NaN once `pid` has ended. */
export function parentOf(pid: number): number {
  // pid (name) state ppid …; a name may contain blanks and brackets.
  return Number(readProcFile(pid, "stat").split(") ").at(-1)?.split(" ")[1]);
}
