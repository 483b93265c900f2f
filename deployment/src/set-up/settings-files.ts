import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Environment, readFirebaserc } from "@daily-genius/project/named-project";
import { Refusal } from "@daily-genius/project/refusal";
import { changesOf, filesIn, missingLineEnd, settingsOf } from "../deploy/checkout.ts";
import { neededSettings } from "../deploy/preflight.ts";

/** A file of the checkout as `--set-up` wants it. */
export type SettingsFile = { readonly path: string; readonly text: string };

/**
 * Returns the files that name a project and its settings, as far as they are not there or not committed, and the
 * environment that they then make. `wanted` is an alias for a project without one; the first project is `production`.
 */
export function settingsFilesFor(
  root: string,
  { project, alias: known }: Environment,
  wanted: string | undefined,
): { readonly files: readonly SettingsFile[]; readonly environment: Environment } {
  const firebaserc = readFirebaserc(root);
  const { projects = {} } = firebaserc;
  const byProject = `functions/.env.${project}`;
  const read = filesIn(root);
  const isNamed = read(byProject) !== undefined || projects["production"] !== undefined;
  const alias = known ?? wanted ?? (isNamed ? undefined : "production");
  if (wanted !== undefined && (projects[wanted] ?? project) !== project)
    throw new Refusal(`.firebaserc already calls ${projects[wanted]} ${wanted}. Choose another alias.`);
  if (wanted !== undefined && alias !== wanted)
    throw new Refusal(`.firebaserc already calls ${project} ${alias}. Leave --alias out.`);
  const path = read(byProject) === undefined ? `functions/.env.${alias ?? project}` : byProject;
  const before = read(path) ?? "";
  const values = settingsOf({ project, ...(alias && { alias }) }, read);
  const lines = Object.entries({
    ...neededSettings,
    ...(alias === "staging" && { PREVIEWS_MAY_CALL: "true" }),
  })
    .filter(([name]) => !(name in values))
    .map(([name, value]) => `${name}=${value}\n`);
  const named = { ...firebaserc, projects: { ...projects, ...(alias && { [alias]: project }) } };
  const files = [
    { path, text: lines.length === 0 ? before : [before, missingLineEnd(before), ...lines].join("") },
    ...(alias && projects[alias] !== project
      ? [{ path: ".firebaserc", text: `${JSON.stringify(named, null, 2)}\n` }]
      : []),
  ];
  // One that git is told to ignore is not meant to be committed.
  const isOpen = ({ path: file, text }: SettingsFile) =>
    text !== read(file) || Boolean(changesOf(root, [file]));
  return { files: files.filter(isOpen), environment: { project, ...(alias && { alias }) } };
}

/** Returns why files could not be committed, before anything is made. */
export function* checkGit(root: string, files: readonly SettingsFile[]): Generator<string> {
  const identity = spawnSync("git", ["var", "GIT_AUTHOR_IDENT"], { cwd: root });
  if (files.length > 0 && identity.status !== 0)
    yield "git does not know who you are, and two files are committed. Run `git config user.name <name>` and `git config user.email <address>`.";
}

/** Writes files, shows them, and commits exactly them. */
export function commitFiles(root: string, files: readonly SettingsFile[], say: (line: string) => void): void {
  const paths = files.map(({ path }) => path);
  for (const { path, text } of files) {
    writeFileSync(join(root, path), text);
    say(`${path}:\n${text.replace(/^(?=.)/gm, "  ")}`);
  }
  const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
  git("add", "--force", "--", ...paths);
  const message = "Name the project, and its settings";
  const { status, stderr } = git("commit", "--quiet", "--message", message, "--", ...paths);
  if (status !== 0) throw new Refusal(`git could not commit ${paths.join(" and ")}: ${stderr.trim()}`);
}
