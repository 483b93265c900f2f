import { execFileSync } from "node:child_process";
import { runCommand } from "@daily-genius/project/refusal";
import { projectRoot } from "@daily-genius/project/root";

const isTest = /\.test\.tsx?$|\/(testing|rehearsals|conformance|model)\/|^tests\//;

/** Prints the lines of code and tests by workspace, the words of the documents and the pages of decisions. */
await runCommand(async () => {
  const [earlier] = process.argv.slice(2);
  const now = sizesAt("HEAD");
  const then = earlier === undefined ? now : sizesAt(earlier);
  for (const name of [...new Set([...now.keys(), ...then.keys()])].sort()) {
    const [size, before] = [now.get(name) ?? 0, then.get(name) ?? 0];
    const change = earlier === undefined ? "" : `${size > before ? "+" : ""}${size - before}`;
    process.stdout.write(`${name.padEnd(24)}${String(size).padStart(8)}${change.padStart(8)}\n`);
  }
  return 0;
});

/** Returns the sizes at a commit, by name; code that a program wrote does not count. */
function sizesAt(commit: string): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  const add = (name: string, size: number) => sizes.set(name, (sizes.get(name) ?? 0) + size);
  // Counts the lines of each file.
  for (const line of git("grep", "--count", "", commit, "--", "*.ts", "*.tsx", "*.css", "*.[mc]js", "*.js")) {
    const [, file = "", lines] = /^[^:]+:(.*):(\d+)$/.exec(line) ?? [];
    if (file.includes("/generated/")) continue;
    const workspace = file.includes("/") ? file.split("/", 1)[0] : "(its root)";
    const kind = isTest.test(file) ? "tests" : "code";
    for (const name of [`${workspace}, ${kind}`, `whole, ${kind}`]) add(name, Number(lines));
  }
  for (const file of git("ls-tree", "-r", "--name-only", commit, "docs")) {
    if (/^docs\/[^/]+\.md$/.test(file))
      add("words of documents", wordsIn(git("show", `${commit}:${file}`).join(" ")));
    if (/^docs\/decisions\/\d{4}-/.test(file)) add("pages of decisions", 1);
  }
  return sizes;
}

/** Counts the words with a letter or a digit, so neither dashes nor the bars of tables. */
function wordsIn(text: string): number {
  return text.match(/\S*[\p{L}\d]\S*/gu)?.length ?? 0;
}

function git(...args: readonly string[]): readonly string[] {
  const output = execFileSync("git", args, { cwd: projectRoot, encoding: "utf8", maxBuffer: 2 ** 30 });
  return output.split("\n").filter(Boolean);
}
