import {
  type DescField,
  type DescMessage,
  type JsonObject,
  type JsonValue,
  ScalarType,
} from "@bufbuild/protobuf";
import { invalid } from "../../status.ts";
import { isObject } from "../json.ts";

/** Parameters about the transport of a request, not its content. */
// biome-ignore format: a list of words
const transportParameters: ReadonlySet<string> = new Set([
  "$alt", "alt", "$prettyPrint", "prettyPrint", "key", "$httpHeaders", "$unique", "access_token", "oauth_token",
  "callback", "fields", "quotaUser", "uploadType", "upload_protocol", "$.xgafv",
]);

/** Puts path variables and query parameters (`mask.fieldPaths=a`, `pageSize=5`) into a request's JSON. */
export function assignParameters(
  message: DescMessage,
  body: JsonObject,
  parameters: Iterable<readonly [string, string]>,
): void {
  for (const [name, value] of parameters) {
    if (!transportParameters.has(name)) assign(message, body, name.split("."), value);
  }
}

function assign(
  message: DescMessage,
  target: JsonObject,
  [head = "", ...rest]: string[],
  value: string,
): void {
  const field = message.fields.find(({ name, jsonName }) => name === head || jsonName === head);
  if (field === undefined)
    throw invalid(`Invalid JSON payload received. Unknown name "${head}": Cannot bind query parameter.`);
  if (rest.length > 0 && field.fieldKind === "message") {
    const inner = target[field.jsonName];
    const object: JsonObject = isObject(inner) ? inner : {};
    target[field.jsonName] = object;
    assign(field.message, object, rest, value);
    return;
  }
  if (field.fieldKind === "list") {
    const values = target[field.jsonName];
    target[field.jsonName] = [...(Array.isArray(values) ? values : []), scalar(field, value)];
    return;
  }
  target[field.jsonName] = scalar(field, value);
}

function scalar({ scalar: type }: DescField, value: string): JsonValue {
  if (type !== ScalarType.BOOL) return value;
  if (value === "true" || value === "false") return value === "true";
  throw invalid(`Invalid value "${value}" (a boolean is expected).`);
}
