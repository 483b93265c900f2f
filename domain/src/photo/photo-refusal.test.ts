import { expect, test } from "vitest";
import { fileRefusal, photoRefusals, sizeRefusal } from "./photo-refusal.ts";

test.each([
  [0, "the file is empty"],
  [1, undefined],
  [20 * 1024 * 1024, undefined],
  [20 * 1024 * 1024 + 1, "the file is larger than 20 MB"],
])("%i bytes: %j", (bytes, refusal) => {
  expect(sizeRefusal(bytes)).toBe(refusal);
});

test("the limit of pixels is named exactly", () => {
  expect(photoRefusals.tooManyPixels).toBe("the image has more than 52 megapixels");
});

test.each([
  ["image/webp", 5, undefined],
  ["image/webp", 0, photoRefusals.empty],
  ["image/gif", 0, photoRefusals.wrongType],
])("a file of the type %s with %i bytes is refused before it is sent: %j", (type, size, refusal) => {
  expect(fileRefusal({ type, size })).toBe(refusal);
});
