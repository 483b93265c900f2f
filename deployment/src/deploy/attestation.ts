import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { type Compared, deployCommand, type Findings, type Place, seen } from "./finding.ts";

/** What a deployment consists of, by the files of a built checkout. */
const parts = {
  site: ["hosting/dist/**"],
  functions: ["functions/lib/**", "functions/main.cjs", "functions/package{,-lock}.json"],
  "firestore.rules": ["firestore.rules"],
  "firestore.indexes.json": ["firestore.indexes.json"],
  "storage.rules": ["storage.rules"],
} as const;

/** Returns the SHA-256 of a part: of the hashes and paths of its files, as `sha256sum` writes them. */
function digestOf(part: keyof typeof parts, root: string): string {
  const found = globSync(parts[part], { cwd: root, withFileTypes: true });
  // Firebase uploads no hidden files; the date in security.txt is of the month of the build.
  const files = found.filter((file) => file.isFile() && !/^\.|^security\.txt$/.test(file.name));
  const paths = files.map(({ parentPath, name }) => join(parentPath, name)).sort();
  const lines = paths.map((path) => `${hash(readFileSync(path))}  ${path.slice(root.length + 1)}\n`);
  return hash(lines.join(""));
}

const hash = (bytes: string | Buffer) => createHash("sha256").update(bytes).digest("hex");
const shortDigest = (root: string) => digestOf("site", root).slice(0, 12);

function git(root: string, ...args: string[]): string {
  return execFileSync("git", args, { cwd: root, encoding: "utf8" }).trim();
}

/** Returns the message of a release of Hosting: the commit, the site's digest, and the commit's subject. */
export function releaseMessage(root: string): string {
  const [commit, subject] = git(root, "log", "-1", "--format=%h%n%s").split("\n");
  // Hosting's limit for the message.
  return `${commit} site:${shortDigest(root)} ${subject}`.slice(0, 512);
}

/** Writes what was built from which commit: in-toto.io/Statement/v1, with slsa.dev/spec/v1.1/provenance. */
export function writeAttestation({ root, project }: Place): void {
  const names = Object.keys(parts) as (keyof typeof parts)[];
  const statement = {
    _type: "https://in-toto.io/Statement/v1",
    subject: names.map((name) => ({ name, digest: { sha256: digestOf(name, root) } })),
    predicateType: "https://slsa.dev/provenance/v1",
    predicate: {
      buildDefinition: {
        buildType: "npm run deploy",
        externalParameters: { project },
        resolvedDependencies: [{ uri: "git+file:.", digest: { gitCommit: git(root, "rev-parse", "HEAD") } }],
      },
      runDetails: {
        builder: { id: process.env["GITHUB_WORKFLOW_REF"] ?? "local" },
        metadata: { finishedOn: new Date().toISOString() },
      },
    },
  };
  const folder = join(projectRoot, ".data");
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "attestation.json"), `${JSON.stringify(statement, null, 2)}\n`);
}

/** Checks that every file of the site is of the build of this checkout, by the digest that its release names. */
export async function* checkRelease(compared: Compared): Findings {
  const { root, project, ask } = compared;
  const path = `/v1beta1/projects/${project}/sites/${project}/channels/live`;
  const live = await ask<{ readonly release?: { readonly message?: string } }>("firebasehosting", path);
  const { message = "" } = seen("the release", live)?.release ?? {};
  const [commit] = /^[0-9a-f]+(?= )/.exec(message) ?? ["none that it names"];
  if (!message.includes(` site:${shortDigest(root)} `))
    yield `The site was built from other files than this checkout's; its commit is ${commit}. Run ${deployCommand(compared, "--only hosting")}.`;
}
