import { expect, test } from "vitest";
import { areStoredValues } from "./archived-form.ts";

const mapsOf = (depth: number): object =>
  Array.from({ length: depth }).reduce<object>((fields) => ({ a: { mapValue: { fields } } }), {});
const nested = { mapValue: { fields: { a: { arrayValue: { values: [{ stringValue: "x" }] } } } } };

test.each([
  [{ a: { nullValue: null } }],
  [{ a: { booleanValue: false } }],
  [{ a: { stringValue: "" } }],
  [{ a: { integerValue: "-9223372036854775808" } }],
  [{ a: { doubleValue: 1.5 } }],
  [{ a: { doubleValue: "-Infinity" } }],
  [{ a: { timestampValue: "2026-11-21T05:30:00.123456Z" } }],
  [{ a: { bytesValue: "AAEC+v8=" } }],
  [{ a: { geoPointValue: { latitude: -90, longitude: 180 } } }],
  [{ a: { geoPointValue: {} } }],
  [{ a: { arrayValue: {} } }],
  [{ a: nested, b: { mapValue: {} } }],
  [{ constructor: { stringValue: "x" }, toString: { nullValue: null } }],
  [mapsOf(20)],
])("%j can be stored", (fields) => expect(areStoredValues(fields)).toBe(true));

test.each([
  [[]],
  [{ a: "text" }],
  [{ a: {} }],
  [{ a: { stringValue: 1 } }],
  [{ a: { stringValue: "x", nullValue: null } }],
  [{ a: { integerValue: "9223372036854775808" } }],
  [{ a: { doubleValue: "1.5" } }],
  [{ a: { timestampValue: "2026-13-41T05:30:00Z" } }],
  [{ a: { timestampValue: "2027-02-29T05:30:00Z" } }],
  [{ a: { timestampValue: "0000-01-01T00:00:00Z" } }],
  [{ a: { bytesValue: "AAEC+" } }],
  [{ a: { geoPointValue: { latitude: 91, longitude: 0 } } }],
  [{ a: { geoPointValue: { altitude: 1 } } }],
  [{ a: { referenceValue: "projects/p/databases/(default)/documents/posts/a" } }],
  [{ a: { constructor: {} } }],
  [{ a: { arrayValue: { values: [{ arrayValue: {} }] } } }],
  [{ a: { mapValue: { fields: { b: "text" } } } }],
  [{ __a__: { nullValue: null } }],
  [{ a: { mapValue: { fields: { "": { nullValue: null } } } } }],
  [{ ["漢".repeat(501)]: { nullValue: null } }],
  [mapsOf(21)],
])("%j cannot", (fields) => expect(areStoredValues(fields)).toBe(false));
