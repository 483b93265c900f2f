import { func } from "../builtin.ts";
import { Fault } from "../fault.ts";

function intFrom(text: string): bigint | Fault {
  if (!/^[+-]?\d+$/.test(text)) return conversionFault(text, "int");
  const value = BigInt(text.replace(/^\+/, ""));
  return BigInt.asIntN(64, value) === value ? value : conversionFault(text, "int");
}

// Java's spelling of floats: surrounding blanks and a trailing f or d are accepted, hexadecimal floats are not.
function floatFrom(text: string): number | Fault {
  const word = text.trim().replace(/(?<=[\d.])[fFdD]$/, "");
  if (!/^[+-]?(NaN|Infinity|(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?)$/.test(word))
    return conversionFault(text, "float");
  return Number(word.replace(/^[+-](?=NaN)/, ""));
}

function conversionFault(text: string, to: string): Fault {
  return new Fault(`Type conversion error. Argument: [${text}], From type: [string], To type: [${to}].`);
}

/** Returns the int nearest to a whole float; beyond the range the largest or smallest int, for NaN 0. */
function saturatedInt(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  if (value >= 2 ** 63) return 2n ** 63n - 1n;
  return value <= -(2 ** 63) ? -(2n ** 63n) : BigInt(value);
}

/** The methods and functions of `number`. */
// biome-ignore format: one row each
export const numberBuiltins = [
  func("int",   ["int"],    (x) => x),
  func("int",   ["float"],  (x) => saturatedInt(Math.trunc(x))),
  func("int",   ["string"], (x) => intFrom(x)),
  func("float", ["int"],    (x) => Number(x)),
  func("float", ["float"],  (x) => x),
  func("float", ["string"], (x) => floatFrom(x)),
  func("math.abs",        ["int"],              (x) => BigInt.asIntN(64, x < 0n ? -x : x)),
  func("math.abs",        ["float"],            (x) => Math.abs(x)),
  func("math.ceil",       ["number"],           (x) => Math.ceil(x)),
  func("math.floor",      ["number"],           (x) => Math.floor(x)),
  func("math.isNaN",      ["number"],           (x) => Number.isNaN(x)),
  func("math.pow",        ["number", "number"], (x, y) => x ** y),
  func("math.round",      ["number"],           (x) => saturatedInt(Math.round(x))),
  func("math.sqrt",       ["number"],           (x) => Math.sqrt(x)),
];
