import { expect, test } from "vitest";
import { areStoredValues } from "./archived-form.ts";

const nested = { mapValue: { fields: { a: { arrayValue: { values: [{ stringValue: "x" }] } } } } };

test.each([
  [{}],
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
])("%j can be stored", (fields) => expect(areStoredValues(fields)).toBe(true));

test.each([
  ["text"],
  [[]],
  [null],
  [{ a: "text" }],
  [{ a: {} }],
  [{ a: { stringValue: 1 } }],
  [{ a: { stringValue: "x", nullValue: null } }],
  [{ a: { integerValue: "9223372036854775808" } }],
  [{ a: { integerValue: 1 } }],
  [{ a: { doubleValue: "1.5" } }],
  [{ a: { timestampValue: "yesterday" } }],
  [{ a: { timestampValue: "2026-13-41T05:30:00Z" } }],
  [{ a: { bytesValue: "%" } }],
  [{ a: { geoPointValue: { latitude: 91, longitude: 0 } } }],
  [{ a: { referenceValue: "projects/p/databases/(default)/documents/posts/a" } }],
  [{ a: { constructor: {} } }],
  [{ a: { arrayValue: { values: [{ arrayValue: {} }] } } }],
  [{ a: { mapValue: { fields: { b: "text" } } } }],
])("%j cannot", (fields) => expect(areStoredValues(fields)).toBe(false));
