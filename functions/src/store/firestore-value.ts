/** A value as Firestore's REST interface writes it. */
export type WireValue = Readonly<Record<string, unknown>>;

/** A value of a kind that the project never writes (bytes, a place, a reference …), passed through unchanged. */
export class ForeignValue {
  readonly wire: WireValue;

  constructor(wire: WireValue) {
    this.wire = wire;
  }
}

/** Encodes fields for Firestore's REST interface, without undefined fields. */
export function encodeFields(fields: Readonly<Record<string, unknown>>): Record<string, WireValue> {
  const encoded: [string, WireValue][] = [];
  for (const [name, value] of Object.entries(fields))
    if (value !== undefined) encoded.push([name, encodeValue(value)]);
  return Object.fromEntries(encoded);
}

/** Encodes a value for Firestore's REST interface; fails if Firestore has no such value. */
export function encodeValue(value: unknown): WireValue {
  if (value === null) return { nullValue: null };
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { booleanValue: value };
  if (Number.isSafeInteger(value)) return { integerValue: String(value) };
  // JSON cannot write NaN and the infinities; Firestore accepts their names.
  if (typeof value === "number") return { doubleValue: Number.isFinite(value) ? value : String(value) };
  if (value instanceof Date) return { timestampValue: value.toISOString() };
  if (value instanceof ForeignValue) return value.wire;
  if (Array.isArray(value)) return { arrayValue: { values: value.map(encodeValue) } };
  if (isPlainObject(value)) return { mapValue: { fields: encodeFields(value) } };
  throw new TypeError(`Firestore has no value for ${Object.prototype.toString.call(value)}`);
}

/** Decodes the fields of a REST answer. */
export function decodeFields(fields: unknown): Record<string, unknown> {
  const decoded: [string, unknown][] = [];
  if (isPlainObject(fields))
    for (const [name, value] of Object.entries(fields))
      if (isPlainObject(value)) decoded.push([name, decodeValue(value)]);
  // Unlike assignment, fromEntries makes a field called __proto__ an ordinary one.
  return Object.fromEntries(decoded);
}

/** Decodes a value of a REST answer: a plain value, a `Date`, or a `ForeignValue`. */
function decodeValue(wire: WireValue): unknown {
  const [kind = ""] = Object.keys(wire);
  const value = wire[kind];
  switch (kind) {
    case "nullValue":
      return null;
    case "stringValue":
    case "booleanValue":
      return value;
    case "integerValue":
      return Number.isSafeInteger(Number(value)) ? Number(value) : new ForeignValue(wire);
    case "doubleValue":
      return Number(value);
    case "timestampValue":
      return decodeTimestamp(wire, String(value));
    case "arrayValue":
      return elementsOf(value).map(decodeValue);
    case "mapValue":
      return decodeFields(isPlainObject(value) ? value["fields"] : undefined);
    default:
      return new ForeignValue(wire);
  }
}

/** Decodes a time to a `Date` if that loses nothing; Firestore counts microseconds. */
function decodeTimestamp(wire: WireValue, text: string): unknown {
  const fraction = text.match(/\.(\d+)Z$/)?.[1] ?? "";
  return /^\d{0,3}0*$/.test(fraction) ? new Date(text) : new ForeignValue(wire);
}

function elementsOf(value: unknown): WireValue[] {
  const values = isPlainObject(value) ? value["values"] : undefined;
  return Array.isArray(values) ? values : [];
}

/** Whether a value has fields of its own, and is neither an array nor of a class. */
export function isPlainObject(value: unknown): value is Readonly<Record<string, unknown>> {
  if (typeof value !== "object" || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}
