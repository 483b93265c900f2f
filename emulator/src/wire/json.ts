import {
  createRegistry,
  type DescMessage,
  fromJson,
  type JsonObject,
  type JsonValue,
  type MessageShape,
  ScalarType,
  toJson,
} from "@bufbuild/protobuf";
import { invalid } from "../status.ts";

const registry = createRegistry();

/** Parses a message from its JSON form (protobuf's JSON mapping); throws INVALID_ARGUMENT if it does not fit. */
export function messageFromJson<Message extends DescMessage>(
  schema: Message,
  json: unknown,
): MessageShape<Message> {
  try {
    // `json` comes from JSON.parse, so it is a JSON value by construction.
    return fromJson(schema, withPlainNumbers(schema, json as JsonValue), { registry });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw invalid(`Invalid JSON payload received. ${reason}`);
  }
}

/** Formats numbers in text as `fromJson` reads them: it refuses `"1e3"` for an integer, and takes `"0x1"` and `" 1"`. */
function withPlainNumbers(schema: DescMessage, json: JsonValue): JsonValue {
  const wrapped = schema.typeName.endsWith("Value") ? schema.field["value"] : undefined;
  if (wrapped !== undefined) return plainNumber(wrapped.scalar, json);
  if (!isObject(json)) return json;
  return mapped(json, (value, name) => {
    const field = schema.field[name] ?? schema.fields.find((one) => one.name === name);
    if (field === undefined) return value;
    const { message, scalar, fieldKind } = field;
    const one = (inner: JsonValue) =>
      message === undefined ? plainNumber(scalar, inner) : withPlainNumbers(message, inner);
    if (fieldKind === "map" && isObject(value)) return mapped(value, one);
    return Array.isArray(value) ? value.map(one) : one(value);
  });
}

function mapped(json: JsonObject, map: (value: JsonValue, name: string) => JsonValue): JsonObject {
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, map(value, name)]));
}

/** https://protobuf.dev/programming-guides/json: a number may be text, also with a fraction of 0 or an exponent. */
const NUMBER = /^([+-]?)(?=\.?\d)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,4}))?$/;
const integers: ReadonlySet<ScalarType | undefined> = new Set([ScalarType.INT32, ScalarType.INT64]);

function plainNumber(type: ScalarType | undefined, value: JsonValue): JsonValue {
  const isInteger = integers.has(type);
  if (typeof value !== "string" || !(isInteger || type === ScalarType.DOUBLE)) return value;
  const [, sign = "", whole = "", fraction = "", exponent = "0"] = NUMBER.exec(value) ?? [];
  const digits = whole + fraction;
  if (digits === "" && (isInteger || !["NaN", "Infinity", "-Infinity"].includes(value)))
    throw new Error(`"${value}" is not a number.`);
  if (!isInteger) return value;
  const length = whole.length + Number(exponent);
  if (/[1-9]/.test(digits.slice(Math.max(0, length)))) throw new Error(`"${value}" is not an integer.`);
  return sign + (digits.slice(0, Math.max(0, length)).padEnd(length, "0") || "0");
}

/** Whether a value of JSON is an object. */
export function isObject(value: unknown): value is JsonObject {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** Returns the message as JSON; enums are numbers if the client requested them. */
export function messageToJson<Message extends DescMessage>(
  schema: Message,
  message: MessageShape<Message>,
  enumAsInteger = false,
): string {
  return JSON.stringify(toJson(schema, message, { enumAsInteger }), keepNegativeZero);
}

/** JSON.stringify would write 0; the SDKs write and read the text. */
function keepNegativeZero(_key: string, value: unknown): unknown {
  return Object.is(value, -0) ? "-0" : value;
}
