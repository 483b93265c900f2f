import { existsSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { gitSays } from "@daily-genius/project/git-says";
import type { Environment } from "@daily-genius/project/named-project";
import { indexesIn } from "./firestore-indexes.ts";

/** A checkout, as far as a deployment depends on it. */
export type Checkout = {
  /** The output of `git status --porcelain` of its folder; `undefined` if no repository has it. */
  readonly changes: string | undefined;
  /** A sentence for each needed file that nothing can be read from. */
  readonly unreadable: readonly string[];
  readonly read: ReadFile;
};

/** Returns the text of a file of a checkout; `undefined` if it is missing. */
export type ReadFile = (file: string) => string | undefined;

export const filesIn =
  (root: string): ReadFile =>
  (file) =>
    existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : undefined;

/** Returns what must come between a file's text and a further line: the end of its last line, if that is missing. */
export const missingLineEnd = (text: string) => (/[^\n]$/.test(text) ? "\n" : "");

/** Reads a checkout, which may be a folder of a larger repository. Changes of the `except` files do not count. */
export function readCheckout(root: string, except: readonly string[] = []): Checkout {
  const changes = changesOf(root, [".", ...except.map((file) => `:(exclude,literal)${file}`)]);
  // A repository that ignores the folder shows no changes there.
  const tracked = ["ls-files", "--error-unmatch", "--", ...Object.keys(neededFiles)];
  const isTracked = gitSays(root, ...tracked) !== undefined;
  return { changes: isTracked ? changes : undefined, unreadable: unreadableFiles(root), read: filesIn(root) };
}

/** Returns what git says of paths in a checkout, also where it is told to say nothing of new files. */
export function changesOf(root: string, paths: readonly string[]): string | undefined {
  return gitSays(root, "status", "--porcelain", "--untracked-files=normal", "--", ...paths);
}

/** The files that every deployment needs besides its settings, with the way to read each. */
const neededFiles: Readonly<Record<string, (text: string) => unknown>> = {
  "firebase.json": JSON.parse,
  "firestore.indexes.json": indexesIn,
  "firestore.rules": String,
  "storage.rules": String,
};

/** Returns a sentence for each file that a checkout lacks, that is broken, or that a build would read and no commit has. */
export function unreadableFiles(root: string): readonly string[] {
  const broken = Object.entries(neededFiles).flatMap(([file, parse]) => {
    try {
      parse(readFileSync(join(root, file), "utf8"));
      return [];
    } catch (error) {
      return [`Cannot read ${file} (${String(error)}). Repair it, or take it from an earlier commit.`];
    }
  });
  const unseen = unseenFiles(root).map(
    (file) =>
      `A build would read ${file}, of which git says nothing. Move it elsewhere, or have git track it.`,
  );
  return [...broken, ...unseen];
}

/** Returns the files among the sources that git is told to ignore, without hidden ones, and those that it takes for unchanged. */
function unseenFiles(root: string): readonly string[] {
  // Without git there is nothing; another sentence says so.
  const listed = (...args: string[]) => (gitSays(root, "ls-files", "-z", ...args) ?? "").split("\0");
  const sources = [
    "domain",
    "functions/src",
    "hosting",
    ":(exclude)hosting/dist",
    ":(exclude)*/node_modules",
  ];
  const ignored = listed("--others", "--ignored", "--exclude-standard", "--", ...sources);
  return [
    // Hosting deploys no hidden files, and of these a build reads only its settings.
    ...ignored.filter((file) => file !== "" && !/\/\.(?!env)/.test(file)),
    ...listed("-v").flatMap((line) => /^(?:[a-z]|S) (.+)$/.exec(line)?.[1] ?? []),
  ].filter((file) => existsSync(join(root, file)));
}

/** Returns the value of each setting of the functions, from the last file that has it. */
export function settingsOf(
  environment: Environment,
  read: ReadFile,
): Readonly<Record<string, string | undefined>> {
  const settingsIn = (file: string) => settingsParser().parse(read(file) ?? "").envs;
  return Object.assign({}, ...settingsFiles(environment).map(settingsIn));
}

/** Returns why firebase, which reads settings only after the build, would refuse the text of a file of them. */
export function faultsOfSettings(text: string): readonly string[] {
  try {
    settingsParser().parseStrict(text);
    return [];
  } catch (error) {
    // The cast: it throws nothing else.
    const { message, children } = error as Error & { readonly children: readonly Error[] };
    return children.length === 0 ? [message] : children.map((one) => one.message);
  }
}

/** The parser of firebase-tools, whose types are not published. */
function settingsParser(): {
  readonly parse: (text: string) => { readonly envs: Readonly<Record<string, string>> };
  readonly parseStrict: (text: string) => unknown;
} {
  return createRequire(import.meta.url)("firebase-tools/lib/functions/env.js");
}

/** Whether the settings of a checkout enforce App Check for an environment. */
export function enforcesAppCheck(environment: Environment, read: ReadFile): boolean {
  return settingsOf(environment, read)["APP_CHECK_ENFORCE"] === "true";
}

/** Returns the files that firebase reads for an environment, later over earlier; it refuses the last two together. */
export function settingsFiles({ project, alias = project }: Environment): readonly string[] {
  return ["functions/.env", ...[...new Set([project, alias])].map((name) => `functions/.env.${name}`)];
}
