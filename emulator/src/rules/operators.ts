import type { BinaryOperator, UnaryOperator } from "./ast.ts";
import { type Builtin, func, runBuiltin } from "./builtin.ts";
import { compareConstrained, constrainedContains } from "./constraint.ts";
import { compare, equals, listHas, setHas } from "./equals.ts";
import { Fault, type Result } from "./fault.ts";
import { duration, timestamp } from "./time.ts";
import { Constraint, SetValue, typeOf, type Value } from "./value.ts";

/** The operators whose operands are both evaluated first; `&&` and `||` decide for themselves. */
export type StrictOperator = Exclude<BinaryOperator, "&&" | "||">;

/** Returns the value of `left operator right`. */
export function applyBinary(operator: StrictOperator, left: Value, right: Value): Result {
  switch (operator) {
    case "in":
      return contains(right, left);
    case "==":
    case "!=":
      if (left instanceof Constraint || right instanceof Constraint)
        return compareConstrained(operator, left, right);
      return equals(left, right) === (operator === "==");
    case "<":
    case "<=":
    case ">":
    case ">=":
      if (left instanceof Constraint || right instanceof Constraint)
        return compareConstrained(operator, left, right);
      return inOrder(operator, left, right);
    default:
      return runBuiltin(arithmetic[operator], [left, right], ([a, b]) => `${a} ${operator} ${b}`);
  }
}

/** Returns the value of `operator operand`. */
export function applyUnary(operator: UnaryOperator, operand: Value): Result {
  return runBuiltin(unary[operator], [operand], ([type]) => `${operator}${type}`);
}

function contains(collection: Value, value: Value): Result {
  if (collection instanceof SetValue) return setHas(collection, value);
  if (collection instanceof Constraint) return constrainedContains(collection, [value]);
  if (collection instanceof Map) {
    if (typeof value === "string") return collection.has(value);
    return new Fault(
      `Unsupported operation error. Received: map.in(${typeOf(value)}). Expected: map.in(string).`,
    );
  }
  if (Array.isArray(collection)) return listHas(collection, value);
  return new Fault(`'in' looks into a list, set or map, not into a value of type ${typeOf(collection)}.`);
}

type Ordering = "<" | "<=" | ">" | ">=";

const ordering: Record<Ordering, (order: number) => boolean> = {
  "<": (order) => order < 0,
  "<=": (order) => order <= 0,
  ">": (order) => order > 0,
  ">=": (order) => order >= 0,
};

function inOrder(operator: Ordering, left: Value, right: Value): Result {
  const order = compare(left, right);
  if (order !== undefined) return ordering[operator](order);
  const expected = ["string", "bytes", "int", "float", "duration", "timestamp"];
  return new Fault(
    `Unsupported operation error. Received: ${typeOf(left)} ${operator} ${typeOf(right)}. ` +
      `Expected: ${expected.map((type) => `${type} ${operator} ${type}`).join(", ")}.`,
  );
}

/** Returns the int, or a fault if it does not fit 64 bits. */
function checkedInt(value: bigint): bigint | Fault {
  if (BigInt.asIntN(64, value) === value) return value;
  return new Fault(`Integer value is out of the [${-(2n ** 63n)}, ${2n ** 63n - 1n}] range.`);
}

const byZero = new Fault("Divide by zero error.");

type Arithmetic = Exclude<StrictOperator, "in" | "==" | "!=" | Ordering>;

// biome-ignore format: one row per pair of types; where an int meets a float, both are floats
const arithmetic: Record<Arithmetic, readonly Builtin[]> = {
  "+": [
    func("+", ["int", "int"],             (a, b) => checkedInt(a + b)),
    func("+", ["number", "number"],       (a, b) => a + b),
    func("+", ["string", "string"],       (a, b) => a + b),
    func("+", ["duration", "duration"],   (a, b) => duration(a.nanos + b.nanos)),
    func("+", ["duration", "timestamp"],  (a, b) => timestamp(a.nanos + b.nanos)),
    func("+", ["timestamp", "duration"],  (a, b) => timestamp(a.nanos + b.nanos)),
  ],
  "-": [
    func("-", ["int", "int"],             (a, b) => checkedInt(a - b)),
    func("-", ["number", "number"],       (a, b) => a - b),
    func("-", ["duration", "duration"],   (a, b) => duration(a.nanos - b.nanos)),
    func("-", ["timestamp", "duration"],  (a, b) => timestamp(a.nanos - b.nanos)),
    func("-", ["timestamp", "timestamp"], (a, b) => duration(a.nanos - b.nanos)),
  ],
  "*": [
    func("*", ["int", "int"],             (a, b) => checkedInt(a * b)),
    func("*", ["number", "number"],       (a, b) => a * b),
  ],
  "/": [
    func("/", ["int", "int"],             (a, b) => (b === 0n ? byZero : BigInt.asIntN(64, a / b))),
    func("/", ["number", "number"],       (a, b) => a / b),
  ],
  "%": [
    func("%", ["int", "int"],             (a, b) => (b === 0n ? byZero : a % b)),
    func("%", ["number", "number"],       (a, b) => a % b),
  ],
};

// biome-ignore format: one row per type
const unary: Record<UnaryOperator, readonly Builtin[]> = {
  "!": [
    func("!", ["bool"],     (a) => !a),
  ],
  "-": [
    func("-", ["int"],      (a) => checkedInt(-a)),
    func("-", ["float"],    (a) => -a),
    func("-", ["duration"], (a) => duration(-a.nanos)),
  ],
};
