/** Runs every case against both emulators and writes a table of what passes where, as Markdown, to a file. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";

type Report = {
  readonly testResults: readonly {
    readonly name: string;
    readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
  }[];
};

const targets = ["ours", "google"] as const;
const folder = mkdtempSync(join(tmpdir(), "compare-"));
const rows = new Map<string, Partial<Record<(typeof targets)[number], string>>>();
for (const target of targets) {
  const outputFile = join(folder, target);
  const cases = "vitest run --project emulator emulator/conformance --reporter=json".split(" ");
  const env = { ...process.env, CONFORMANCE_TARGET: target };
  const cwd = join(import.meta.dirname, "../..");
  spawnSync("npx", [...cases, `--outputFile=${outputFile}`], { cwd, env, stdio: "inherit" });
  const { testResults }: Report = JSON.parse(readFileSync(outputFile, "utf8"));
  for (const { name, assertionResults } of testResults)
    for (const { fullName, status } of assertionResults) {
      const [, title = "", gap] = /^(.*?)(?: \(known gap: (.*)\))?$/s.exec(fullName) ?? [];
      const key = `${relative(import.meta.dirname, name).replace(".test.ts", "")} | ${title.replaceAll("|", "\\|")}`;
      rows.set(key, { ...rows.get(key), [target]: gap === undefined ? status : `differs: ${gap}` });
    }
}
const lines = [...rows].map(([key, { ours, google }]) => `| ${key} | ${ours ?? "–"} | ${google ?? "–"} |`);
const passed = (target: (typeof targets)[number]) =>
  [...rows.values()].filter((row) => row[target] === "passed").length;
writeFileSync(
  process.argv[2] ?? "comparison.md",
  [
    `${rows.size} cases; ours passes ${passed("ours")}, Google's ${passed("google")}.\n`,
    "| file | case | ours | Google's |\n|---|---|---|---|",
    ...lines.sort(),
    "",
  ].join("\n"),
);
