import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { Environment } from "@daily-genius/project/named-project";
import { projectRoot } from "@daily-genius/project/root";
import { indexesIn } from "./firestore-indexes.ts";

/** The files of this checkout on which a deployment depends. */
export type Checkout = {
  /** The output of `git status --porcelain`; `undefined` outside a checkout. */
  readonly changes: string | undefined;
  /** The settings of the functions, by file, of the existing files that firebase reads for this environment. */
  readonly settings: Readonly<Record<string, string>>;
  readonly siteSettings: string;
  readonly firebaseJson: string;
  /** A sentence for each needed file that nothing can be read from. */
  readonly unreadable: readonly string[];
  /** The text of `site-identity.ts`, with the site's address. */
  readonly siteIdentity: string;
  /** The text of `site-config.ts`, where brackets mark the owner's texts. */
  readonly siteWords: string;
};

export function readCheckout(environment: Environment): Checkout {
  const read = (file: string) => readText(projectRoot, file);
  const git = spawnSync("git", ["status", "--porcelain"], { cwd: projectRoot, encoding: "utf8" });
  return {
    changes: git.status === 0 ? git.stdout : undefined,
    settings: readSettings(projectRoot, environment),
    siteSettings: read("hosting/.env"),
    firebaseJson: read("firebase.json"),
    unreadable: unreadableFiles(projectRoot),
    siteIdentity: read("domain/src/feed/site-identity.ts"),
    siteWords: read("hosting/src/site/site-config.ts"),
  };
}

/** The files that every deployment needs besides its settings, with the way to read each. */
const neededFiles: Readonly<Record<string, (text: string) => unknown>> = {
  "firebase.json": JSON.parse,
  "firestore.indexes.json": indexesIn,
  "firestore.rules": String,
  "storage.rules": String,
};

/** Returns a sentence for each file that a checkout lacks, or that is broken. */
export function unreadableFiles(root: string): readonly string[] {
  return Object.entries(neededFiles).flatMap(([file, parse]) => {
    try {
      parse(readFileSync(join(root, file), "utf8"));
      return [];
    } catch (error) {
      return [`Cannot read ${file} (${String(error)}). Repair it, or take it from an earlier commit.`];
    }
  });
}

/** Returns the settings of the functions in a checkout, by file. */
function readSettings(root: string, environment: Environment): Checkout["settings"] {
  const files = settingsFiles(environment).filter((file) => existsSync(join(root, file)));
  return Object.fromEntries(files.map((file) => [file, readText(root, file)]));
}

/** Returns the value of each setting, from the last file that has it. */
export function valuesOf(settings: Checkout["settings"]): Readonly<Record<string, string | undefined>> {
  return Object.assign({}, ...Object.values(settings).map((text) => parseEnv(text)));
}

/** Whether the settings of a checkout enforce App Check for an environment. */
export function enforcesAppCheck(root: string, environment: Environment): boolean {
  return valuesOf(readSettings(root, environment))["APP_CHECK_ENFORCE"] === "true";
}

/** Returns the files that firebase reads for an environment, later over earlier; it refuses the last two together. */
export function settingsFiles({ project, alias = project }: Environment): readonly string[] {
  return ["functions/.env", ...[...new Set([project, alias])].map((name) => `functions/.env.${name}`)];
}

/** Returns the text of a file of a checkout; an empty one if it is missing. */
export function readText(root: string, file: string): string {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
}
