import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Refusal } from "./refusal.ts";
import { projectRoot } from "./root.ts";

/** The target: a project's id and, if `.firebaserc` has one, its alias, which has separate settings. */
export type Environment = { readonly project: string; readonly alias?: string };

/** The content of `.firebaserc`: the ids of projects by their aliases. */
export type Firebaserc = { readonly projects?: Readonly<Record<string, string>> };

/** Reads `.firebaserc` of a checkout. */
export function readFirebaserc(root: string): Firebaserc {
  try {
    const firebaserc: Firebaserc = JSON.parse(readFileSync(join(root, ".firebaserc"), "utf8")) ?? {};
    const { projects = {} } = firebaserc;
    const ids: readonly unknown[] = Object.values(projects);
    if (!ids.every((id) => typeof id === "string")) throw new Error("an id is not a text");
    // No alias is there that the file does not have, such as `constructor`.
    return { ...firebaserc, projects: Object.assign(Object.create(null), projects) };
  } catch (error) {
    throw new Refusal(
      `Cannot read .firebaserc (${String(error)}). Run \`git checkout .firebaserc\`, or write \`{}\` into it and name the project by its id.`,
    );
  }
}

/** Returns the project that is named by its id or alias, or `.firebaserc`'s default. */
export function findEnvironment(
  named: string | undefined,
  { projects = {} } = readFirebaserc(projectRoot),
): Environment | undefined {
  const asked = named ?? "default";
  const project = Object.hasOwn(projects, asked) ? projects[asked] : undefined;
  if (project !== undefined) return { project, ...(asked !== "default" && { alias: asked }) };
  if (named === undefined) return undefined;
  // A project named by its id has the settings of its alias as well.
  const alias = Object.keys(projects).find((name) => name !== "default" && projects[name] === named);
  return { project: named, ...(alias !== undefined && { alias }) };
}

/** Refuses, before any request to Google, what cannot be a real project. */
export function requireProject(environment: Environment | undefined): Environment {
  const naming = "Name one, or its alias in .firebaserc, with `--project`.";
  if (environment === undefined) throw new Refusal(`No project. ${naming}`);
  const { project } = environment;
  // Firebase reserves names with `demo-` for emulators.
  if (project.startsWith("demo-"))
    throw new Refusal(`${project} is for emulators only, not a real project. ${naming}`);
  // googleapis/google/cloud/resourcemanager/v3/projects.proto, project_id.
  if (/^[a-z][a-z0-9-]{4,28}[a-z0-9]$/.test(project)) return environment;
  throw new Refusal(
    `"${project}" cannot be a project: ids have 6 to 30 lower-case letters, digits and hyphens.`,
  );
}
