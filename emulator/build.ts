/** Writes the package to publish to a folder, by default `dist/`: a few JavaScript files and their declarations. */
import { execFileSync } from "node:child_process";
import { cpSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { rolldown } from "rolldown";

const here = import.meta.dirname;
const dist = resolve(process.argv[2] ?? join(here, "dist"));
// The bundle includes the dependencies.
const { private: _, scripts, dependencies, devDependencies, ...manifest } = readManifest();
const built = (file: string) => file.replace(/\.ts$/, ".js");
const programs = ["./src/firestore-main.ts", "./src/storage-rules-main.ts", "./src/without-java.ts"];

rmSync(dist, { recursive: true, force: true });
const modules = [...Object.values(manifest.exports), ...programs].filter((file) => file.endsWith(".ts"));
const bundle = await rolldown({
  input: Object.fromEntries(modules.map((file) => [relative("src", file).slice(0, -3), join(here, file)])),
  platform: "node",
  tsconfig: false,
});
// A declaration file beside each module says what it exports.
await bundle.write({ dir: join(dist, "src") });
await bundle.close();
const typescript = dirname(fileURLToPath(import.meta.resolve("typescript/package.json")));
const declarations = ["-p", join(here, "tsconfig.build.json"), "--outDir", join(dist, "src")];
execFileSync(process.execPath, [join(typescript, "bin/tsc"), ...declarations], { stdio: "inherit" });

for (const copied of ["bin", "README.md", "CHANGELOG.md", "LICENSE", "NOTICE"])
  cpSync(join(here, copied), join(dist, copied), { recursive: true });
for (const file of Object.values(manifest.bin)) {
  const text = readFileSync(join(here, file), "utf8");
  writeFileSync(join(dist, file), text.replace(/\.ts"/, '.js"'), { mode: 0o755 });
}
const renamed = (files: Record<string, string>) =>
  Object.fromEntries(Object.entries(files).map(([name, file]) => [name, built(file)]));
const published = { ...manifest, exports: renamed(manifest.exports) };
writeFileSync(join(dist, "package.json"), `${JSON.stringify(published, null, 2)}\n`);

type Manifest = { readonly [key: string]: unknown } & Record<"exports" | "bin", Record<string, string>>;

function readManifest(): Manifest {
  return JSON.parse(readFileSync(join(here, "package.json"), "utf8"));
}
