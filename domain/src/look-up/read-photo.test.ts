import { expect, test } from "vitest";
import { photoCredit, readPhoto } from "./read-photo.ts";

const image = {
  url: "https://upload.wikimedia.org/wikipedia/commons/a/ab/Ada.jpg",
  thumburl: "https://upload.wikimedia.org/wikipedia/commons/thumb/a/ab/Ada.jpg/960px-Ada.jpg",
  descriptionurl: "https://commons.wikimedia.org/wiki/File:Ada.jpg",
};
const texts = (values: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, { value }]));
const photo = (values: Readonly<Record<string, string>>, more: Partial<typeof image> = {}) =>
  readPhoto({ ...image, ...more, extmetadata: texts(values) });

test("a photo has its license and its maker, of whom a wanted attribution comes first", () => {
  const all = { LicenseShortName: "CC BY-SA 4.0", Artist: "<b>Ada</b>", Credit: "Own work" };
  expect(photo({ ...all, Attribution: "A. L." })).toMatchObject({
    kind: "usable",
    address: image.thumburl,
    credit: "A. L.",
    license: "CC BY-SA 4.0",
    notes: [],
  });
  expect(photo(all)).toMatchObject({ credit: "<b>Ada</b>" });
  expect(photo({ LicenseShortName: "x".repeat(200), Credit: "Own work" })).toMatchObject({
    credit: "Own work",
    license: "x".repeat(100),
  });
  expect(readPhoto({ ...image, thumburl: undefined, extmetadata: texts(all) })).toMatchObject({
    address: image.url,
  });
  expect(photo({ ...all, Restrictions: "personality|trademarked" })).toMatchObject({
    notes: ["Restrictions on its page: personality, trademarked."],
  });
});

test.each([
  ["without a license", { Artist: "Ada" }],
  ["that is not free", { LicenseShortName: "Fair use", NonFree: "true" }],
])("a photo %s is not used, and its page is named", (_, values) => {
  expect(photo(values)).toEqual({
    kind: "unusable",
    page: image.descriptionurl,
    reason: "The license of this photo is unknown.",
  });
});

test.each([
  [{ thumburl: "https://evil.example/a.jpg" }],
  [{ thumburl: "http://upload.wikimedia.org/a.jpg" }],
  [{ thumburl: "https://upload.wikimedia.org.evil.example/a.jpg" }],
  [{ descriptionurl: "javascript:alert(1)" }],
])("an address elsewhere is not followed: %j", (more) => {
  expect(photo({ LicenseShortName: "CC0" }, more)).toBeUndefined();
});

test("a credit fits its field", () => {
  expect(photoCredit(" Alfred\n Chalon ")).toBe("Alfred Chalon, via Wikimedia Commons");
  expect(photoCredit("")).toBe("Wikimedia Commons");
  const long = photoCredit("x".repeat(300));
  expect(long).toHaveLength(200);
  expect(long).toMatch(/x…, via Wikimedia Commons$/);
});
