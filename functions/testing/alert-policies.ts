import { readdirSync, readFileSync } from "node:fs";
import { type LogEntry, type LogFilter, logFilter } from "./log-filter.ts";

const monitoring = new URL("../../deployment/monitoring/", import.meta.url);

function readAll(folder: string): [string, unknown][] {
  const files = readdirSync(new URL(folder, monitoring));
  return files.map((file) => [
    file.replace(/\.json$/, ""),
    JSON.parse(readFileSync(new URL(`${folder}/${file}`, monitoring), "utf8")),
  ]);
}

type Condition = {
  readonly conditionMatchedLog?: { readonly filter: string };
  readonly conditionThreshold?: { readonly filter: string };
};

/** The filters of one kind of condition, by the names of their policies. */
function filtersOf(kind: keyof Condition): [string, LogFilter][] {
  return readAll("alert-policies").flatMap(([name, policy]) => {
    // The casts, here and below: tests of the documents ensure that the files have these forms.
    const [condition] = (policy as { conditions: [Condition] }).conditions;
    const source = condition[kind]?.filter;
    return source === undefined ? [] : [[name, logFilter(source)]];
  });
}

/** The policies that use the log, each with its filter or the filter of the metric of its name. */
const filters: ReadonlyMap<string, LogFilter> = new Map([
  ...readAll("log-metrics").map(([name, metric]): [string, LogFilter] => [
    name,
    logFilter((metric as { filter: string }).filter),
  ]),
  ...filtersOf("conditionMatchedLog"),
]);

/** The names of all policies that use the log. */
export const policiesOfTheLog: readonly string[] = [...filters.keys()].sort();

/** The policies that an entry counts for. */
export function policiesThatMatch(entry: LogEntry): readonly string[] {
  return policiesOfTheLog.filter((name) => filters.get(name)?.(entry));
}

/** The policies that use a series of measurements; filters of Monitoring are written like filters of the log. */
export function policiesThatMeasure(series: LogEntry): readonly string[] {
  return filtersOf("conditionThreshold").flatMap(([name, matches]) => (matches(series) ? [name] : []));
}

/** The filters of the dashboard's charts. */
export function chartFilters(): readonly LogFilter[] {
  const text = JSON.stringify(readAll("dashboards"));
  return [...text.matchAll(/"filter":("(?:[^"\\]|\\.)*")/g)].map(([, source = ""]) =>
    logFilter(JSON.parse(source)),
  );
}
