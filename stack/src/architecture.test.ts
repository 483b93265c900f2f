import { globSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { projectRoot } from "./project.ts";
import { drawImportGraph } from "./testing/draw-import-graph.ts";
import { readImportGraph } from "./testing/import-graph.ts";

const file = join(projectRoot, "docs/architecture.md");
const fence = /(?<=```mermaid\n)[\s\S]*?(?=\n```)/;
const graph = readImportGraph();

test("the diagram of the architecture shows the imports that there are", () => {
  const drawn = drawImportGraph(graph);
  if (process.env["DRAW"]) writeFileSync(file, readFileSync(file, "utf8").replace(fence, drawn));
  expect(
    fence.exec(readFileSync(file, "utf8"))?.[0],
    "draw it again: DRAW=1 npm test -- --project stack architecture",
  ).toBe(drawn);
});

test.each([
  ["the domain imports no other part", "domain", []],
  ["the rules language knows nothing else of the emulator", "emulator/rules", []],
  ["the components know no feature", "hosting/ui", []],
  ["the browser's Firebase serves the features and knows none", "hosting/backend", ["domain"]],
  [
    "the pages of the site reach no further than the domain and the configuration of the backend",
    "hosting/site",
    ["domain", "hosting/backend"],
  ],
])("%s", (_, place, targets) => {
  expect([...(graph.get(place) ?? [])].sort()).toEqual(targets);
});

test("other workspaces import only what the emulator's package exports", () => {
  const outside = globSync("{bench,domain,functions,hosting,stack,tests}/**/*.{ts,tsx,mjs}", {
    cwd: projectRoot,
    // run.mjs runs before packages are installed, and takes the lock of that by path.
    exclude: ["**/node_modules/**", "**/lib/**", "**/dist/**", "stack/run.mjs"],
  });
  const inside = outside.filter((path) => {
    const text = readFileSync(join(projectRoot, path), "utf8");
    const specifiers = [...text.matchAll(/(?:from|import\(|import) ?"(\.[^"]+)"/g)].map(
      ([, one = ""]) => one,
    );
    return specifiers.some((one) => join(dirname(path), one).startsWith("emulator/"));
  });
  expect(inside).toEqual([]);
});

test("the emulator knows nothing of the product", () => {
  const outside = [...graph]
    .filter(([from]) => from.startsWith("emulator/"))
    .flatMap(([, targets]) => [...targets].filter((target) => !target.startsWith("emulator/")));
  expect(outside).toEqual([]);
});
