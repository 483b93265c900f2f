/** An instant in UTC, in nanoseconds since 1970. */
export class Timestamp {
  readonly nanos: bigint;
  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

/** A length of time in nanoseconds; may be negative. */
export class Duration {
  readonly nanos: bigint;
  constructor(nanos: bigint) {
    this.nanos = nanos;
  }
}

/** A point on Earth, in degrees. */
export class LatLng {
  readonly latitude: number;
  readonly longitude: number;
  constructor(latitude: number, longitude: number) {
    this.latitude = latitude;
    this.longitude = longitude;
  }
}

/** A resource path. A segment `{name}` stays a hole until `bind` fills it. */
export class Path {
  readonly segments: readonly PathSegment[];
  constructor(segments: readonly PathSegment[]) {
    this.segments = segments;
  }
}

/** One segment of a path: its text, or a hole for a value. */
export type PathSegment = string | { readonly hole: string };

/** Distinct values without order. Only `setOf` builds one, so that it never contains a value twice. */
export class SetValue {
  readonly items: readonly Value[];
  constructor(items: readonly Value[]) {
    this.items = items;
  }
}

/** The difference between two maps, key by key. */
export class MapDiff {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly changed: readonly string[];
  readonly unchanged: readonly string[];
  constructor(keys: Pick<MapDiff, "added" | "removed" | "changed" | "unchanged">) {
    this.added = keys.added;
    this.removed = keys.removed;
    this.changed = keys.changed;
    this.unchanged = keys.unchanged;
  }
}

/** A Firestore vector, which rules can recognize and compare but not look into. */
export class Vector {
  readonly numbers: readonly number[];
  constructor(numbers: readonly number[]) {
    this.numbers = numbers;
  }
}

/** The guarantees of a query about a field: every bound holds for every possible result. */
export class Constraint {
  readonly bounds: readonly Bound[];
  constructor(bounds: readonly Bound[]) {
    this.bounds = bounds;
  }
}

export type Bound = {
  readonly operator: "<" | "<=" | ">" | ">=" | "!=" | "contains";
  readonly value: Value;
};

/** The value of an expression. `bigint` is int, `number` is float. */
export type Value =
  | null
  | boolean
  | bigint
  | number
  | string
  | Uint8Array
  | readonly Value[]
  | MapValue
  | SetValue
  | MapDiff
  | Path
  | Timestamp
  | Duration
  | LatLng
  | Vector
  | Constraint;

export type MapValue = ReadonlyMap<string, Value>;

/** Each type's name in the language, with its values. */
export type Types = {
  null: null;
  bool: boolean;
  int: bigint;
  float: number;
  string: string;
  bytes: Uint8Array;
  list: readonly Value[];
  map: MapValue;
  set: SetValue;
  map_diff: MapDiff;
  path: Path;
  timestamp: Timestamp;
  duration: Duration;
  latlng: LatLng;
  vector: Vector;
  constraint: Constraint;
};

/** Returns the type's name as error messages and `is` spell it. */
export function typeOf(value: Value): keyof Types {
  if (value === null) return "null";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "bigint") return "int";
  if (typeof value === "number") return "float";
  if (typeof value === "string") return "string";
  if (value instanceof Uint8Array) return "bytes";
  if (value instanceof Map) return "map";
  if (value instanceof SetValue) return "set";
  if (value instanceof MapDiff) return "map_diff";
  if (value instanceof Path) return "path";
  if (value instanceof Timestamp) return "timestamp";
  if (value instanceof Duration) return "duration";
  if (value instanceof LatLng) return "latlng";
  if (value instanceof Vector) return "vector";
  if (value instanceof Constraint) return "constraint";
  return "list";
}

export function mapOf(entries: Iterable<readonly [string, Value]>): MapValue {
  return new Map(entries);
}
