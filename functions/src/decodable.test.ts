import { expect, test } from "vitest";
import { isDecodable } from "./callable.ts";

test.each([
  ["nothing", undefined],
  ["null", null],
  ["text", "@type"],
  ["a draft", { draft: { title: "Ada", role: ["Mathematician", "Poet"] } }],
])("%s can be decoded", (_, value) => {
  expect(isDecodable(value)).toBe(true);
});

test.each([
  ["a claimed type", { "@type": "type.googleapis.com/google.protobuf.Int64Value", value: "1" }],
  ["a claimed type further in", { draft: [{ "@type": null }] }],
  ["a hundred thousand nested arrays", JSON.parse("[".repeat(100_000) + "]".repeat(100_000))],
])("%s cannot", (_, value) => {
  expect(isDecodable(value)).toBe(false);
});
