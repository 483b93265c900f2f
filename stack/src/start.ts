import { rmSync } from "node:fs";
import { join } from "node:path";
import { parseCommandOptions } from "@daily-genius/project/command-options";
import { defaultPorts, type Ports, portsFrom, requireFree } from "@daily-genius/project/ports";
import { Refusal, runCommand } from "@daily-genius/project/refusal";
import { localProject, projectRoot } from "@daily-genius/project/root";
import { buildAndStart } from "./emulators.ts";
import { untilAskedToEnd } from "./ending.ts";
import { ensureLocalAdmin, type LocalAdmin } from "./local-admin.ts";
import { ensureLocalSecrets } from "./local-secrets.ts";
import { rebuildOnSave } from "./rebuild-on-save.ts";
import { announceStack, stackName } from "./running-stacks.ts";
import { addSamples } from "./samples-process.ts";
import { keepState, requireReadable, type StateKeeper } from "./saved-state.ts";

const say = (line: string) => process.stdout.write(`${line}\n`);

await runCommand(async () => {
  const options = parseOptions(process.argv.slice(2));
  const ending = untilAskedToEnd();
  const { ports, folder } = options;
  announceStack(options.name);
  await requireFree(ports);
  if (options.fresh) rmSync(folder, { recursive: true, force: true });
  await ensureLocalSecrets();
  say("Starting Auth, Functions, Firestore, Storage and Hosting…");
  const state = join(folder, "state");
  requireReadable(state);
  const emulators = await Promise.race([
    buildAndStart({
      name: options.name,
      project: localProject,
      ports,
      folder,
      firestoreData: join(folder, "firestore"),
      importFrom: state,
      watch: options.watch,
      say,
      ...(options.verbose && { onLine: say }),
    }),
    ending.then(() => undefined),
  ]);
  if (!emulators) return 130;
  const keeper = keepState(state, localProject, ports, say);
  const leaving = new AbortController();
  void ending.then(() => leaving.abort());
  const reason = await Promise.race([serve(options, keeper, emulators, leaving.signal), ending]).catch(
    async (error) => {
      // They would otherwise outlive this process for a moment, and the next start would find its ports taken.
      await emulators.stop("hasty");
      throw error;
    },
  );
  return leave(reason, emulators, keeper);
});

/** Adds administrator and samples, most photos while the product runs. Resolves when the emulators end. */
async function serve(
  { folder, ports, watch, empty }: Options,
  keeper: StateKeeper,
  emulators: Stack,
  leaving: AbortSignal,
): Promise<string> {
  if (watch) rebuildOnSave(folder, ports, say);
  const { isAsMade, credentials } = await ensureLocalAdmin(folder, localProject, ports);
  await keeper.save();
  const samples = { folder, ports, credentials };
  // Whoever chose a password has seen the product; their stack gets no more samples.
  const hasSamples = !empty && isAsMade;
  if (hasSamples) await addSamples({ ...samples, what: "posts" }, say, leaving);
  await keeper.save();
  // After Ctrl-C, nothing is announced.
  leaving.throwIfAborted();
  announce(ports, { credentials, isAsMade });
  if (hasSamples)
    addSamples({ ...samples, what: "photos" }, say, leaving).catch((error: unknown) =>
      say(`Some sample posts have no photo yet: ${String(error)}`),
    );
  return emulators.ended;
}

async function leave(reason: string, emulators: Stack, keeper: StateKeeper): Promise<number> {
  if (reason === "interrupted") {
    say("\nStopping…");
    await keeper.close();
    await emulators.stop();
    return 0;
  }
  await emulators.stop("hasty");
  if (reason === "abandoned") return 1;
  throw new Refusal(reason);
}

function announce(ports: Ports, { credentials: { email, password }, isAsMade }: LocalAdmin): void {
  // A passkey is of a name, not of an address in figures.
  const site = `http://localhost:${ports.hosting}`;
  const shown = isAsMade ? password : `the one that was set since; npm run admin -- set-password ${email}`;
  say(`
  Daily Genius is running.

  Site          ${site}/
  Admin panel   ${site}/#/admin
  Email         ${email}
  Password      ${shown}

  Press Ctrl-C to stop. Your changes are kept; \`npm start -- --fresh\` starts over.
`);
}

type Stack = Awaited<ReturnType<typeof buildAndStart>>;
type Options = ReturnType<typeof parseOptions>;

function parseOptions(args: string[]) {
  const flag = { type: "boolean", default: false } as const;
  const known = {
    fresh: flag,
    empty: flag,
    verbose: flag,
    watch: flag,
    ports: { type: "string" },
  } as const;
  const usage = "Usage: npm start -- [--fresh] [--empty] [--verbose] [--watch] [--ports <first>]";
  const { ports, ...flags } = parseCommandOptions(args, known, usage);
  const first = ports === undefined ? undefined : Number(ports);
  if (first !== undefined && !(Number.isInteger(first) && first >= 1024 && first <= 65_520))
    throw new Refusal("--ports takes the first of 10 consecutive ports, for example --ports 7700.");
  const name = stackName(first);
  const folder = join(projectRoot, ".data", name);
  return { ...flags, name, folder, ports: first === undefined ? defaultPorts : portsFrom(first) };
}
