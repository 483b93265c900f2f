import fc from "fast-check";
import type { Document } from "../../firestore/document.ts";
import { arbitraryValue } from "../../firestore/testing/arbitrary-value.ts";
import type { Timestamp } from "../../firestore/timestamp.ts";

/** Any point in time that protobuf can express. */
export const anyTimestamp: fc.Arbitrary<Timestamp> = fc.record({
  seconds: fc.bigInt({ min: -62_135_596_800n, max: 253_402_300_799n }),
  nanos: fc.nat(999_999_999),
});

const anyName = fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("__proto__", "constructor"));

/** Any document that can be stored; always with the same name. */
export const anyDocument: fc.Arbitrary<Document> = fc.record({
  path: fc.constant(["posts", "ü"]),
  fields: fc.array(fc.tuple(anyName, arbitraryValue)).map((entries) => new Map(entries)),
  createTime: anyTimestamp,
  updateTime: anyTimestamp,
});
