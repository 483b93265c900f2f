import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { projectRoot } from "../project.ts";

/** Who imports whom, by place: a workspace, or a folder of one. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Workspaces whose folders are places of their own; of the others each is one place. */
const opened = ["functions", "hosting", "emulator"];

const sources = [
  "domain/src/**/*.ts",
  "functions/src/**/*.ts",
  "hosting/src/**/*.{ts,tsx}",
  "hosting/prerender/**/*.{ts,tsx}",
  "emulator/src/**/*.ts",
  "stack/src/**/*.ts",
  "tests/**/*.ts",
  "bench/**/*.{ts,tsx}",
];

/** Where a workspace begins: files that import the folders beside them, unlike those that the folders import. */
const entries: Readonly<Record<string, string>> = {
  "functions/src/index.ts": "functions/index",
  "emulator/src/server.ts": "emulator/server",
  "emulator/src/firestore-main.ts": "emulator/server",
  "emulator/src/storage-rules-main.ts": "emulator/server",
};

/** Tests and what serves them alone say nothing about how the product is built. */
const isPart = (file: string) =>
  !/(\.test\.tsx?$|\.d\.ts$|node_modules|\/testing\/|\/generated\/)/.test(file) ||
  /^(tests|bench)\//.test(file);

/** The imports among the project's own places, as they stand in its files. */
export function readImportGraph(): ImportGraph {
  const graph = new Map<string, Set<string>>();
  for (const file of globSync(sources, { cwd: projectRoot }).filter(isPart).sort()) {
    const place = placeOf(file);
    const targets = graph.get(place) ?? new Set<string>();
    graph.set(place, targets);
    for (const specifier of specifiersIn(readFileSync(join(projectRoot, file), "utf8"))) {
      const target = targetOf(file, specifier);
      if (target !== undefined && target !== place) targets.add(target);
    }
  }
  return graph;
}

function specifiersIn(text: string): string[] {
  const found = text.matchAll(
    /(?:^|\s)(?:import|export)\s(?:[^"';]*?\sfrom\s)?"([^"]+)"|import\("([^"]+)"\)/gm,
  );
  return [...found].map(([, stated, called]) => stated ?? called ?? "");
}

/** The place that an import leads to; undefined for packages and for files that are no code. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.endsWith(".css")) return undefined;
  const own = /^@daily-genius\/([a-z]+)/.exec(specifier)?.[1];
  if (own !== undefined) return opened.includes(own) ? `${own}/` : own;
  if (specifier.startsWith("#")) return placeOf(`hosting/src/${specifier.slice(1)}`);
  if (!specifier.startsWith(".")) return undefined;
  const path = relative(projectRoot, join(projectRoot, dirname(file), specifier));
  return isPart(path) ? placeOf(path) : undefined;
}

/** `functions/posts` for a file there, `functions/` for one that stands in no folder of its workspace. */
function placeOf(file: string): string {
  const entry = entries[file];
  if (entry !== undefined) return entry;
  const [workspace = "", ...rest] = file.split("/");
  if (!opened.includes(workspace)) return workspace;
  const folders =
    rest[0] === "src" ? rest.slice(1, -1) : rest.slice(0, -1).filter((name) => name === "prerender");
  return `${workspace}/${folders[0] ?? ""}`;
}
