import { alerts } from "../../deployment/monitoring/alerts.ts";
import { charts } from "../../deployment/monitoring/charts.ts";
import { caughtLines } from "./caught-lines.ts";

/** A log entry, as far as filters read it. */
export type LogEntry = Readonly<Record<string, unknown>>;

/** Whether an entry matches a filter of the Logging query language. */
type LogFilter = (entry: LogEntry) => boolean;

/**
 * Reads a filter as `deployment/monitoring/` writes them: comparisons joined by AND, alternatives by OR in parentheses.
 * Anything else is a `SyntaxError`.
 */
function logFilter(source: string): LogFilter {
  const terms = source.split(" AND ").map((term) => alternatives(term).map(comparison));
  return (entry) => terms.every((some) => some.some((matches) => matches(entry)));
}

function alternatives(text: string): string[] {
  // Those of an inner pair of parentheses stay together.
  return /^\(.*\)$/.test(text) ? text.slice(1, -1).split(/ OR (?![^(]*\))/) : [text];
}

function comparison(text: string): LogFilter {
  const [, field = "", operator = "", value = ""] = /^([a-z][\w.]*)(=~|[!><]?=|[:<>])(.+)$/i.exec(text) ?? [];
  const compare = comparisons[operator];
  if (!compare) throw new SyntaxError(`no comparison: ${text}`);
  // A regular expression sees the text as it is.
  const comparable = operator === "=~" ? String : ranked;
  const values = alternatives(value).map((one) =>
    comparable(severities.includes(one) ? one : JSON.parse(one)),
  );
  return (entry) => {
    const found = field.split(".").reduce<unknown>(fieldIn, entry);
    // A comparison with a missing field is false, whatever it compares.
    return found !== undefined && values.some((wanted) => compare(comparable(found), wanted));
  };
}

const severities = "DEFAULT DEBUG INFO NOTICE WARNING ERROR CRITICAL ALERT EMERGENCY".split(" ");

/** Severities are compared by their order, and texts without regard to case. */
function ranked(value: unknown): unknown {
  if (typeof value !== "string") return value;
  return severities.includes(value) ? severities.indexOf(value) : value.toLowerCase();
}

function fieldIn(value: unknown, name: string): unknown {
  // The cast: any object has fields, though perhaps not this one.
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

const comparisons: Readonly<Record<string, (found: unknown, value: unknown) => boolean>> = {
  "=": (found, value) => found === value,
  "!=": (found, value) => found !== value,
  ":": (found, value) => String(found).includes(String(value)),
  "=~": (found, value) => new RegExp(String(value)).test(String(found)),
  ">": (found, value) => Number(found) > Number(value),
  ">=": (found, value) => Number(found) >= Number(value),
  "<": (found, value) => Number(found) < Number(value),
};

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

/** The log of an act: each event with its outcome, and the policies for which it counts, or `nobody`. */
export async function alertsOf(act: () => Promise<unknown>): Promise<string[]> {
  caughtLines.length = 0;
  await act();
  const alerts = caughtLines.splice(0).flatMap((line) => {
    if (!line.startsWith("{")) return [];
    // As Cloud Run parses a line of JSON.
    const { severity, ...jsonPayload } = JSON.parse(line);
    const policies = policiesThatMatch({
      logName: "projects/p/logs/run.googleapis.com%2Fstderr",
      resource: { type: "cloud_run_revision" },
      severity,
      jsonPayload,
    });
    const { event, outcome = "" } = jsonPayload;
    const told = policies.length > 0 ? policies.join(" ") : "nobody";
    return [`${event} ${outcome} → ${told}`.replace("  ", " ")];
  });
  return [...new Set(alerts)];
}
