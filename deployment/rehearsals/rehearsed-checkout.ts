import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { type Workspace, withBuild } from "@daily-genius/stack/build";
import { linkPackages } from "@daily-genius/stack/testing/checkout-copy";
import { neededSettings } from "../src/deploy/preflight.ts";

/** The files of a checkout that a deployment reads, and the programs that deploy it. */
const workspaces = ["deployment", "domain", "emulator", "functions", "hosting", "project", "stack"];
const files = [
  ".firebaserc",
  ".gitignore",
  "firebase.json",
  "firestore.indexes.json",
  "firestore.rules",
  "storage.rules",
];

/** The outputs in a rehearsed checkout, which its build copies. */
const built: Record<Workspace, string> = { functions: "functions/lib", hosting: "hosting/dist" };

/** A checkout to deploy from: a git repository with one commit, whose build takes no time. */
export type RehearsedCheckout = Awaited<ReturnType<typeof rehearsedCheckout>>;

/** Copies this checkout to a separate folder; both are built from the same files, once. */
export async function rehearsedCheckout(project: string) {
  const repository = mkdtempSync(join(tmpdir(), "daily-genius-rehearsal-"));
  const remove = () => rmSync(repository, { recursive: true, force: true });
  try {
    return { ...(await fill(repository, project)), remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** Fills a repository, of which the checkout is only a folder, with blanks and letters that a URL escapes in its name. */
async function fill(repository: string, project: string) {
  const root = join(repository, "das tägliche Genie");
  const isSource = (path: string) => !/\/(node_modules|lib|dist|\.data|\.env\.[^/]+)$/.test(path);
  for (const part of [...workspaces, ...files])
    cpSync(join(projectRoot, part), join(root, part), { recursive: true, filter: isSource });
  for (const workspace of ["functions", "hosting"] as const)
    await withBuild(
      workspace,
      () => {},
      (output) => cpSync(output, join(root, "built", built[workspace]), { recursive: true }),
    );
  linkPackages(root);
  const copy = Object.values(built).map(
    (folder) => `mkdir -p ${dirname(folder)} && rm -rf ${folder} && cp -R built/${folder} ${folder}`,
  );
  // Without dependencies, so that installing takes no time either.
  const manifest = {
    name: "rehearsal",
    version: "0.0.0",
    type: "module",
    scripts: {
      build: ["env | grep -E '^(VITE_W|NODE_ENV|FIREBASE_JSON)' | sort > .built-with", ...copy].join(" && "),
      deploy: "node stack/run.mjs deploy",
      monitor: "node stack/run.mjs monitor",
    },
  };
  writeFileSync(join(root, "package.json"), JSON.stringify(manifest));
  const lock = { name: "rehearsal", lockfileVersion: 3, packages: { "": { name: "rehearsal" } } };
  writeFileSync(join(root, "package-lock.json"), JSON.stringify(lock));
  const settings = Object.entries(neededSettings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(join(root, `functions/.env.${project}`), settings.join(""));
  const git = (...args: string[]) => execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
  git("init", "--quiet", repository);
  git("config", "user.name", "Rehearsal");
  git("config", "user.email", "rehearsal@example.com");
  const commit = (subject: string) => {
    git("add", "--all", ".");
    git("commit", "--quiet", "--message", subject);
    return git("rev-parse", "HEAD");
  };
  // The built files are ignored at their target, not at their source.
  writeFileSync(
    join(root, ".gitignore"),
    "/functions/lib\n/hosting/dist\n/node_modules\n.env.*\n/.data\n/.firebase\n*.log\n/.built-with\n",
  );
  commit("The first version");
  writeFileSync(join(repository, "theirs"), "A change of somebody else's.");
  return {
    root,
    git,
    /** Changes a file and commits it. */
    change: (file: string, text: (before: string) => string) => {
      const path = join(root, file);
      writeFileSync(path, text(readFileSync(path, "utf8")));
      return commit(`Change ${file}`);
    },
    /** Does the same as `npm run build` there. */
    build: () => {
      execFileSync("npm", ["run", "build", "--silent"], { cwd: root, stdio: "pipe" });
    },
  };
}
