import { existsSync, watch } from "node:fs";
import { join } from "node:path";
import type { Ports } from "@daily-genius/project/ports";
import { projectRoot } from "@daily-genius/project/root";
import { rebuildInto, type Workspace, workspaces } from "./build.ts";

const watched = ["domain/src", "functions/src", "hosting/src", "hosting/public", "hosting/prerender"];
/** The pause for more changes, in ms: editors save in steps, and a change of branch touches many files. */
const quiet = 150;

const next: Record<Workspace, string> = {
  functions: "The next call uses it",
  hosting: "Reload the page",
};

/** Rebuilds on every save and updates the stack that runs in `folder`; a failed build changes nothing. */
export function rebuildOnSave(folder: string, ports: Ports, say: (line: string) => void): void {
  let waiting: NodeJS.Timeout | undefined;
  let building: Promise<unknown> = Promise.resolve();
  const rebuild = async (workspace: Workspace) => {
    const started = Date.now();
    try {
      if (!(await rebuildInto({ folder, ports }, workspace))) return;
      say(`Rebuilt ${workspace} in ${((Date.now() - started) / 1000).toFixed(1)} s. ${next[workspace]}.`);
    } catch (error) {
      say(error instanceof Error ? error.message : String(error));
    }
  };
  const saved = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      building = building.then(() => Promise.all(workspaces.map(rebuild)));
    }, quiet);
  };
  for (const place of watched.map((path) => join(projectRoot, path)).filter(existsSync))
    watch(place, { recursive: true }, saved);
}
