import { Fault, type Result } from "./fault.ts";
import { type Types, typeOf, type Value } from "./value.ts";

/** The types that a row of a table may require; `number` accepts both kinds and passes a float. */
export type ParameterTypes = Types & {
  readonly any: Value;
  readonly number: number;
};

/** The name of a parameter's type. */
export type ParameterType = keyof ParameterTypes;

/** One row of a table: a method (whose receiver is its first parameter) or a function. */
export type Builtin = {
  readonly name: string;
  readonly isMethod: boolean;
  readonly parameters: readonly ParameterType[];
  readonly run: (args: readonly Value[]) => Result;
};

type Arguments<P extends readonly ParameterType[]> = { [K in keyof P]: ParameterTypes[P[K]] };

/** A row for `receiver.name(…)`. */
export function method<R extends ParameterType, const P extends readonly ParameterType[]>(
  name: string,
  receiver: R,
  parameters: P,
  run: (receiver: ParameterTypes[R], ...args: Arguments<P>) => Result,
): Builtin {
  return { ...func(name, [receiver, ...parameters], run), isMethod: true };
}

/** A row for `name(…)`. */
export function func<const P extends readonly ParameterType[]>(
  name: string,
  parameters: P,
  run: (...args: Arguments<P>) => Result,
): Builtin {
  return {
    name,
    isMethod: false,
    parameters,
    run: (args) => {
      const converted: unknown = args.map((arg, at) => convert(arg, parameters[at]));
      // `runBuiltin` has compared the values with `parameters`, which the compiler cannot know.
      return run(...(converted as Arguments<P>));
    },
  };
}

function convert(value: Value, type: ParameterType | undefined): Value {
  return type === "number" && typeof value === "bigint" ? Number(value) : value;
}

function accepts(type: ParameterType | undefined, value: Value): boolean {
  const given = typeOf(value);
  return type === "any" || type === given || (type === "number" && (given === "int" || given === "float"));
}

/**
 * Runs the row whose parameters fit the arguments; otherwise the fault names the types that would fit. `use` prints a
 * use with the given types, such as `string.size()`.
 */
export function runBuiltin(
  rows: readonly Builtin[],
  args: readonly Value[],
  use: (types: readonly string[]) => string,
): Result {
  const fitting = rows.find(
    (row) => row.parameters.length === args.length && row.parameters.every(fits(args)),
  );
  if (fitting !== undefined) return bounded(() => fitting.run(args));
  const expected = rows.map((row) => use(row.parameters)).join(", ");
  const counted = rows.some((row) => row.parameters.length === args.length);
  if (!counted) return new Fault(`Incorrect number of arguments. Expected: ${expected}.`);
  return new Fault(`Unsupported operation error. Received: ${use(args.map(typeOf))}. Expected: ${expected}.`);
}

/** More than any document contains; without a limit, a few lines of rules could fill the memory by doubling. */
const largest = 2 ** 22;
const tooLarge = new Fault("This value is too large to evaluate.");

function bounded(run: () => Result): Result {
  try {
    const result = run();
    const isLarge = (typeof result === "string" || Array.isArray(result)) && result.length > largest;
    return isLarge ? tooLarge : result;
  } catch (error) {
    // JavaScript's own limits on strings and lists are higher.
    if (error instanceof RangeError) return tooLarge;
    throw error;
  }
}

/** Returns the rows that accept this receiver. */
export function rowsFor(rows: readonly Builtin[], receiver: Value): readonly Builtin[] {
  return rows.filter((row) => accepts(row.parameters[0], receiver));
}

function fits(args: readonly Value[]): (type: ParameterType, at: number) => boolean {
  return (type, at) => accepts(type, args[at] ?? null);
}
