import type { BenchRow } from "./bench-row.ts";

/** One run of a measurement. */
export type Measured = {
  readonly name: string;
  readonly rows: readonly BenchRow[];
  /** Its whole output. */
  readonly output: string;
  readonly code: number;
  readonly date: string;
  readonly commit: string;
  readonly machine: string;
  readonly load: string;
  readonly seconds: number;
};

const introduction = `# Results

What \`npm run bench\` has measured, each comparison in one run on one machine; to check a row, run its command.
The ratio says how many times better ours is; the spread is that of its rounds. The command writes this file.
A comparison that settled a [decision](../docs/decisions/README.md) is not repeated: its figures and their day stand there.
`;

/** Returns the text of the results, in which new measurements replace older ones of the same name. */
export function withMeasured(results: string, measured: readonly Measured[]): string {
  const sections = new Map(sectionsOf(results));
  for (const one of measured) sections.set(one.name, section(one));
  const inOrder = [...sections].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, text]) => text);
  return [introduction, ...inOrder].join("\n");
}

/** Splits the results into sections, each with the name of its measurement. */
function sectionsOf(results: string): [string, string][] {
  return results
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith("## "))
    .map((part) => [part.slice(3, part.indexOf("\n")), `${part.trimEnd()}\n`]);
}

function section({ name, rows, output, code, date, commit, machine, load, seconds }: Measured): string {
  const ending = code === 0 ? "" : " It missed a goal or failed; see the output.";
  return [
    `## ${name}\n`,
    `${date}, at ${commit}: \`npm run bench -- ${name}\`, ${seconds} seconds.${ending}  \n${machine}; load ${load} before.\n`,
    ...(rows.length > 0 ? [table(rows)] : []),
    `\`\`\`\`text\n${output.trim()}\n\`\`\`\`\n`,
  ].join("\n");
}

function table(rows: readonly BenchRow[]): string {
  const lines = rows.map(({ id, what, ours, beside = "", ratio, spread = "", goal = "" }) =>
    [
      `<a id="${id}"></a>${what}`,
      ours,
      beside,
      ratio === undefined ? "" : `${ratio.toFixed(ratio < 10 ? 2 : 1)}×`,
      spread,
      goal,
    ]
      .map((cell) => cell.replaceAll("|", "\\|"))
      .join(" | "),
  );
  return [
    "| what | ours | beside | ratio | spread | goal |",
    "|---|---|---|---|---|---|",
    ...lines.map((line) => `| ${line} |`),
    "",
  ].join("\n");
}
