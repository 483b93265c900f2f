import { createHash } from "node:crypto";
import { cpSync, existsSync, globSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Ports } from "@daily-genius/project/ports";
import { diskFull, Refusal } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";
import { runQuietly } from "@daily-genius/project/run-quietly";
import { holdingLock } from "./lock.ts";
import { nameEmulators } from "./stack-config.ts";

/** The workspaces that are built before they run. */
export const workspaces = ["functions", "hosting"] as const;
export type Workspace = (typeof workspaces)[number];

const outputs: Record<Workspace, string> = { functions: "functions/lib", hosting: "hosting/dist" };

/** The sources of a build, without tests. */
const sources: Record<Workspace, readonly string[]> = {
  functions: [
    "package-lock.json",
    "domain/src/**/*.ts",
    "functions/*.{cjs,json,ts}",
    "functions/src/**/*",
    // The rules that emergencyStop loads.
    "deployment/emergency-stop/*.rules",
    // The templates of the pages.
    "hosting/src/{site,ui}/**/*",
    "hosting/prerender/*",
  ],
  hosting: [
    "package-lock.json",
    "domain/src/**/*.ts",
    "hosting/*.{json,ts,html}",
    "hosting/{src,public,prerender}/**/*",
  ],
};

/** A stack's own copy of the builds, undisturbed by later builds. */
type Place = { readonly folder: string; readonly ports: Ports };

/** Builds `workspace` unless nothing changed since its last build, and copies the result into a stack's folder. */
export async function buildInto(
  place: Place,
  workspace: Workspace,
  say: (line: string) => void,
): Promise<void> {
  await withBuild(workspace, say, () => copyOutput[workspace](place));
}

/** Builds `workspace` unless nothing changed since its last build, and uses the result while nobody builds it again. */
export async function withBuild(
  workspace: Workspace,
  say: (line: string) => void,
  use: (output: string) => void,
): Promise<void> {
  await holdingLock(`building-${workspace}`, async () => {
    if (!isBuilt(workspace)) {
      say(`Building ${workspace}…`);
      await build(workspace);
    }
    use(join(projectRoot, outputs[workspace]));
  });
}

/** Builds and copies `workspace` for a running stack if it changed; returns whether it did. */
export async function rebuildInto(place: Place, workspace: Workspace): Promise<boolean> {
  return holdingLock(`building-${workspace}`, async () => {
    if (isBuilt(workspace)) return false;
    await build(workspace);
    copyOutput[workspace](place);
    return true;
  });
}

const copyOutput: Record<Workspace, (place: Place) => void> = {
  hosting: ({ folder, ports }) => {
    copy("hosting/dist", join(folder, "site"));
    nameEmulators(folder, ports);
  },
  functions: ({ folder }) => {
    copy("functions/lib", join(folder, "functions/lib"));
    copy("functions/main.cjs", join(folder, "functions/main.cjs"));
    copy("functions/package.json", join(folder, "functions/package.json"));
    copy("functions/.secret.local", join(folder, "functions/.secret.local"));
  },
};

function copy(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true });
  cpSync(join(projectRoot, from), to, { recursive: true });
}

function isBuilt(workspace: Workspace): boolean {
  const stamp = stampFile(workspace);
  return existsSync(stamp) && readFileSync(stamp, "utf8") === fingerprint(workspace);
}

/** Inside the output, so that emptying the folder removes the stamp too. */
function stampFile(workspace: Workspace): string {
  return join(projectRoot, outputs[workspace], ".built-from");
}

function fingerprint(workspace: Workspace): string {
  const hash = createHash("sha256");
  for (const pattern of sources[workspace])
    for (const entry of globSync(pattern, { cwd: projectRoot, withFileTypes: true })
      .filter((found) => found.isFile() && !/\.test\.tsx?$/.test(found.name))
      .map((found) => join(found.parentPath, found.name))
      .sort())
      hash.update(entry.slice(projectRoot.length)).update("\0").update(readFileSync(entry)).update("\0");
  return hash.digest("hex");
}

async function build(workspace: Workspace): Promise<void> {
  // Computed first, so that a file saved during the build leads to another build.
  const stamp = fingerprint(workspace);
  const vite = join(projectRoot, "node_modules/vite/bin/vite.js");
  const { code, output } = await runQuietly(
    [vite, "build", "--logLevel", "warn"],
    join(projectRoot, workspace),
  );
  if (/ENOSPC|no space left/i.test(output)) throw new Refusal(diskFull);
  if (code !== 0)
    throw new Refusal(
      `${output.trim()}\n\nBuilding ${workspace} failed (see above). Fix the error and run the command again.`,
    );
  writeFileSync(stampFile(workspace), stamp);
}
