import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { build, type InlineConfig, mergeConfig } from "vite";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const functions = at("../../functions");
const folders: string[] = [];

/** Builds the functions as they are deployed, and returns the file to load. */
export function buildOurs(): Promise<string> {
  return buildFunctions("our", "main.cjs", { configFile: join(functions, "vite.config.ts") });
}

/** Builds the functions without bundling packages and without loading on demand. */
export function buildPlain(): Promise<string> {
  const options = { ssr: "src/index.ts", target: "node24", minify: false } as const;
  return buildFunctions("plain", "lib/index.js", { configFile: false, build: options });
}

export function removeBuilds(): void {
  for (const folder of folders) rmSync(folder, { recursive: true });
}

async function buildFunctions(name: string, main: string, options: InlineConfig): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), `${name}-functions-`));
  folders.push(folder);
  const base: InlineConfig = { root: functions, logLevel: "error", build: { outDir: join(folder, "lib") } };
  await build(mergeConfig(base, options));
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", main }));
  copyFileSync(join(functions, "main.cjs"), join(folder, "main.cjs"));
  symlinkSync(at("../../node_modules"), join(folder, "node_modules"));
  return join(folder, main);
}
