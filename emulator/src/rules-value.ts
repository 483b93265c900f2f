import type { TokenClaims } from "./caller.ts";
import type { Timestamp as EngineTimestamp } from "./firestore/timestamp.ts";
import type { Value as EngineValue, Fields } from "./firestore/value.ts";
import { LatLng, type MapValue, mapOf, Path, Timestamp, type Value, Vector } from "./rules/value.ts";

/** Converts a stored value for the rules. */
export function valueToRules(value: EngineValue): Value {
  switch (value.kind) {
    case "null":
      return null;
    case "boolean":
    case "integer":
    case "double":
    case "string":
    case "bytes":
      return value.value;
    case "timestamp":
      return timeToRules(value.value);
    case "reference":
      return new Path(value.value.split("/").slice(2));
    case "geopoint":
      return new LatLng(value.latitude, value.longitude);
    case "array":
      return value.values.map(valueToRules);
    case "vector":
      return new Vector(value.elements);
    case "map":
      return fieldsToRules(value.fields);
  }
}

/** Converts a document's fields for the rules. */
export function fieldsToRules(fields: Fields): MapValue {
  return mapOf([...fields].map(([name, value]) => [name, valueToRules(value)] as const));
}

/** Converts a point in time for the rules. */
export function timeToRules({ seconds, nanos }: EngineTimestamp): Timestamp {
  return new Timestamp(seconds * 1_000_000_000n + BigInt(nanos));
}

/** Converts the claims of a token to `request.auth.token`; whole numbers are ints. */
export function claimsToRules(claims: TokenClaims): MapValue {
  return mapOf(Object.entries(claims).map(([name, value]) => [name, jsonToRules(value)] as const));
}

function jsonToRules(value: unknown): Value {
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : value;
  if (typeof value === "string" || typeof value === "boolean") return value;
  if (Array.isArray(value)) return value.map(jsonToRules);
  if (typeof value === "object" && value !== null)
    return mapOf(Object.entries(value).map(([name, inner]) => [name, jsonToRules(inner)] as const));
  return null;
}
