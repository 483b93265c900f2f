import { globSync, readFileSync } from "node:fs";
import { dirname, join, matchesGlob, relative } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { type Direction, directions, relativeAcross } from "../import-directions.ts";

/** An import by a file of another file of the project or of a package; `specifier` is the text in the code. */
export type Import = { readonly file: string; readonly specifier: string; readonly target: string };

const { workspaces }: { readonly workspaces: readonly string[] } = JSON.parse(
  readFileSync(join(projectRoot, "package.json"), "utf8"),
);
const isGenerated = /(^|\/)(node_modules|lib|dist|generated)\/|\.d\.ts$/;

/** Returns all imports in the code of the project, by its files in order. */
export function readImports(): readonly Import[] {
  return globSync(`{${workspaces.join()}}/**/*.{ts,tsx,mjs}`, {
    cwd: projectRoot,
    exclude: ["**/node_modules/**"],
  })
    .filter((file) => !isGenerated.test(file))
    .sort()
    .flatMap((file) => importsIn(file, readFileSync(join(projectRoot, file), "utf8")));
}

/** Returns the imports in the `text` of one file. */
export function importsIn(file: string, text: string): Import[] {
  const found = text.matchAll(
    /(?:^|\s)(?:import|export)\s(?:[^"';]*?\sfrom\s)?"([^"]+)"|import\("([^"]+)"\)/gm,
  );
  return [...found].map(([, stated, called]) => {
    const specifier = stated ?? called ?? "";
    return { file, specifier, target: targetOf(file, specifier) };
  });
}

function targetOf(file: string, specifier: string): string {
  if (specifier.startsWith(".")) return relative(projectRoot, join(projectRoot, dirname(file), specifier));
  if (specifier.startsWith("#")) return `hosting/src/${specifier.slice(1)}`;
  return specifier.replace(/^@daily-genius\/([a-z]+)\//, "$1/src/");
}

/** Returns a sentence for each import that takes a forbidden direction. */
export function forbiddenImports(imports: readonly Import[]): string[] {
  return imports.flatMap((one) => {
    const reasons = directions.filter((direction) => forbids(direction, one)).map(({ why }) => why);
    if (crosses(one)) reasons.push("another workspace is imported by the name of its package");
    return reasons.map((why) => `${one.file} imports ${one.target}: ${why}.`);
  });
}

function forbids({ from, never, except = [] }: Direction, { file, target }: Import): boolean {
  return matches(from, file) && matches(never, target) && !matches(except, target);
}

function crosses({ file, specifier, target }: Import): boolean {
  if (!specifier.startsWith(".") || file.split("/", 1)[0] === target.split("/", 1)[0]) return false;
  return !relativeAcross.some(({ from, to }) => matchesGlob(file, from) && matchesGlob(target, to));
}

/** The answers about paths and patterns, which many imports share. */
const known = new Map<string, boolean>();

function matches(patterns: readonly string[], path: string): boolean {
  const isIn = (pattern: string) => {
    const key = `${pattern} ${path}`;
    const answer = known.get(key) ?? matchesGlob(path, pattern);
    known.set(key, answer);
    return answer;
  };
  const [out, into] = [
    patterns.filter((one) => one.startsWith("!")),
    patterns.filter((one) => !one.startsWith("!")),
  ];
  return into.some(isIn) && !out.some((pattern) => isIn(pattern.slice(1)));
}

/**
 * Draws the imports as Mermaid diagrams: the workspaces, by the name "workspaces", and the folders of each workspace that
 * has several. A workspace's files in no folder, which its folders share, are left out.
 */
export function drawImportGraph(imports: readonly Import[]): ReadonlyMap<string, string> {
  const arrows = new Map<string, Map<string, Set<string>>>();
  const draw = (diagram: string, from: string, to: string) => {
    const own = arrows.get(diagram) ?? new Map<string, Set<string>>();
    arrows.set(diagram, own.set(from, (own.get(from) ?? new Set()).add(to)));
  };
  for (const [from, targets] of graphOf(imports))
    for (const to of targets) {
      const [workspace = "", folder = ""] = from.split("/");
      const [otherWorkspace = "", otherFolder = ""] = to.split("/");
      if (workspace !== otherWorkspace) draw("workspaces", workspace, otherWorkspace);
      else if (folder && otherFolder) draw(workspace, folder, otherFolder);
    }
  return new Map(
    [...arrows].map(([diagram, own]) => [
      diagram,
      [
        "flowchart TB",
        ...[...own].map(([from, to]) => `  ${from} --> ${[...to].sort().join(" & ")}`).sort(),
      ].join("\n"),
    ]),
  );
}

/** The imports of each place: a workspace, or a folder of one. */
type ImportGraph = ReadonlyMap<string, ReadonlySet<string>>;

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
function graphOf(imports: readonly Import[]): ImportGraph {
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
