import { existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { runCommand } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";
import { runQuietly } from "@daily-genius/project/run-quietly";

/** One program of the check, and how to fix what it reports. */
type Check = { readonly name: string; readonly args: readonly string[]; readonly fix: string };

const workspaces = readdirSync(projectRoot).filter((name) =>
  existsSync(join(projectRoot, name, "tsconfig.json")),
);

/** A separate folder for the build that is measured; `hosting/dist`, which may be served, stays unchanged. */
const weighed = mkdtempSync(join(tmpdir(), "daily-genius-check-"));

// A build that would write other hashes into firebase.json fails the check.
process.env["FIREBASE_JSON_IS_FINAL"] = "yes";

const checks: readonly Check[] = [
  {
    name: "Bundle sizes",
    args: ["vite/bin/vite.js", "build", "hosting", "--logLevel=warn", "--emptyOutDir", `--outDir=${weighed}`],
    fix: "`npm run build -w hosting` prints every size; the limits are in hosting/budget/size-budget.json",
  },
  {
    name: "Page templates and their hashes in firebase.json",
    args: ["../hosting/prerender/write-templates.ts"],
    fix: "commit the updated firebase.json",
  },
  {
    name: "Format and lint",
    args: ["@biomejs/biome/bin/biome", "ci", "--error-on-warnings", "--max-diagnostics=50", "."],
    fix: "`npx biome check --write` fixes most of it",
  },
  {
    name: "Import directions and the architecture diagram",
    args: ["vitest/vitest.mjs", "run", "--project", "stack", "stack/src/architecture.test.ts"],
    fix: "stack/src/import-directions.ts says why; the diagram is drawn by DRAW=1 npm test -- --project stack architecture",
  },
  {
    name: "Workflows",
    args: ["vitest/vitest.mjs", "run", "--project", "docs", "tests/docs/workflows.test.ts"],
    fix: "see tests/docs/workflow-problems.ts for the rules",
  },
  {
    name: "Age of the measurements",
    args: ["../bench/report/check-age.ts"],
    fix: "`npm run bench -- <name>` measures again",
  },
  ...[".", ...workspaces].map((workspace) => ({
    name: `Types in ${workspace === "." ? "the root" : workspace}`,
    args: ["typescript/bin/tsc", "-p", workspace],
    fix: `\`npx tsc -p ${workspace}\` shows only these`,
  })),
  {
    name: "Unused files, exports and packages",
    args: ["knip/bin/knip.js", "--no-progress", "--no-config-hints"],
    fix: "remove them, or name the new entry in knip.config.ts",
  },
  {
    name: "Exports used only by tests",
    args: ["knip/bin/knip.js", "--no-progress", "--no-config-hints", "--production", "--exports"],
    fix: "remove them and their tests, or name the new entry in knip.config.ts",
  },
];

await runCommand(async () => {
  const started = Date.now();
  const waiting = [...checks];
  const failed: Check[] = [];
  const work = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift())
      if (!(await passes(check))) failed.push(check);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  rmSync(weighed, { recursive: true, force: true });
  const seconds = ((Date.now() - started) / 1000).toFixed(1);
  for (const { name, fix } of failed) process.stderr.write(`✗ ${name}: ${fix}.\n`);
  process.stdout.write(
    `${checks.length - failed.length} of ${checks.length} checks passed in ${seconds} s.\n`,
  );
  return failed.length === 0 ? 0 : 1;
});

/** Runs one program and prints its output only if it fails. */
async function passes({ name, args: [program = "", ...args] }: Check): Promise<boolean> {
  const { code, output } = await runQuietly(
    [join(projectRoot, "node_modules", program), ...args],
    projectRoot,
  );
  process.stdout.write(code === 0 ? `✓ ${name}\n` : `✗ ${name}\n${output}\n`);
  return code === 0;
}
