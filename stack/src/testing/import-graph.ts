import type { Import } from "./read-imports.ts";

/** The imports of each place: a workspace, or a folder of one. */
export type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

/** Workspaces whose folders are separate places; each other workspace is one place. */
const opened = ["deployment", "functions", "hosting", "emulator"];

/** The entries of workspaces: files that import the folders next to them, unlike those that the folders import. */
const entries: Readonly<Record<string, string>> = {
  "functions/src/index.ts": "functions/index",
  "emulator/src/server.ts": "emulator/server",
  "emulator/src/firestore-main.ts": "emulator/server",
  "emulator/src/storage-rules-main.ts": "emulator/server",
};

/** Tests and their helpers say nothing about the structure of the product. */
const isPart = (file: string) =>
  /^(tests|bench)\//.test(file) ||
  (/^\w+\/(src|prerender|pictures)\//.test(file) && !/(\.test\.tsx?$|\/testing\/)/.test(file));

/** Returns the imports among the project's own places. */
export function readImportGraph(imports: readonly Import[]): ImportGraph {
  const graph = new Map<string, Set<string>>();
  for (const { file, target } of imports.filter((one) => isPart(one.file))) {
    const place = placeOf(file);
    const targets = graph.get(place) ?? new Set<string>();
    graph.set(place, targets);
    if (isPart(target) && !target.endsWith(".css") && placeOf(target) !== place) targets.add(placeOf(target));
  }
  return graph;
}

/** Returns `functions/posts` for a file there, `functions/` for one that is in no folder of its workspace. */
function placeOf(file: string): string {
  const entry = entries[file];
  if (entry !== undefined) return entry;
  const [workspace = "", ...rest] = file.split("/");
  if (!opened.includes(workspace)) return workspace;
  const folders = rest[0] === "src" ? rest.slice(1, -1) : rest.slice(0, -1);
  return `${workspace}/${folders[0] ?? ""}`;
}
