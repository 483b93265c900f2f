import { setOf } from "./equals.ts";
import { Fault } from "./fault.ts";
import { documentValue } from "./request.ts";
import { parseTimestamp, second } from "./time.ts";
import { Duration, LatLng, type MapValue, mapOf, Path, type PathSegment, type Value } from "./value.ts";

/** The values of rules as firebase-tools sends them (`int_value`), and of a document in its REST form (`integerValue`). */
const kinds: Readonly<Record<string, (content: unknown) => Value>> = {
  null: () => null,
  bool: Boolean,
  boolean: Boolean,
  // firebase-tools sends a number, which may have a fraction; Google's report of evaluations has a text, with all digits.
  int: (content) => BigInt(typeof content === "string" ? content : Math.trunc(Number(content))),
  integer: (content) => BigInt(String(content)),
  float: Number,
  // JSON has no NaN and no infinities, so they are texts.
  double: Number,
  string: String,
  bytes: (content) => new Uint8Array(Buffer.from(String(content), "base64")),
  timestamp: (content) => {
    const instant = parseTimestamp(String(content));
    if (instant instanceof Fault) throw new Error(`'${String(content)}' is no timestamp.`);
    return instant;
  },
  duration: (content) => {
    const [, sign, seconds = "0", fraction = ""] = /^(-?)(\d+)\.?(\d*)s$/.exec(String(content)) ?? [];
    const nanos = BigInt(seconds) * second + BigInt(fraction.padEnd(9, "0"));
    return new Duration(sign === "" ? nanos : -nanos);
  },
  reference: (content) => new Path(rulesPath(String(content))),
  geoPoint: pointOf,
  latlng: pointOf,
  array: itemsOf,
  list: itemsOf,
  set: (content) => setOf(itemsOf(content)),
  map: (content) => parseFields(record<"fields">(content).fields),
  path: (content) => {
    const { segments } = record<"segments">(content);
    const all = Array.isArray(segments) ? segments : [];
    return new Path(all.map(segmentOf));
  },
};

/** Parses a value: an object with one key that names the type. Throws on others. */
export function parseValue(json: unknown): Value {
  const [name = "", content] = Object.entries(record(json))[0] ?? [];
  const kind = name.replace(/_?[vV]alue$/, "");
  const parse = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined;
  if (parse === undefined) throw new Error(`There is no value of kind '${name}'.`);
  return parse(content);
}

/** Converts a Firestore document from its REST form (`{name, fields}`) for rules. Throws on anything else. */
export function parseDocument(json: unknown): MapValue {
  const { name, fields } = record<"name" | "fields">(json);
  return documentValue(rulesPath(String(name)), parseFields(fields));
}

/** Returns the value as an object, with the members that may be read. Throws on anything else. */
export function record<Key extends string = never>(value: unknown): { readonly [K in Key]?: unknown } {
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new Error("An object was expected.");
  return value;
}

function parseFields(fields: unknown): MapValue {
  return mapOf(Object.entries(record(fields ?? {})).map(([key, value]) => [key, parseValue(value)]));
}

function pointOf(content: unknown): LatLng {
  const { latitude, longitude } = record<"latitude" | "longitude">(content);
  return new LatLng(Number(latitude ?? 0), Number(longitude ?? 0));
}

function segmentOf(segment: unknown): PathSegment {
  const { simple, capture } = record<"simple" | "capture">(segment);
  if (simple !== undefined) return String(simple);
  const { variableName, boundValue } = record<"variableName" | "boundValue">(capture);
  return boundValue === undefined ? { hole: String(variableName) } : String(boundValue);
}

function itemsOf(content: unknown): readonly Value[] {
  const { values } = record<"values">(content);
  return Array.isArray(values) ? values.map(parseValue) : [];
}

// Resource names begin with `projects/…`, which paths in rules omit.
function rulesPath(name: string): readonly string[] {
  return name.split("/").slice(2);
}
