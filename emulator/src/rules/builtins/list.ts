import { method } from "../builtin.ts";
import { listHas, setOf } from "../equals.ts";
import { Fault } from "../fault.ts";
import { textOf } from "../text.ts";
import type { Value } from "../value.ts";

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
