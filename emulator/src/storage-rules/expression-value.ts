import { setOf } from "../rules/equals.ts";
import { Fault } from "../rules/fault.ts";
import { parseTimestamp } from "../rules/time.ts";
import { mapOf, Path, type Value } from "../rules/value.ts";

/** Parses a value in firebase-tools' form: an object with one key that names the type. Throws on others. */
export function parseExpressionValue(json: unknown): Value {
  const [kind = "", content] = Object.entries(record(json))[0] ?? [];
  switch (kind) {
    case "null_value":
      return null;
    case "bool_value":
      return Boolean(content);
    case "string_value":
      return String(content);
    case "int_value":
      return BigInt(Math.trunc(Number(content)));
    case "float_value":
      return Number(content);
    case "timestamp_value":
      return timestampFrom(String(content));
    case "list_value":
      return items(content).map(parseExpressionValue);
    case "set_value":
      return setOf(items(content).map(parseExpressionValue));
    case "map_value":
      return mapOf(
        Object.entries(record(record<"fields">(content).fields ?? {})).map(([key, value]) => [
          key,
          parseExpressionValue(value),
        ]),
      );
    case "path_value": {
      const { segments } = record<"segments">(content);
      return new Path(
        (Array.isArray(segments) ? segments : []).map((segment) => String(record<"simple">(segment).simple)),
      );
    }
    default:
      throw new Error(`There is no value of kind '${kind}'.`);
  }
}

export function timestampFrom(text: string): Value {
  const instant = parseTimestamp(text);
  if (instant instanceof Fault) throw new Error(`'${text}' is no timestamp.`);
  return instant;
}

/** Returns the value as an object, with the members that may be read. Throws on anything else. */
export function record<Key extends string = never>(value: unknown): { readonly [K in Key]?: unknown } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) {
    throw new Error("An object was expected.");
  }
  return value;
}

function items(content: unknown): readonly unknown[] {
  const { values } = record<"values">(content);
  return Array.isArray(values) ? values : [];
}
