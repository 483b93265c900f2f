import { floatText, pathText } from "./text.ts";
import { isoText } from "./time.ts";
import {
  Constraint,
  Duration,
  LatLng,
  MapDiff,
  Path,
  SetValue,
  Timestamp,
  type Value,
  Vector,
} from "./value.ts";

/** Formats a value in the language's notation where it has one; long ones are cut. */
export function printValue(value: Value): string {
  const text = print(value);
  return text.length > longest ? `${text.slice(0, longest)}…` : text;
}

const longest = 200;

function print(value: Value): string {
  if (value === null || typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (typeof value === "number") return floatText(value);
  if (typeof value === "string") return JSON.stringify(value);
  if (value instanceof Uint8Array) return `b"${Buffer.from(value).toString("hex").replace(/../g, "\\x$&")}"`;
  if (value instanceof Map)
    return `{${[...value].map(([key, item]) => `${JSON.stringify(key)}: ${print(item)}`).join(", ")}}`;
  if (value instanceof SetValue) return `${print(value.items)}.toSet()`;
  if (value instanceof Path) return pathText(value);
  if (value instanceof Timestamp) return `timestamp(${isoText(value)})`;
  if (value instanceof Duration) return `duration.value(${value.nanos}, 'ns')`;
  if (value instanceof LatLng) return `latlng.value(${value.latitude}, ${value.longitude})`;
  if (value instanceof Vector) return `vector(${value.numbers.join(", ")})`;
  if (value instanceof Constraint)
    return value.bounds.map((bound) => `${bound.operator} ${print(bound.value)}`).join(" and ");
  if (value instanceof MapDiff)
    return `added ${print(value.added)}, changed ${print(value.changed)}, removed ${print(value.removed)}`;
  return Array.isArray(value) ? `[${value.map(print).join(", ")}]` : "";
}
