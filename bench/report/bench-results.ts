import { type BenchRow, cellsOf, columns } from "./results.ts";

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

/** The maximum days from a measurement to a change of what it measures. */
const mostDays = 14;

/**
 * Returns a line for each measurement that nobody can repeat, or that is much older than the code that it measured;
 * `changedAt` returns the day of the last change of some paths.
 */
export function staleMeasurements(
  results: string,
  changedAt: (paths: readonly string[]) => string | undefined,
): readonly string[] {
  return sectionsOf(results).flatMap(([name, text]) => {
    const [, day = "", commit = ""] = /^(\S+) .* UTC, at (\S+):/m.exec(text) ?? [];
    if (!/^[0-9a-f]+$/.test(commit)) return [`${name} was measured at ${commit}, which is no commit`];
    const changed = changedAt(codeOf[name] ?? ["."]);
    const days = changed === undefined ? 0 : (Date.parse(changed) - Date.parse(day)) / 86_400_000;
    return days > mostDays
      ? [`${name} was measured on ${day}, and what it measures changed on ${changed}`]
      : [];
  });
}

/** The code that each measurement measures. */
const codeOf: Readonly<Record<string, readonly string[]>> = {
  cold: ["functions/src"],
  dashboard: ["domain/src", "hosting/src"],
  emulator: ["emulator/src"],
  site: ["functions/src/site", "hosting/src/site"],
  start: ["stack/src", "functions/src", "emulator/src"],
};

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
  const lines = rows.map((row) => {
    const cells = cellsOf(row).map((cell) => cell.replaceAll("|", "\\|"));
    return `| <a id="${row.id}"></a>${cells.join(" | ")} |`;
  });
  return [`| what | ${columns.join(" | ")} |`, "|---|---|---|---|---|---|", ...lines, ""].join("\n");
}
