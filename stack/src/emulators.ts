import { randomUUID } from "node:crypto";
import { EventEmitter, once } from "node:events";
import { existsSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { setTimeout as sleep } from "node:timers/promises";
import type { Ports } from "@daily-genius/project/ports";
import { diskFull, isWatchLimit, Refusal, tooManyWatched } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";
import { boundedLog } from "./bounded-log.ts";
import { buildInto, workspaces } from "./build.ts";
import { type Guarded, runSupervised } from "./guarded.ts";
import { endOf, partEnded } from "./parts.ts";
import { writeStackConfig } from "./stack-config.ts";
import { stackEnvironment } from "./stack-environment.ts";
import { takeTemporaryFolder } from "./temporary-folder.ts";

export type StackOptions = {
  readonly name: string;
  readonly project: string;
  readonly ports: Ports;
  /** The stack's own folder: its builds and logs. */
  readonly folder: string;
  /** The folder of Firestore's documents between runs; without it, in memory. */
  readonly firestoreData?: string;
  /** A saved state of Auth and Storage to start from. */
  readonly importFrom?: string;
  readonly watch?: boolean;
  /** A module that the functions load before their code. */
  readonly preload?: string;
  /** Called with lines for a person. */
  readonly say: (line: string) => void;
  /** Called with each line that the emulators and functions print. */
  readonly onLine?: (line: string) => void;
};

/** Builds the changed parts in turn, since both may rewrite firebase.json, and starts the emulators, which read it once. */
export async function buildAndStart(options: StackOptions) {
  for (const workspace of workspaces) await buildInto(options, workspace, options.say);
  return startEmulators(options);
}

const startsWithin = 180_000;

/** Starts all emulators and resolves once they serve; a refusal quotes their log. */
async function startEmulators(options: StackOptions) {
  const { folder, ports, project, name } = options;
  const config = writeStackConfig({ name, ports, folder, watch: options.watch ?? false });
  const mark = randomUUID();
  const temporary = takeTemporaryFolder();
  const logFile = join(folder, "emulators.log");
  // firebase-preload.ts repeats what firebase-tools would write there.
  rmSync(join(folder, "firestore-debug.log"), { force: true });
  symlinkSync("/dev/null", join(folder, "firestore-debug.log"));
  const program = runSupervised(
    [
      "--import",
      join(projectRoot, "stack/src/firebase-preload.ts"),
      join(projectRoot, "node_modules/firebase-tools/lib/bin/firebase.js"),
      ...["emulators:start", "--project", project, "--config", config],
      ...["--only", "auth,functions,firestore,storage,hosting"],
      ...(options.importFrom && existsSync(options.importFrom) ? ["--import", options.importFrom] : []),
    ],
    {
      mark,
      temporary: temporary.folder,
      cwd: folder,
      env: stackEnvironment({ ...options, mark, temporary: temporary.folder }),
    },
  );
  const said = listen(program.output, logFile, options);
  // Half a stack would only give wrong answers.
  void said.partEnded.then(() => program.stop("hasty"));
  /** Resolves with an explanation if the emulators end by themselves. */
  const ended = program.gone.then(async (signal) => {
    temporary.release();
    if (signal) said.lines.push(endOf("The warden of the emulators", null, signal));
    return endSentence(said.lines, logFile);
  });
  /** Ends every process of the stack: in good order, or hastily, within two seconds. */
  const stop = (manner: "orderly" | "hasty" = "orderly") => program.stop(manner);

  const up = Promise.race([said.ready, ended.then((sentence) => Promise.reject(new Refusal(sentence)))]);
  const settled = new AbortController();
  const late = sleep(startsWithin, undefined, { signal: settled.signal }).then(async () => {
    await stop("hasty");
    throw new Refusal(`The emulators did not start within ${startsWithin / 1000} s. See ${logFile}.`);
  });
  // A stack that has started must not be stopped later.
  await Promise.race([up, late]).finally(() => settled.abort());
  const broken = said.lines.find((line) => line.includes("Failed to load function definition"));
  if (broken !== undefined) {
    await stop();
    throw new Refusal(
      `${broken.trim()}\n\nThe functions could not be loaded. See ${logFile}, fix functions/src and run the command again.`,
    );
  }
  return { ended, stop };
}

/** Lines for a person to read at once: a full disk, or its end, mistakes in the rules, and parts that ended. */
const isUrgent =
  /writes are refused until|^Changes are saved again|(?:firestore|storage)\.rules:\d+:\d+|^The functions ended/;

function listen(output: Guarded["output"], logFile: string, { say, onLine }: StackOptions) {
  const log = boundedLog(logFile);
  const lines: string[] = [];
  const said = new EventEmitter();
  const hear = (line: string) => {
    lines.push(line);
    if (lines.length > 200) lines.shift();
    log(line);
    if (isUrgent.test(line)) say(line);
    onLine?.(line);
    if (line.includes("All emulators ready")) said.emit("ready");
    if (partEnded.test(line)) said.emit("partEnded");
  };
  for (const input of output) createInterface({ input }).on("line", hear);
  return { lines, ready: once(said, "ready"), partEnded: once(said, "partEnded") };
}

function endSentence(lines: readonly string[], logFile: string): string {
  if (lines.some(isWatchLimit)) return tooManyWatched;
  if (lines.some((line) => line.includes("ENOSPC"))) return diskFull;
  const reason = lines.find((line) => line.startsWith("Firestore cannot start: "));
  if (reason !== undefined) return reason;
  const taken = lines.find((line) => /port taken|EADDRINUSE|address already in use/i.test(line));
  if (taken)
    return `Another program took a port while the emulators were starting (${taken.trim()}). Stop it and run the command again.`;
  const ended = lines.find((line) => partEnded.test(line));
  if (ended?.includes("SIG"))
    return `${ended} Another program killed it, or the system ran out of memory. See ${logFile}, then run the command again.`;
  const last = lines.filter((line) => /error|warn|⚠|✖/i.test(line)).slice(-5);
  const words = (last.length > 0 ? last : lines.slice(-5)).join("\n");
  return `${words}\n\n${ended ?? "The emulators stopped unexpectedly."} See ${logFile}, then run the command again.`;
}
