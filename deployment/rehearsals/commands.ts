import { spawn } from "node:child_process";
import { once } from "node:events";
import type { Ended } from "@daily-genius/project/run-quietly";
import { patience } from "@daily-genius/project/testing/patience";
import { spawn as spawnTerminal } from "@lydell/node-pty";

/** Runs programs, by default of Node, in one place; they end with their children. */
export function commandsIn(place: { readonly cwd: string; readonly env: Record<string, string> }) {
  const groups = new Set<number>();
  const untilTooLate = async (group: number, ended: Promise<number | null>): Promise<number | null> => {
    groups.add(group);
    const tooLate = setTimeout(() => endGroup(group), patience);
    const code = await ended;
    clearTimeout(tooLate);
    groups.delete(group);
    return code;
  };
  return {
    run: async (
      args: readonly string[],
      program = process.execPath,
      env = place.env,
      input?: string,
    ): Promise<Ended> => {
      // A separate group, so that its children end with it.
      const child = spawn(program, args, {
        cwd: place.cwd,
        env,
        stdio: [input === undefined ? "ignore" : "pipe", "pipe", "pipe"],
        detached: true,
      });
      child.stdin?.end(input);
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk) => (output += chunk));
      const [group = 0] = [child.pid];
      const code = await untilTooLate(
        group,
        once(child, "close").then(([exitCode]) => exitCode),
      );
      return { code, output };
    },
    runAtTerminal: async (args: readonly string[]): Promise<Ended> => {
      const terminal = spawnTerminal(process.execPath, [...args], { ...place, cols: 200 });
      let output = "";
      terminal.onData((text) => {
        output += text;
      });
      const ended = new Promise<number>((resolve) => terminal.onExit(({ exitCode }) => resolve(exitCode)));
      const code = await untilTooLate(terminal.pid, ended);
      // A terminal ends its lines with both characters.
      return { code, output: output.replaceAll("\r\n", "\n") };
    },
    endAll: () => groups.forEach(endGroup),
  };
}

function endGroup(group: number): void {
  try {
    process.kill(-group, "SIGKILL");
  } catch {
    // It has just ended by itself.
  }
}
