import type { Builtin } from "../builtin.ts";
import { bytesMethods } from "./bytes.ts";
import { constraintMethods } from "./constraint.ts";
import { durationFunctions, durationMethods } from "./duration.ts";
import { hashingFunctions } from "./hashing.ts";
import { latlngFunctions, latlngMethods } from "./latlng.ts";
import { listMethods } from "./list.ts";
import { mapDiffMethods, mapMethods } from "./map.ts";
import { mathFunctions, numberFunctions } from "./number.ts";
import { pathFunctions, pathMethods } from "./path.ts";
import { setMethods } from "./set.ts";
import { stringFunctions, stringMethods } from "./string.ts";
import { timestampFunctions, timestampMethods } from "./timestamp.ts";

/** Every method of the language by its name, each with a row per receiver and list of parameters. */
export const methods: ReadonlyMap<string, readonly Builtin[]> = byName([
  ...bytesMethods,
  ...constraintMethods,
  ...durationMethods,
  ...latlngMethods,
  ...listMethods,
  ...mapDiffMethods,
  ...mapMethods,
  ...pathMethods,
  ...setMethods,
  ...stringMethods,
  ...timestampMethods,
]);

/** Every function of the language that needs nothing but its arguments, by its name. */
export const functions: ReadonlyMap<string, readonly Builtin[]> = byName([
  ...durationFunctions,
  ...hashingFunctions,
  ...latlngFunctions,
  ...mathFunctions,
  ...numberFunctions,
  ...pathFunctions,
  ...stringFunctions,
  ...timestampFunctions,
]);

function byName(rows: readonly Builtin[]): ReadonlyMap<string, readonly Builtin[]> {
  const named = new Map<string, Builtin[]>();
  for (const row of rows) named.set(row.name, [...(named.get(row.name) ?? []), row]);
  return named;
}
