import { func } from "../builtin.ts";
import { saturatedInt } from "../int.ts";

// Halves go up, also below zero: round(-2.5) is -2.
const round = (x: number) => saturatedInt(Math.floor(x + 0.5));

/** `math.` */
// biome-ignore format: one row per function
export const mathFunctions = [
  func("math.abs",        ["int"],              (x) => BigInt.asIntN(64, x < 0n ? -x : x)),
  func("math.abs",        ["float"],            (x) => Math.abs(x)),
  func("math.ceil",       ["number"],           (x) => Math.ceil(x)),
  func("math.floor",      ["number"],           (x) => Math.floor(x)),
  func("math.isNaN",      ["number"],           (x) => Number.isNaN(x)),
  func("math.pow",        ["number", "number"], (x, y) => x ** y),
  func("math.round",      ["number"],           (x) => round(x)),
  func("math.sqrt",       ["number"],           (x) => Math.sqrt(x)),
];
