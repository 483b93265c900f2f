import { type DescEnum, type DescField, type DescMessage, ScalarType } from "@bufbuild/protobuf";
import fc from "fast-check";

/** The database that most messages are about. */
export const database = "projects/demo/databases/(default)";

const oddTexts = [
  "",
  "null",
  "__proto__",
  "\0",
  "\ud800",
  ".",
  "x".repeat(2000),
  "projects/demo/databases/with space",
  "projects/null/databases/null/documents/null/null",
  `${database}/documents/c/\ud800`,
  `${database}/documents/__x__/d`,
  `${database}/documents/c/${"é".repeat(1000)}`,
];
const text = fc.oneof(
  fc.constantFrom("c", "d", "a", "x.y", ...oddTexts),
  fc.string({ unit: "binary", maxLength: 20 }),
);
const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(database, `${database}/documents`, `${database}/documents/c/d`) },
  { weight: 1, arbitrary: text },
);
// biome-ignore format: a list of numbers
const whole = fc.constantFrom<unknown[]>(0, 1, 2, -1, 2 ** 31 - 1, -(2 ** 31), "9223372036854775807", 1.5, "x");

/** A message in JSON that partly fits its schema, with the fields of requests and odd values. */
export function anyMessage(schema: DescMessage, depth = 5): fc.Arbitrary<unknown> {
  switch (schema.typeName) {
    case "google.protobuf.Timestamp":
      return fc.constantFrom(
        "2024-01-01T00:00:00Z",
        "0001-01-01T00:00:00Z",
        "9999-12-31T23:59:59.999999999Z",
        "x",
      );
    case "google.protobuf.Int32Value":
      return whole;
    case "google.protobuf.DoubleValue":
      return fc.double();
    case "google.protobuf.Duration":
      return fc.constantFrom("1s", "x");
    default:
      return ofFields(schema, depth);
  }
}

function ofFields(schema: DescMessage, depth: number): fc.Arbitrary<unknown> {
  const simple = schema.fields.filter((field) => depth > 0 || field.message === undefined);
  // The subject of a request is nearly always present; without it, all are refused for the same reason.
  const named = simple.filter((field) => isName(field));
  return fc.subarray(simple, { maxLength: Math.min(4, simple.length) }).chain((chosen) => {
    const oneOfEach = [
      ...new Map([...named, ...chosen].map((field) => [field.oneof ?? field, field])).values(),
    ];
    return fc.record(
      Object.fromEntries(oneOfEach.map((field) => [field.jsonName, anyContent(field, depth - 1)])),
    );
  });
}

function anyContent(field: DescField, depth: number): fc.Arbitrary<unknown> {
  const one = anyOne(field, depth);
  const fitting =
    field.fieldKind === "list"
      ? fc.array(one, { maxLength: 3 })
      : field.fieldKind === "map"
        ? fc.dictionary(text, one, { maxKeys: 3 })
        : one;
  return fc.oneof({ weight: 30, arbitrary: fitting }, { weight: 1, arbitrary: fc.jsonValue() });
}

function anyOne(field: DescField, depth: number): fc.Arbitrary<unknown> {
  if (field.message !== undefined) return anyMessage(field.message, depth);
  if (field.enum !== undefined) return anyEnum(field.enum);
  switch (field.scalar) {
    case ScalarType.STRING:
      return isName(field) ? name : text;
    case ScalarType.BYTES:
      return fc.oneof(
        fc.uint8Array({ maxLength: 20 }).map((bytes) => Buffer.from(bytes).toString("base64")),
        fc.constant("*"),
      );
    case ScalarType.BOOL:
      return fc.boolean();
    case ScalarType.DOUBLE:
      return fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant("NaN"));
    default:
      return whole;
  }
}

function anyEnum({ typeName, values }: DescEnum): fc.Arbitrary<unknown> {
  if (typeName === "google.protobuf.NullValue") return fc.constant(null);
  return fc.oneof(fc.constantFrom(...values.map((value) => value.name)), fc.constantFrom<unknown[]>(99, "X"));
}

function isName({ name: field, scalar }: DescField): boolean {
  return (
    scalar === ScalarType.STRING &&
    /^(?:database|parent|name|document|documents|delete|reference_value)$/.test(field)
  );
}
