import { randomUUID } from "node:crypto";
import { GeoPoint, Timestamp } from "@google-cloud/firestore";
import * as fc from "fast-check";
import { expect, test } from "vitest";
import { db, documentAt } from "../../testing/stored.ts";
import { InvalidCommit } from "./documents.ts";
import { firestore } from "./firestore.ts";
import { ForeignValue } from "./firestore-value.ts";

const aPath = () => `wire/${randomUUID()}`;
const fieldsOf = async (path: string) => (await firestore.read([path]))[0]?.fields;
const plain = fc.letrec((tie) => ({
  value: fc.oneof(
    { maxDepth: 3 },
    fc.constant(null),
    fc.boolean(),
    fc.double().map((number) => (number === 0 ? 0 : number)),
    fc.integer(),
    fc.maxSafeInteger(),
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_VALUE, 5e-324, 2 ** 53),
    fc.string({ unit: "binary", maxLength: 20 }),
    fc.date({
      min: new Date("0001-01-01T00:00:00.000Z"),
      max: new Date("9999-12-31T23:59:59.999Z"),
      noInvalidDate: true,
    }),
    fc.array(
      tie("value").filter((value) => !Array.isArray(value)),
      { maxLength: 4 },
    ),
    fc.dictionary(
      fc.string({ minLength: 1, maxLength: 8 }).filter((name) => !/^__.*__$/.test(name)),
      tie("value"),
      { maxKeys: 4 },
    ),
  ),
})).value;

/** Returns a value as the SDK reads it, with dates in place of its timestamps. */
function withDates(value: unknown): unknown {
  if (value instanceof Timestamp) return value.toDate();
  if (Array.isArray(value)) return value.map(withDates);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, withDates(inner)]));
}

test("values read back as they were written, here and through Google's SDK", async () => {
  const paths = Array.from({ length: 300 }, aPath);
  const samples = fc.sample(plain, { numRuns: paths.length, seed: 20261121 });
  await firestore.write(paths.map((path, n) => ({ kind: "set", path, fields: { value: samples[n] } })));
  const [ours, theirs] = await Promise.all([
    firestore.read(paths),
    db().getAll(...paths.map((path) => documentAt(path))),
  ]);
  for (const [n, sample] of samples.entries()) {
    expect(ours[n]?.fields).toEqual({ value: sample });
    expect(withDates(theirs[n]?.get("value"))).toEqual(sample);
  }
});

test("values of foreign kinds, from the console or the SDK, travel unchanged", async () => {
  const [from, to] = [aPath(), aPath()];
  const foreign = {
    place: new GeoPoint(1.5, -2.25),
    bytes: Buffer.from([0, 255]),
    reference: documentAt("posts/x"),
    precise: new Timestamp(1_700_000_000, 123_456_000),
    large: 2n ** 62n,
  };
  await documentAt(from).set({ ...foreign, kept: [new GeoPoint(0, 0)] });
  const fields = (await fieldsOf(from)) ?? {};
  expect(fields["place"]).toBeInstanceOf(ForeignValue);
  await firestore.write([{ kind: "set", path: to, fields }]);
  const [copied, original] = await Promise.all([documentAt(to).get(), documentAt(from).get()]);
  expect(copied.data()).toEqual(original.data());
});

test.each([
  ["a function", () => 1],
  ["a symbol", Symbol("x")],
  ["a big integer", 1n],
  ["a map", new Map()],
])("values that Firestore has no word for are refused: %s", async (_, value) => {
  await expect(firestore.write([{ kind: "set", path: aPath(), fields: { value } }])).rejects.toThrow(
    TypeError,
  );
});

test("a commit throws what is invalid", async () => {
  const refused = firestore.commit([{ kind: "set", path: "no-document", fields: {} }]);
  await expect(refused).rejects.toBeInstanceOf(InvalidCommit);
});

test("transactions release their locks when `decide` fails, and write nothing", async () => {
  const path = aPath();
  await firestore.write([{ kind: "set", path, fields: { n: 1 } }]);
  const failed = firestore.transact(async (reader) => {
    await reader.read([path]);
    throw new Error("no decision");
  });
  await expect(failed).rejects.toThrow("no decision");
  // A lock that was not released would refuse this write.
  await firestore.write([{ kind: "update", path, fields: { n: 2 } }]);
  expect(await fieldsOf(path)).toEqual({ n: 2 });
});
