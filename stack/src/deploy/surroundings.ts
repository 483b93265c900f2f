import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Surroundings } from "../deploy-preflight.ts";
import { googleAccounts } from "../google-accounts.ts";
import { projectRoot } from "../project.ts";
import { askFirebase, firebase } from "./firebase.ts";

/** What the preflight of a project asks: Firebase, gcloud and the files of this checkout. */
export function surroundingsOf(project: string): Surroundings {
  const of = ["--project", project];
  const settings = `functions/.env.${project}`;
  // The casts: these are firebase's own answers, and every field is checked before use.
  return {
    projects: () => askFirebase(["projects:list"]) as ReturnType<Surroundings["projects"]>,
    database: () =>
      askFirebase(["firestore:databases:get", "(default)", ...of]) as ReturnType<Surroundings["database"]>,
    webApps: () => askFirebase(["apps:list", "WEB", ...of]) as ReturnType<Surroundings["webApps"]>,
    secret: (name) => {
      if (askFirebase(["functions:secrets:get", name, ...of]) === undefined) return "missing";
      // Permission to deploy does not imply permission to read; an unread secret counts as fine.
      const { stdout } = firebase(["functions:secrets:access", name, ...of]);
      return /\S\r?\n\r?\n$/.test(stdout) ? "ends in a line break" : "fine";
    },
    settings: () => (existsSync(join(projectRoot, settings)) ? readText(settings) : undefined),
    siteSettings: () => readText("hosting/.env"),
    hostingHeaders: () => readText("firebase.json"),
    changes: () => {
      const git = spawnSync("git", ["status", "--porcelain"], { cwd: projectRoot, encoding: "utf8" });
      return git.status === 0 ? git.stdout : undefined;
    },
    ...googleAccounts(project),
  };
}

function readText(file: string): string {
  return readFileSync(join(projectRoot, file), "utf8");
}
