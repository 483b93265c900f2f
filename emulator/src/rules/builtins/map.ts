import { method } from "../builtin.ts";
import { equals, setOf } from "../equals.ts";
import { Fault } from "../fault.ts";
import { MapDiff, type MapValue, typeOf, type Value } from "../value.ts";

function diff(now: MapValue, before: MapValue): MapDiff {
  const keys = {
    added: [] as string[],
    removed: [] as string[],
    changed: [] as string[],
    unchanged: [] as string[],
  };
  for (const [key, value] of now) {
    const old = before.get(key);
    if (old === undefined) keys.added.push(key);
    else if (equals(old, value, "member")) keys.unchanged.push(key);
    else keys.changed.push(key);
  }
  keys.removed.push(...[...before.keys()].filter((key) => !now.has(key)));
  return new MapDiff(keys);
}

function getByPath(map: MapValue, keys: readonly Value[], otherwise: Value): Value | Fault {
  let value: Value = map;
  for (const key of keys) {
    if (typeof key !== "string")
      return new Fault(`Type error. Received: [${typeOf(key)}] Expected: [string].`);
    const inner: Value | undefined = value instanceof Map ? value.get(key) : undefined;
    if (inner === undefined) return otherwise;
    value = inner;
  }
  return value;
}

/** The methods and functions of `map`. */
// biome-ignore format: one row each
export const mapBuiltins = [
  method("diff",   "map", ["map"],           (map, before) => diff(map, before)),
  method("get",    "map", ["string", "any"], (map, key, otherwise) => map.get(key) ?? (map.has(key) ? null : otherwise)),
  method("get",    "map", ["list", "any"],   (map, keys, otherwise) => getByPath(map, keys, otherwise)),
  method("keys",   "map", [],                (map) => [...map.keys()].sort()),
  method("size",   "map", [],                (map) => BigInt(map.size)),
  method("values", "map", [],                (map) => [...map.values()]),
  method("addedKeys",     "map_diff", [], (keys) => setOf(keys.added)),
  method("affectedKeys",  "map_diff", [], (keys) => setOf([...keys.added, ...keys.changed, ...keys.removed].sort())),
  method("changedKeys",   "map_diff", [], (keys) => setOf(keys.changed)),
  method("removedKeys",   "map_diff", [], (keys) => setOf(keys.removed)),
  method("unchangedKeys", "map_diff", [], (keys) => setOf(keys.unchanged)),
];
