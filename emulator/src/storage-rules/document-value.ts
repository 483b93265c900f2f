import { documentValue } from "../rules/request.ts";
import { LatLng, type MapValue, mapOf, Path, type Value } from "../rules/value.ts";
import { record, timestampFrom } from "./expression-value.ts";

/** Converts a Firestore document from its REST form (`{name, fields}`) for rules. Throws on anything else. */
export function parseDocument(json: unknown): MapValue {
  const { name, fields } = record<"name" | "fields">(json);
  return documentValue(rulesPath(String(name)), parseFields(fields ?? {}));
}

function parseFields(fields: unknown): MapValue {
  return mapOf(Object.entries(record(fields)).map(([key, value]) => [key, parseValue(value)]));
}

function parseValue(json: unknown): Value {
  const [kind = "", content] = Object.entries(record(json))[0] ?? [];
  switch (kind) {
    case "nullValue":
      return null;
    case "booleanValue":
      return Boolean(content);
    case "integerValue":
      return BigInt(String(content));
    case "doubleValue":
      // JSON has no NaN and no infinities, so they are texts.
      return Number(content);
    case "stringValue":
      return String(content);
    case "bytesValue":
      return new Uint8Array(Buffer.from(String(content), "base64"));
    case "timestampValue":
      return timestampFrom(String(content));
    case "referenceValue":
      return new Path(rulesPath(String(content)));
    case "geoPointValue": {
      const { latitude, longitude } = record<"latitude" | "longitude">(content);
      return new LatLng(Number(latitude ?? 0), Number(longitude ?? 0));
    }
    case "arrayValue": {
      const { values } = record<"values">(content);
      return Array.isArray(values) ? values.map(parseValue) : [];
    }
    case "mapValue":
      return parseFields(record<"fields">(content).fields ?? {});
    default:
      throw new Error(`There is no value of kind '${kind}'.`);
  }
}

// Resource names begin with `projects/…`, which paths in rules omit.
function rulesPath(name: string): readonly string[] {
  return name.split("/").slice(2);
}
