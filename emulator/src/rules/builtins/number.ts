import { func } from "../builtin.ts";
import { Fault } from "../fault.ts";
import { saturatedInt } from "../int.ts";

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

/** `int(x)` and `float(x)` */
// biome-ignore format: one row per type
export const numberFunctions = [
  func("int",   ["int"],    (x) => x),
  func("int",   ["float"],  (x) => saturatedInt(Math.trunc(x))),
  func("int",   ["string"], (x) => intFrom(x)),
  func("float", ["int"],    (x) => Number(x)),
  func("float", ["float"],  (x) => x),
  func("float", ["string"], (x) => floatFrom(x)),
];
