import { expect, test } from "vitest";
import { photoInLists } from "./photo-in-lists.ts";

test.each([
  ["small", { smallURL: "small", previewURL: "preview", thumbnailURL: "list" }],
  ["preview", { smallURL: "", previewURL: "preview", thumbnailURL: "list" }],
  ["list", { smallURL: "", previewURL: "", thumbnailURL: "list" }],
  ["", { smallURL: "", previewURL: "", thumbnailURL: "" }],
])("lists show the best file for them that a photo has: %j", (shown, addresses) => {
  expect(photoInLists(addresses)).toBe(shown);
});
