import { alerts } from "../../deployment/monitoring/alerts.ts";
import { charts } from "../../deployment/monitoring/charts.ts";
import { type LogEntry, type LogFilter, logFilter } from "./log-filter.ts";

/** The project whose alerts these are. */
export const watchedProject = "genius";

const policies = Object.entries(alerts(watchedProject));

/** The filters of the alerts that come with lines of the log, by name. */
const filters: ReadonlyMap<string, LogFilter> = new Map(
  policies.flatMap(([name, alert]): [string, LogFilter][] => {
    if ("line" in alert) return [[name, logFilter(alert.line)]];
    return "lines" in alert ? [[name, logFilter(alert.lines)]] : [];
  }),
);

/** The names of all policies that use the log. */
export const policiesOfTheLog: readonly string[] = [...filters.keys()].sort();

/** The policies that an entry counts for. */
export function policiesThatMatch(entry: LogEntry): readonly string[] {
  return policiesOfTheLog.filter((name) => filters.get(name)?.(entry));
}

/** The policies that use what Google measures; filters of Monitoring are written like filters of the log. */
export function policiesThatMeasure(series: LogEntry): readonly string[] {
  return policies.flatMap(([name, alert]) =>
    "series" in alert && logFilter(alert.series)(series) ? [name] : [],
  );
}

/** The filters of the dashboard's charts. */
export function chartFilters(): readonly LogFilter[] {
  return charts(watchedProject).map(([, series]) => logFilter(series));
}
