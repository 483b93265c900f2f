import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import type { Environment } from "@daily-genius/project/named-project";
import { projectRoot } from "@daily-genius/project/root";

/** The files of this checkout on which a deployment depends. */
export type Checkout = {
  /** The output of `git status --porcelain`; `undefined` outside a checkout. */
  readonly changes: string | undefined;
  /** The settings of the functions, by file, of the existing files that firebase reads for this environment. */
  readonly settings: Readonly<Record<string, string>>;
  readonly siteSettings: string;
  readonly firebaseJson: string;
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
    siteIdentity: read("domain/src/feed/site-identity.ts"),
    siteWords: read("hosting/src/site/site-config.ts"),
  };
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
export function settingsFiles({ project, alias }: Environment): readonly string[] {
  return ["functions/.env", ...[project, alias].flatMap((name) => (name ? [`functions/.env.${name}`] : []))];
}

/** Returns the text of a file of a checkout; an empty one if it is missing. */
export function readText(root: string, file: string): string {
  return existsSync(join(root, file)) ? readFileSync(join(root, file), "utf8") : "";
}
