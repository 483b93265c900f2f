import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { spawn as spawnTerminal } from "@lydell/node-pty";
import type { Cloud } from "./google/cloud.ts";
import { newProject } from "./google/new-project.ts";
import type { Api } from "./google/route.ts";
import { type Google, startGoogle } from "./google/server.ts";
import { environmentOf } from "./google/surroundings.ts";
import { type RehearsedCheckout, rehearsedCheckout } from "./rehearsed-checkout.ts";

/** How a command ended, and all it printed. */
type Ended = { readonly code: number | null; readonly output: string };

/** A checkout beside a fake of Google, and the real commands of the one that reach nothing but the other. */
export type Rehearsal = {
  readonly google: Google;
  readonly checkout: RehearsedCheckout;
  /** The environment in which a command reaches the fake and nothing else. */
  readonly env: Record<string, string>;
  /** The first folder of that environment's PATH. */
  readonly programs: string;
  /** Runs `npm run deploy -- …` without a terminal. */
  deploy(...args: string[]): Promise<Ended>;
  /** The same at a terminal. */
  deployAtTerminal(...args: string[]): Promise<Ended>;
  close(): Promise<void>;
};

/** The project that is rehearsed with. */
const project = "rehearsal-1234";

/** Starts a rehearsal with a project that nothing was deployed to. */
export async function startRehearsal(
  cloud: Cloud = newProject(project),
  more: readonly Api[] = [],
): Promise<Rehearsal> {
  const google = await startGoogle(cloud, more);
  const checkout = await rehearsedCheckout(cloud.project);
  const env = { ...environmentOf(google), ...surroundings(checkout.root) };
  const place = { cwd: checkout.root, env };
  const program = [
    join(checkout.root, "stack/run.mjs"),
    "deploy",
    "--project",
    cloud.project,
    "--with-placeholders",
  ];
  const command = (args: readonly string[]) => [...program, ...args];
  return {
    google,
    checkout,
    env,
    programs: join(env.HOME, "bin"),
    deploy: async (...args) => {
      const child = spawn(process.execPath, command(args), { ...place, stdio: ["ignore", "pipe", "pipe"] });
      let output = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
      const [code] = await once(child, "close");
      return { code, output };
    },
    deployAtTerminal: (...args) =>
      new Promise((resolve) => {
        const terminal = spawnTerminal(process.execPath, command(args), { ...place, cols: 200 });
        let output = "";
        terminal.onData((text) => {
          output += text;
        });
        // A terminal ends its lines with both characters.
        terminal.onExit(({ exitCode }) =>
          resolve({ code: exitCode, output: output.replaceAll("\r\n", "\n") }),
        );
      }),
    close: async () => {
      await google.close();
      checkout.remove();
    },
  };
}

/** Nothing of the person who runs the test: no account of theirs, no settings, and a gcloud that is not signed in. */
function surroundings(root: string): { HOME: string; PATH: string } {
  const home = join(root, ".data/home");
  mkdirSync(join(home, "bin"), { recursive: true });
  writeFileSync(join(home, "bin/gcloud"), "#!/bin/sh\nexit 1\n", { mode: 0o755 });
  const path = [join(home, "bin"), dirname(process.execPath), process.env["PATH"] ?? ""];
  return { HOME: home, PATH: path.join(delimiter) };
}
