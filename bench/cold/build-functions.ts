import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const functions = at("../../functions");

/** Builds the functions as they are deployed, in a folder of their own; `main` is the file to load. */
export async function buildFunctions(): Promise<{ readonly main: string; readonly remove: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), "our-functions-"));
  await build({
    root: functions,
    configFile: join(functions, "vite.config.ts"),
    logLevel: "error",
    build: { outDir: join(folder, "lib") },
  });
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", main: "main.cjs" }));
  copyFileSync(join(functions, "main.cjs"), join(folder, "main.cjs"));
  symlinkSync(at("../../node_modules"), join(folder, "node_modules"));
  return { main: join(folder, "main.cjs"), remove: () => rmSync(folder, { recursive: true }) };
}
