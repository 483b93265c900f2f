import { invalid } from "../status.ts";
import type { Fields, Value } from "./value.ts";

const MAX_DIMENSIONS = 2048;

/** Returns the map that represents a vector on the wire and in stored data; `valueOfMap` reads it back. */
export function vectorFields(elements: readonly number[]): Fields {
  const values = elements.map((value): Value => ({ kind: "double", value }));
  return new Map<string, Value>([
    ["__type__", { kind: "string", value: "__vector__" }],
    ["value", { kind: "array", values }],
  ]);
}

/** Returns the value of the fields: a vector if their `__type__` says so, else a map. Refuses broken vectors. */
export function valueOfMap(fields: Fields): Value {
  const type = fields.get("__type__");
  if (!type) return { kind: "map", fields };
  if (type.kind !== "string") throw invalid("Field __type__ is not a string.");
  if (type.value !== "__vector__") return { kind: "map", fields };
  const elements = fields.get("value");
  if (!elements) throw invalid("Vector map is missing key 'value'.");
  if (fields.size > 2) throw invalid("Vector Value map has extraneous entries.");
  if (elements.kind !== "array") throw invalid("Vector Value type must be an array.");
  if (elements.values.length === 0) throw invalid("Cannot have a zero length vector.");
  if (elements.values.length > MAX_DIMENSIONS)
    throw invalid(`Vectors must be at most ${MAX_DIMENSIONS} dimensions.`);
  return { kind: "vector", elements: elements.values.map(doubleOf) };
}

function doubleOf(element: Value): number {
  if (element.kind === "double") return element.value;
  throw invalid("Vector must only contain values of type 'double'");
}
