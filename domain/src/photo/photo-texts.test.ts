import { expect, test } from "vitest";
import { altOf, creditLine } from "./photo-texts.ts";

test.each([
  ["Jane Doe", "CC BY-SA 4.0", "Photo: Jane Doe, CC BY-SA 4.0"],
  ["Jane Doe", "", "Photo: Jane Doe"],
  ["", "Public domain", "Photo: Public domain"],
  ["", "", ""],
])("the credit %j and the license %j read %j", (photoCredit, photoLicense, line) => {
  expect(creditLine({ photoCredit, photoLicense })).toBe(line);
});

test("a photo without a description is the portrait of its post", () => {
  expect(altOf({ title: "Ada Lovelace", photoAlt: "A woman at a desk" })).toBe("A woman at a desk");
  expect(altOf({ title: "Ada Lovelace", photoAlt: "" })).toBe("Portrait of Ada Lovelace");
});
