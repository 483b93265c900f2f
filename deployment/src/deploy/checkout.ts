import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { projectRoot } from "@daily-genius/stack/project";
import type { Environment } from "./options.ts";

/** The files of this checkout on which a deployment depends. */
export type Checkout = {
  /** What `git status --porcelain` lists; `undefined` outside a checkout. */
  readonly changes: string | undefined;
  /** The settings of the functions, by file, of those files that firebase reads for this environment and that exist. */
  readonly settings: Readonly<Record<string, string>>;
  /** The text of `hosting/.env`. */
  readonly siteSettings: string;
  /** The text of `firebase.json`. */
  readonly hostingHeaders: string;
  /** The text of `site-identity.ts`, with the site's address. */
  readonly siteIdentity: string;
  /** The text of `site-config.ts`, where brackets mark what the owner fills in. */
  readonly siteWords: string;
};

/** Reads them from the disk. */
export function readCheckout(environment: Environment | undefined): Checkout {
  const git = spawnSync("git", ["status", "--porcelain"], { cwd: projectRoot, encoding: "utf8" });
  return {
    changes: git.status === 0 ? git.stdout : undefined,
    settings: readSettings(projectRoot, environment),
    siteSettings: readText("hosting/.env"),
    hostingHeaders: readText("firebase.json"),
    siteIdentity: readText("domain/src/site-identity.ts"),
    siteWords: readText("hosting/src/site/site-config.ts"),
  };
}

/** The settings of the functions in a checkout, by the file that has them. */
function readSettings(root: string, environment: Environment | undefined): Checkout["settings"] {
  const files = settingsFiles(environment).filter((file) => existsSync(join(root, file)));
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(root, file), "utf8")]));
}

/** The value of each setting, from the last file that has it. */
export function valuesOf(settings: Checkout["settings"]): Readonly<Record<string, string | undefined>> {
  return Object.assign({}, ...Object.values(settings).map((text) => parseEnv(text)));
}

/** Whether the settings of a checkout enforce App Check for an environment. */
export function enforcesAppCheck(root: string, environment: Environment): boolean {
  return valuesOf(readSettings(root, environment))["APP_CHECK_ENFORCE"] === "true";
}

/** The files that firebase reads for an environment, later ones over earlier ones; it refuses to read the last two together. */
export function settingsFiles(environment: Environment | undefined): readonly string[] {
  const { project, alias } = environment ?? {};
  return ["functions/.env", ...[project, alias].flatMap((name) => (name ? [`functions/.env.${name}`] : []))];
}

function readText(file: string): string {
  return readFileSync(join(projectRoot, file), "utf8");
}
