import { spawn } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "./project.ts";
import { Refusal, runCommand } from "./refusal.ts";

const folder = join(projectRoot, "bench");

/** Each program directly in `bench/` is a measurement, named by its file; without a name all of them run. */
await runCommand(async () => {
  const [name, ...rest] = process.argv.slice(2);
  const all = measurements();
  if (name !== undefined && !all.includes(name))
    throw new Refusal(`There is no measurement "${name}": npm run bench -- <${all.join("|")}>`);
  for (const chosen of name === undefined ? all : [name]) {
    process.stdout.write(`\n${chosen}\n\n`);
    const code = await measure(chosen, rest);
    if (code !== 0) return code;
  }
  return 0;
});

function measurements(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".ts") && !file.endsWith(".config.ts") && !file.endsWith(".test.ts"))
    .map((file) => file.slice(0, -".ts".length))
    .sort();
}

function measure(name: string, options: readonly string[]): Promise<number> {
  const child = spawn(process.execPath, [join(folder, `${name}.ts`), ...options], {
    cwd: projectRoot,
    stdio: "inherit",
  });
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("exit", (code) => resolve(code ?? 1));
  });
}
