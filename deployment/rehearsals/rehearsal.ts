import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { commandsIn } from "./commands.ts";
import type { Cloud } from "./google/cloud.ts";
import { newProject } from "./google/new-project.ts";
import { googleFor, serve } from "./google/server.ts";
import { environmentOf } from "./google/surroundings.ts";
import type { RehearsedCheckout } from "./rehearsed-checkout.ts";

/** A checkout and a fake of Google, with the real commands of the checkout, which reach only the fake. */
export type Rehearsal = Awaited<ReturnType<typeof rehearseIn>>;

/** The module that makes Google's SDKs in a Node program reach only the fake. */
export const toFake = new URL("google/to-fake.mjs", import.meta.url).href;

export const project = "rehearsal-1234";

/** Starts a rehearsal in a checkout, by default with a new project; the checkout is kept for the next one. */
export async function rehearseIn(checkout: RehearsedCheckout, given?: Cloud) {
  const cloud = given ?? (await newProject(project));
  const google = googleFor(cloud);
  const { port, close } = await serve(google);
  const env: Record<string, string> = { ...environmentOf(port), ...surroundings(checkout.root) };
  const commands = commandsIn({ cwd: checkout.root, env });
  const program = [join(checkout.root, "stack/run.mjs"), "deploy"];
  const command = [...program, "--project", cloud.project, "--with-placeholders"];
  return {
    google,
    port,
    checkout,
    /** Runs `npm run deploy -- …` without a terminal. */
    deploy: (...args: string[]) => commands.run([...command, ...args]),
    /** The same, signed in as an account with its roles on the project. */
    deployAs: (member: string, ...args: string[]) =>
      commands.run([...command, ...args], process.execPath, { ...env, FIREBASE_TOKEN: member }),
    /** The same as the owner at a terminal. */
    deployAtTerminal: (...args: string[]) => commands.runAtTerminal([...command, ...args]),
    /** The same with these words on its input, and with Google's SDKs reaching only the fake. */
    deployWith: (input: string, ...args: string[]) => {
      const NODE_OPTIONS = `${env["NODE_OPTIONS"]} --import=${toFake}`;
      const more = { ...env, FAKE_PORT: String(port), NODE_OPTIONS };
      return commands.run([...command, ...args], process.execPath, more, input);
    },
    /** Runs a shell command in the checkout, as a person types it. */
    type: (line: string) => commands.run(["-c", line], "bash"),
    /** Kills everything, like a power failure. */
    cutOff: () => commands.endAll(),
    close: async () => {
      commands.endAll();
      await close();
    },
  };
}

/** Returns an environment without the tester's accounts and settings. */
function surroundings(root: string): Record<string, string> {
  const home = join(root, ".data/home");
  rmSync(home, { recursive: true, force: true });
  mkdirSync(join(home, "bin"), { recursive: true });
  const path = [dirname(process.execPath), process.env["PATH"] ?? ""].join(delimiter);
  // firebase-tools asks npm for the newest version of a package, but needs no answer.
  const npm = `#!/bin/sh\n[ "$1" = show ] && echo "{}" && exit\nPATH='${path}' exec npm "$@"\n`;
  writeFileSync(join(home, "bin/npm"), npm, { mode: 0o755 });
  // Neither variable is of a commit, so a build gets neither.
  const ofTheShell = { NODE_ENV: "development", VITE_WORKER: "withdrawn" };
  return { HOME: home, PATH: `${join(home, "bin")}${delimiter}${path}`, ...ofTheShell };
}
