import { readdirSync, readFileSync } from "node:fs";
import { type LogEntry, type LogFilter, logFilter } from "./log-filter.ts";

const monitoring = new URL("../../monitoring/", import.meta.url);

function readAll(folder: string): [string, unknown][] {
  const files = readdirSync(new URL(folder, monitoring));
  return files.map((file) => [
    file.replace(/\.json$/, ""),
    JSON.parse(readFileSync(new URL(`${folder}/${file}`, monitoring), "utf8")),
  ]);
}

/** The policies that look at the log, with the filter of each: its own, or that of the metric of its name. */
const filters: ReadonlyMap<string, LogFilter> = new Map([
  // The casts: tests of the documents hold the files to these forms.
  ...readAll("log-metrics").map(([name, metric]): [string, LogFilter] => [
    name,
    logFilter((metric as { filter: string }).filter),
  ]),
  ...readAll("alert-policies").flatMap(([name, policy]): [string, LogFilter][] => {
    const [{ conditionMatchedLog }] = (
      policy as { conditions: [{ conditionMatchedLog?: { filter: string } }] }
    ).conditions;
    return conditionMatchedLog ? [[name, logFilter(conditionMatchedLog.filter)]] : [];
  }),
]);

/** The names of all policies that look at the log. */
export const policiesOfTheLog: readonly string[] = [...filters.keys()].sort();

/** The policies that an entry counts for. */
export function policiesThatMatch(entry: LogEntry): readonly string[] {
  return policiesOfTheLog.filter((name) => filters.get(name)?.(entry));
}
