/** A log entry, as far as filters read it. */
export type LogEntry = Readonly<Record<string, unknown>>;

/** Whether an entry matches a filter of the Logging query language. */
export type LogFilter = (entry: LogEntry) => boolean;

/**
 * Reads a filter as `deployment/monitoring/` writes them: comparisons joined by AND, alternatives by OR in parentheses.
 * Anything else is a `SyntaxError`.
 */
export function logFilter(source: string): LogFilter {
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
