import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { build } from "vite";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lazyExports } from "./lazy-exports.ts";

let folder: string;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "lazy-exports-"));
  const files = {
    "package.json": '{ "type": "module" }',
    "index.ts": 'import "./settings.ts";\n\nexport { a } from "./a.ts";\nexport { b, c } from "./b.ts";\n',
    "settings.ts": "globalThis.loaded = ['settings'];\n",
    "a.ts": "globalThis.loaded.push('a');\nexport const a = 1;\n",
    "b.ts": "globalThis.loaded.push('b');\nexport const b = 2;\nexport const c = 3;\n",
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  await build({
    root: folder,
    configFile: false,
    logLevel: "silent",
    plugins: [lazyExports("index.ts")],
    build: { ssr: "index.ts", outDir: "lib" },
  });
});
afterAll(() => rmSync(folder, { recursive: true }));

function run(target: string): unknown {
  // Required, not imported: that is how firebase-tools loads it.
  const script =
    "const all = require('./lib/index.js'); console.log(JSON.stringify([{ ...all }, globalThis.loaded]))";
  const env = { ...process.env, FUNCTION_TARGET: target };
  return JSON.parse(execFileSync(process.execPath, ["-e", script], { cwd: folder, env, encoding: "utf8" }));
}

test.each([
  ["a", [{ a: 1 }, ["settings", "a"]]],
  ["b", [{ b: 2 }, ["settings", "b"]]],
  ["c", [{ c: 3 }, ["settings", "b"]]],
])("the function %s loads its own file and no other", (target, expected) => {
  expect(run(target)).toEqual(expected);
});

test.each([[""], ["something-else"]])(
  "all functions are there for a caller that runs none of them: %j",
  (target) => {
    expect(run(target)).toEqual([{ a: 1, b: 2, c: 3 }, ["settings", "a", "b"]]);
  },
);
