/** A log entry, as far as filters read it. */
export type LogEntry = Readonly<Record<string, unknown>>;

/** Whether an entry matches a filter of the Logging query language. */
export type LogFilter = (entry: LogEntry) => boolean;

/**
 * Parses a filter in the part of the Logging query language that `deployment/monitoring/` uses; anything else is a
 * `SyntaxError`, including AND next to OR without parentheses, whose precedence few people know.
 *
 *     filter     = term { "AND" term } | term { "OR" term }
 *     term       = "(" filter ")" | field operator ( value | "(" value { "OR" value } ")" )
 *     operator   = "=" | "!=" | ":" | "=~" | ">" | ">=" | "<" | "<="
 *     value      = text in quotes | number | "true" | "false" | severity
 */
export function logFilter(source: string): LogFilter {
  const tokens = tokensOf(source);
  let next = 0;
  const peek = () => tokens[next] ?? "";
  const take = (what: string, pattern: RegExp): string => {
    const token = peek();
    if (!pattern.test(token)) throw new SyntaxError(`${what} expected before "${token}" in ${source}`);
    next += 1;
    return token;
  };

  const parseFilter = (): LogFilter => {
    const terms = [parseTerm()];
    const [word] = /^(AND|OR)$/.exec(peek()) ?? [];
    while (word !== undefined && peek() === word) {
      next += 1;
      terms.push(parseTerm());
    }
    return word === "OR"
      ? (entry) => terms.some((term) => term(entry))
      : (entry) => terms.every((term) => term(entry));
  };
  const parseTerm = (): LogFilter => {
    if (peek() === "(") {
      next += 1;
      const inner = parseFilter();
      take('")"', /^\)$/);
      return inner;
    }
    const field = take("a field", /^[a-z]\w*(\.\w+)*$/i);
    const compare = comparisonOf(take("an operator", /^(=~|!=|>=|<=|[=:<>])$/));
    const values = parseValues().map(readValue);
    return (entry) => {
      const found = field.split(".").reduce<unknown>(fieldIn, entry);
      // A comparison with a missing field is false, whatever it compares.
      return found !== undefined && values.some((value) => compare(field, found, value));
    };
  };
  const parseValues = (): string[] => {
    const value = () => take("a value", /^("|-?\d|true$|false$|[A-Z]+$)/);
    if (peek() !== "(") return [value()];
    next += 1;
    const values = [value()];
    while (peek() === "OR") {
      next += 1;
      values.push(value());
    }
    take('")"', /^\)$/);
    return values;
  };

  const filter = parseFilter();
  if (next < tokens.length) throw new SyntaxError(`nothing expected before "${peek()}" in ${source}`);
  return filter;
}

type Value = string | number | boolean;
type Comparison = (field: string, found: unknown, value: Value) => boolean;

const severities = [
  "DEFAULT",
  "DEBUG",
  "INFO",
  "NOTICE",
  "WARNING",
  "ERROR",
  "CRITICAL",
  "ALERT",
  "EMERGENCY",
];

function tokensOf(source: string): string[] {
  const tokens = source.match(/"(?:[^"\\]|\\.)*"|=~|!=|>=|<=|[=:<>()]|[^\s"=!:<>()]+|\S/g) ?? [];
  return tokens;
}

function readValue(token: string): Value {
  if (token.startsWith('"')) return JSON.parse(token);
  if (token === "true" || token === "false") return token === "true";
  if (severities.includes(token)) return token;
  if (Number.isNaN(Number(token))) throw new SyntaxError(`${token} is no value`);
  return Number(token);
}

function fieldIn(value: unknown, name: string): unknown {
  // The cast: any object has fields, though perhaps not this one.
  return typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;
}

function comparisonOf(operator: string): Comparison {
  const found = comparisons[operator];
  if (!found) throw new SyntaxError(`${operator} is no operator`);
  return found;
}

/** Texts are compared without regard to case, except by regular expressions. */
const comparisons: Readonly<Record<string, Comparison>> = {
  "=": (_, found, value) => fold(found) === fold(value),
  "!=": (_, found, value) => fold(found) !== fold(value),
  ":": (_, found, value) => typeof found === "string" && found.toLowerCase().includes(String(fold(value))),
  "=~": (_, found, value) => typeof found === "string" && new RegExp(String(value)).test(found),
  ">": (field, found, value) => rank(field, found) > rank(field, value),
  ">=": (field, found, value) => rank(field, found) >= rank(field, value),
  "<": (field, found, value) => rank(field, found) < rank(field, value),
  "<=": (field, found, value) => rank(field, found) <= rank(field, value),
};

function fold(value: unknown): unknown {
  return typeof value === "string" ? value.toLowerCase() : value;
}

function rank(field: string, value: unknown): number {
  if (field === "severity") return severities.indexOf(String(value));
  return typeof value === "number" ? value : Number.NaN;
}
