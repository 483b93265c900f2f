import { isoText } from "./time.ts";
import {
  type Bound,
  Constraint,
  Duration,
  LatLng,
  MapDiff,
  Path,
  type PathSegment,
  SetValue,
  Timestamp,
  type Value,
  Vector,
} from "./value.ts";

/** A value as Google's coverage report has it: one member, named after the value's type. */
export type CoverageValue = { readonly [type: string]: unknown };

/** Returns the value in the form of Google's coverage report. Empty lists and maps have no member inside, as there. */
export function coverageValue(value: Value): CoverageValue {
  if (value === null) return { nullValue: null };
  if (typeof value === "boolean") return { boolValue: value };
  if (typeof value === "bigint") return { intValue: String(value) };
  if (typeof value === "number") return { floatValue: Number.isFinite(value) ? value : String(value) };
  if (typeof value === "string") return { stringValue: value };
  if (value instanceof Uint8Array) return { bytesValue: Buffer.from(value).toString("base64") };
  if (value instanceof Map) return { mapValue: fieldsOf(value) };
  if (value instanceof SetValue) return { setValue: valuesOf(value.items) };
  if (value instanceof Path) return { pathValue: { segments: value.segments.map(segmentOf) } };
  if (value instanceof Timestamp) return { timestampValue: isoText(value) };
  if (value instanceof Duration) return { durationValue: `${Number(value.nanos) / 1e9}s` };
  if (value instanceof LatLng)
    return { latlngValue: { latitude: value.latitude, longitude: value.longitude } };
  if (value instanceof Vector) return { vectorValue: valuesOf(value.numbers) };
  if (value instanceof Constraint)
    return { constraintValue: { simpleConstraints: value.bounds.map(constraintOf) } };
  if (value instanceof MapDiff) return { mapDiffValue: { keyStatuses: statusesOf(value) } };
  return { listValue: Array.isArray(value) ? valuesOf(value) : {} };
}

function valuesOf(values: readonly Value[]): object {
  return values.length === 0 ? {} : { values: values.map(coverageValue) };
}

function fieldsOf(map: ReadonlyMap<string, Value>): object {
  if (map.size === 0) return {};
  return { fields: Object.fromEntries([...map].map(([name, value]) => [name, coverageValue(value)])) };
}

function segmentOf(segment: PathSegment): object {
  return typeof segment === "string" ? { simple: segment } : { capture: { variableName: segment.hole } };
}

const comparators: Record<Bound["operator"], string> = {
  "<": "LT",
  "<=": "LTE",
  ">": "GT",
  ">=": "GTE",
  "!=": "NEQ",
  contains: "LIST_CONTAINS",
};

function constraintOf({ operator, value }: Bound): object {
  return { comparator: comparators[operator], value: coverageValue(value) };
}

function statusesOf({ added, removed, changed, unchanged }: MapDiff): object {
  const named = (names: readonly string[], status: string) => names.map((name) => [name, status] as const);
  return Object.fromEntries([
    ...named(added, "ADDED"),
    ...named(removed, "REMOVED"),
    ...named(changed, "CHANGED"),
    ...named(unchanged, "UNCHANGED"),
  ]);
}
