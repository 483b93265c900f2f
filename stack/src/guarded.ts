import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { killMarked } from "./marked-processes.ts";

/** A Node program that leaves no process behind, however it, its warden or this process ends. */
export type Guarded = {
  readonly output: readonly NodeJS.ReadableStream[];
  /** Resolves when every process of the program has ended, with the signal that killed its warden, if one did. */
  readonly gone: Promise<NodeJS.Signals | null>;
  /** Ends every process of the program: in good order, or hastily, within two seconds. */
  stop(manner: "orderly" | "hasty"): Promise<void>;
};

type Guard = {
  /** The value of `markName` in `env`, which all processes of the program inherit. */
  readonly mark: string;
  /** A folder that the warden removes at the end. */
  readonly temporary: string;
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
};

/** Runs `node` with `args` under a warden. */
export function runSupervised(args: readonly string[], { mark, temporary, cwd, env }: Guard): Guarded {
  const program = join(projectRoot, "stack/src/warden.ts");
  const warden: ChildProcess = spawn(
    process.execPath,
    [program, mark, temporary, process.execPath, ...args],
    {
      cwd,
      env,
      detached: true,
      stdio: ["pipe", "pipe", "pipe"],
    },
  );
  warden.once("exit", () => killMarked(mark));
  // After the last output, because the processes of the program share it.
  const gone = new Promise<NodeJS.Signals | null>((resolve) =>
    warden.once("close", (_code, signal) => resolve(signal)),
  );
  // Writing to a killed warden fails; `gone` reports its end.
  warden.stdin?.on("error", () => undefined);
  return {
    output: [warden.stdout, warden.stderr].filter((stream) => stream !== null),
    gone,
    stop: async (manner) => {
      if (manner === "orderly") warden.stdin?.write("stop\n");
      else warden.stdin?.end();
      await gone;
    },
  };
}
