import { expect, test } from "vitest";
import { longestPostId, utf8Length } from "../post/post-id.ts";
import {
  fileRefusal,
  isPhotoOf,
  photoLimits,
  photoObjectName,
  photoRefusals,
  photoTimestamp,
  photoTypeOf,
  photoVariantNames,
  sizeRefusal,
} from "./photo.ts";

// Specification 3.9
test("the names of a photo are those of the specification", () => {
  expect(
    photoVariantNames.map((variant) => photoObjectName(variant, "2026-03-14-ada", 1_795_228_371_123)),
  ).toEqual([
    "geniuses/2026-03-14-ada-1795228371123.webp",
    "geniuses/thumbnails/2026-03-14-ada-1795228371123-list.jpg",
    "geniuses/thumbnails/2026-03-14-ada-1795228371123-preview.jpg",
    "geniuses/thumbnails/2026-03-14-ada-1795228371123-small.webp",
    "geniuses/shares/2026-03-14-ada-1795228371123.jpg",
  ]);
});

test("an image that could not be encoded has the extension of its own type", () => {
  expect(photoObjectName("full", "a", 1, "image/png")).toBe("geniuses/a-1.png");
  expect(photoObjectName("list", "a", 1, "image/webp")).toBe("geniuses/thumbnails/a-1-list.webp");
});

test.each([
  ["2026-03-14-ada", "geniuses/2026-03-14-ada-1795228371123.webp", true],
  ["2026-03-14-ada", "geniuses/2026-03-14-ada-1795228371123.jpg", true],
  ["2026-03-14-ada", "geniuses/thumbnails/2026-03-14-ada-1795228371123-list.jpg", true],
  ["2026-03-14-ada", "geniuses/thumbnails/2026-03-14-ada-1795228371123-preview.jpg", true],
  ["2026-03-14-ada", "geniuses/2026-03-14-ada-2-1795228371123.webp", false],
  ["2026-03-14-ada", "geniuses/2026-03-14-adam-1795228371123.webp", false],
  ["2026-03-14-ada", "staged/2026-03-14-ada-1795228371123.webp", false],
  ["2026-03-14-ada", "geniuses/other/2026-03-14-ada-1795228371123.webp", false],
  ["2026-03-14-ada", "geniuses/2026-03-14-ada-1795228371123/x.webp", false],
])("for the post %s the object %s counts as its own: %s", (id, name, own) => {
  expect(isPhotoOf(id, name)).toBe(own);
});

test("every object name with the longest id fits Cloud Storage's 1,024 bytes", () => {
  const names = photoVariantNames.flatMap((variant) =>
    photoLimits.contentTypes.map((type) => photoObjectName(variant, "x".repeat(longestPostId), 9e12, type)),
  );
  expect(Math.max(...names.map(utf8Length))).toBeLessThanOrEqual(1024);
});

test.each([
  ["geniuses/a-b-1795228371123.webp", 1_795_228_371_123, "image/webp"],
  ["geniuses/thumbnails/a-b-17-list.JPEG", 17, "image/jpeg"],
  ["geniuses/thumbnails/a-b-17-preview.jpg", 17, "image/jpeg"],
  ["geniuses/thumbnails/a-b-17-other.png", 0, "image/png"],
  ["portrait", 0, undefined],
])("%s has the timestamp %i and the type %s", (name, timestamp, type) => {
  expect(photoTimestamp(name)).toBe(timestamp);
  expect(photoTypeOf(name)).toBe(type);
});

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
