import { spawn } from "node:child_process";
import { randomInt } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { findFree, type Ports } from "@daily-genius/project/ports";
import { Refusal, runCommand } from "@daily-genius/project/refusal";
import { localProject, projectRoot } from "@daily-genius/project/root";
import { restoreVersion } from "./drill/restore-version.ts";
import { visitStory } from "./drill/visit-story.ts";
import { buildAndStart } from "./emulators.ts";
import { untilAskedToEnd } from "./ending.ts";
import { ensureLocalAdmin } from "./local-admin.ts";
import { ensureLocalSecrets } from "./local-secrets.ts";
import { signInAt } from "./product-client.ts";
import { stackConfigFile } from "./stack-config.ts";
import { clientEnvironment, lowMemorySettings } from "./stack-environment.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Restores a copy into a stack of its own, compares and uses everything there, and leaves nothing behind. */
await runCommand(async () => {
  const [given = "--help", ...rest] = process.argv.slice(2);
  if (given.startsWith("-") || rest.length > 0) throw new Refusal("Usage: npm run drill -- <folder>");
  const copy = resolve(process.env["INIT_CWD"] ?? ".", given);
  if (!existsSync(join(copy, "copy.json")))
    throw new Refusal(`${copy} has no copy.json. Make a copy with \`npm run admin -- copy <folder>\`.`);
  const started = performance.now();
  const leaving = new AbortController();
  // Above the ports that people choose for a second stack; at random, since two drills may begin at once.
  const ports = await findFree(7900 + 10 * randomInt(100));
  // Not by its ports, which are free before the files of an earlier drill are removed.
  const name = `drill-${process.pid}`;
  const folder = join(projectRoot, ".data", name);
  const parts = { copy, folder, ports, leaving: leaving.signal };
  // A damaged copy needs no stack.
  say(await runOnCopy(parts, "copy", "--check"));
  const ending = untilAskedToEnd().then((reason) => {
    leaving.abort();
    return reason;
  });
  mkdirSync(folder, { recursive: true });
  await ensureLocalSecrets();
  say(`Starting a temporary stack (${name})…`);
  const starting = buildAndStart({ name, project: localProject, ports, folder, say });
  const drill = starting.then(() => rehearse(parts));
  try {
    const counts = await Promise.race([drill, ending.then(() => undefined)]);
    if (!counts) return 130;
    const seconds = Math.ceil((performance.now() - started) / 1000);
    say(`Restored ${counts} in ${seconds} s. Nothing differs.`);
    return 0;
  } finally {
    // Whatever failed has been reported, or is the reason of this end.
    await starting.then((stack) => stack.stop("hasty")).catch(() => undefined);
    await drill.catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
    rmSync(stackConfigFile(name), { force: true });
  }
});

type Drill = {
  readonly copy: string;
  readonly folder: string;
  readonly ports: Ports;
  readonly leaving: AbortSignal;
};

/** Returns what was restored, in words; refuses a copy of which something cannot be restored. */
async function rehearse(drill: Drill): Promise<string> {
  const { copy, folder, ports } = drill;
  say("Importing the copy…");
  // An import writes what follows from a post by itself, so the triggers would find nothing to do.
  await setTriggers(ports, "disable");
  say(await runOnCopy(drill, "import"));
  await setTriggers(ports, "enable");
  const compared = await runOnCopy(drill, "compare");
  say(compared);
  say(await visitStory(copy, ports));
  const { credentials } = await ensureLocalAdmin(folder, localProject, ports);
  const client = await signInAt(localProject, ports, credentials);
  say(await restoreVersion(copy, client, ports));
  const [, counts] = /Compared (.+)\./.exec(compared) ?? [];
  if (!counts) throw new Error(`The comparison said something else: ${compared}`);
  return counts;
}

/** Runs a command of `npm run admin` on the copy; returns what it says. */
async function runOnCopy({ copy, ports, leaving }: Drill, ...words: string[]): Promise<string> {
  const program = join(projectRoot, "functions/src/archive/posts-cli.ts");
  const child = spawn(process.execPath, [...lowMemorySettings.options, program, ...words, copy], {
    stdio: ["ignore", "pipe", "inherit"],
    env: { ...process.env, ...clientEnvironment(localProject, ports), ...lowMemorySettings.environment },
    signal: leaving,
  });
  let said = "";
  child.stdout.on("data", (chunk) => (said += chunk));
  const [code] = await once(child, "close");
  if (code === 0) return said.trim();
  throw new Refusal(`${said}The drill failed: ${words.join(" ")} exited with ${code} (see above).`);
}

async function setTriggers({ hub }: Ports, to: "disable" | "enable"): Promise<void> {
  const url = `http://127.0.0.1:${hub}/functions/${to}BackgroundTriggers`;
  const { ok, status } = await fetch(url, { method: "PUT" });
  if (!ok) throw new Error(`Could not ${to} the triggers: the emulators answered ${status}.`);
}
