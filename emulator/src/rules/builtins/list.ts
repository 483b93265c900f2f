import { method } from "../builtin.ts";
import { constrainedContains } from "../constraint.ts";
import { listHas, setHas, setOf } from "../equals.ts";
import { Fault } from "../fault.ts";
import { textOf } from "../text.ts";
import type { SetValue, Value } from "../value.ts";

function join(items: readonly Value[], separator: string): string | Fault {
  const texts: string[] = [];
  for (const item of items) {
    const text = textOf(item);
    if (text instanceof Fault) return text;
    texts.push(text);
  }
  return texts.join(separator);
}

/** `list` */
// biome-ignore format: one row per method
export const listMethods = [
  method("concat",    "list", ["list"],   (list, other) => [...list, ...other]),
  method("hasAll",    "list", ["list"],   (list, other) => other.every((item) => listHas(list, item))),
  method("hasAny",    "list", ["list"],   (list, other) => other.some((item) => listHas(list, item))),
  method("hasOnly",   "list", ["list"],   (list, other) => list.every((item) => listHas(other, item))),
  method("join",      "list", ["string"], (list, separator) => join(list, separator)),
  method("removeAll", "list", ["list"],   (list, other) => list.filter((item) => !listHas(other, item))),
  method("size",      "list", [],         (list) => BigInt(list.length)),
  method("toSet",     "list", [],         (list) => setOf(list)),
];

const hasAll = (set: SetValue, other: SetValue) => other.items.every((item) => setHas(set, item));
const hasAny = (set: SetValue, other: SetValue) => other.items.some((item) => setHas(set, item));
const hasOnly = (set: SetValue, other: SetValue) => set.items.every((item) => setHas(other, item));

/** `set` */
// biome-ignore format: one row per method
export const setMethods = [
  method("difference",   "set", ["set"],  (set, other) => setOf(set.items.filter((item) => !setHas(other, item)))),
  method("hasAll",       "set", ["list"], (set, other) => hasAll(set, setOf(other))),
  method("hasAll",       "set", ["set"],  (set, other) => hasAll(set, other)),
  method("hasAny",       "set", ["list"], (set, other) => hasAny(set, setOf(other))),
  method("hasAny",       "set", ["set"],  (set, other) => hasAny(set, other)),
  method("hasOnly",      "set", ["list"], (set, other) => hasOnly(set, setOf(other))),
  method("hasOnly",      "set", ["set"],  (set, other) => hasOnly(set, other)),
  method("intersection", "set", ["set"],  (set, other) => setOf(set.items.filter((item) => setHas(other, item)))),
  method("size",         "set", [],       (set) => BigInt(set.items.length)),
  method("union",        "set", ["set"],  (set, other) => setOf([...set.items, ...other.items])),
];

/** The guarantees of a query's filters about a list field. */
export const constraintMethods = [
  method("hasAny", "constraint", ["list"], (constraint, list) => constrainedContains(constraint, list)),
];
