import { Fault, type Result } from "./fault.ts";
import { segmentText } from "./text.ts";
import { Path, typeOf, type Value } from "./value.ts";

/** Evaluates `object[index]` of a list, string, path or map. */
export function subscript(object: Value, index: Value): Result {
  if (object === null) return new Fault("Null value error.");
  if (object instanceof Map) {
    if (typeof index !== "string") return unsupported(object, index, "string");
    return object.has(index) ? object.get(index) : new Fault(`Property ${index} is undefined on object.`);
  }
  const items = itemsOf(object);
  if (items === undefined) return new Fault(`A value of type ${typeOf(object)} cannot be indexed.`);
  if (typeof index !== "bigint") return unsupported(object, index, "int");
  const item = index < 0n ? undefined : items[Number(index)];
  if (item !== undefined) return item;
  return new Fault(`Index out of bound error. Index: [${index}] , size: [${items.length}].`);
}

/** Evaluates `object[from:to]` of a list, string or path; `null` is an open end. */
export function slice(object: Value, from: Value, to: Value): Result {
  const items = itemsOf(object);
  if (items === undefined) return new Fault(`A value of type ${typeOf(object)} has no ranges.`);
  const start = from ?? 0n;
  const end = to ?? BigInt(items.length);
  if (typeof start !== "bigint" || typeof end !== "bigint") {
    const type = typeOf(object);
    return new Fault(
      `Unsupported operation error. Received: ${type}[${typeOf(from)}:${typeOf(to)}]. Expected: ${type}[int:int].`,
    );
  }
  if (start > end) return new Fault(`Illegal range error. From index: [${start}] , To index: [${end}].`);
  // The first and the last item must exist, even if the range is empty: [0:0] has none, [1:1] has.
  const ends = [...(from === null ? [] : [start]), ...(to === null ? [] : [end - 1n])];
  const outside = ends.find((index) => index < 0n || index >= BigInt(items.length));
  if (outside !== undefined)
    return new Fault(`Index out of bound error. Index: [${outside}] , size: [${items.length}].`);
  if (typeof object === "string") return object.slice(Number(start), Number(end));
  if (object instanceof Path) return new Path(object.segments.slice(Number(start), Number(end)));
  return items.slice(Number(start), Number(end));
}

function itemsOf(object: Value): readonly Value[] | undefined {
  if (typeof object === "string") return object.split("");
  if (object instanceof Path) return object.segments.map(segmentText);
  return Array.isArray(object) ? object : undefined;
}

function unsupported(object: Value, index: Value, expected: string): Fault {
  const type = typeOf(object);
  return new Fault(
    `Unsupported operation error. Received: ${type}[${typeOf(index)}]. Expected: ${type}[${expected}].`,
  );
}
