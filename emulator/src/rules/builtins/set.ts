import { method } from "../builtin.ts";
import { setHas, setOf } from "../equals.ts";
import type { SetValue } from "../value.ts";

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
