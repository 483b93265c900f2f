import type { Builtin } from "../builtin.ts";
import { bytesMethods, hashingFunctions } from "./bytes.ts";
import { durationBuiltins } from "./duration.ts";
import { latlngBuiltins } from "./latlng.ts";
import { constraintMethods, listMethods, setMethods } from "./list.ts";
import { mapBuiltins } from "./map.ts";
import { numberBuiltins } from "./number.ts";
import { pathBuiltins } from "./path.ts";
import { stringBuiltins } from "./string.ts";
import { timestampBuiltins } from "./timestamp.ts";

// biome-ignore format: a list of tables
const all: readonly Builtin[] = [
  bytesMethods, constraintMethods, durationBuiltins, hashingFunctions, latlngBuiltins, listMethods,
  mapBuiltins, numberBuiltins, pathBuiltins, setMethods, stringBuiltins, timestampBuiltins,
].flat();

/** Every method of the language by its name, each with a row per receiver and list of parameters. */
export const methods: ReadonlyMap<string, readonly Builtin[]> = byName(
  all.filter(({ isMethod }) => isMethod),
);

/** Every function of the language that needs nothing but its arguments, by its name. */
export const functions: ReadonlyMap<string, readonly Builtin[]> = byName(
  all.filter(({ isMethod }) => !isMethod),
);

function byName(rows: readonly Builtin[]): ReadonlyMap<string, readonly Builtin[]> {
  return Map.groupBy(rows, ({ name }) => name);
}
