import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { expect, onTestFinished, test } from "vitest";
import { compileLazily, lazilyCompiled, slowStartWarning } from "./lazy-validators.ts";

const preload = join(projectRoot, "stack/src/firebase-preload.ts");

/** Builds the Auth emulator of the installed firebase-tools and prints the number of validators it compiled. */
const countCompiled = `
  const { createRequire } = require("node:module");
  const at = (from) => createRequire(require.resolve(from));
  const tools = at("firebase-tools/package.json");
  const Ajv = at(at(tools.resolve("exegesis-express")).resolve("exegesis"))("ajv").default;
  const { compile } = Ajv.prototype;
  let compiled = 0;
  Ajv.prototype.compile = function (...args) {
    compiled += 1;
    return compile.apply(this, args);
  };
  tools("./lib/emulator/auth/server.js").createApp("demo-validators").then(() => console.log(compiled));
`;

test("the Auth emulator of the installed firebase-tools compiles no validator before the first request", () => {
  const output = execFileSync(process.execPath, ["--import", preload, "--eval", countCompiled], {
    cwd: projectRoot,
    encoding: "utf8",
    env: { ...process.env, DAILY_GENIUS_FUNCTIONS: "apart" },
  });
  expect(output.trim().split("\n")).toEqual([lazilyCompiled, "0"]);
});

test("all other options reach exegesis unchanged", () => {
  const calls: unknown[][] = [];
  const exegesis = { middleware: (...args: unknown[]) => calls.push(args) };
  compileLazily(exegesis, () => undefined);
  exegesis.middleware("document", { controllers: "ours" });
  expect(calls).toEqual([["document", { controllers: "ours", lazyCompileValidationSchemas: true }]]);
});

test("without exegesis the program runs all the same, and the start warns", () => {
  const root = mkdtempSync(join(tmpdir(), "preload-"));
  onTestFinished(() => rmSync(root, { recursive: true }));
  mkdirSync(join(root, "stack"));
  cpSync(join(projectRoot, "stack/src"), join(root, "stack/src"), { recursive: true });
  const moved = join(root, "stack/src/firebase-preload.ts");
  const output = execFileSync(process.execPath, ["--import", moved, "--eval", "console.log('runs')"], {
    encoding: "utf8",
  });
  expect(output).toBe("runs\n");
  expect(slowStartWarning(output.split("\n"))).toMatch(/^Warning: .*\b0029\b/);
  expect(slowStartWarning([...output.split("\n"), lazilyCompiled])).toBeUndefined();
});
