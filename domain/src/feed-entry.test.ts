import { expect, test } from "vitest";
import { FeedEntry, feedEntry, feedFields } from "./feed-entry.ts";
import { aPost } from "./testing/a-post.ts";

test("the public sees these fields of a post and no others", () => {
  expect(new Set(Object.keys(feedEntry(aPost())))).toEqual(
    new Set([
      "title",
      "description",
      "imageURL",
      "thumbnailURL",
      "previewURL",
      "date",
      "birthdate",
      "deathdate",
      "country",
      "role",
      "updatedAt",
    ]),
  );
  expect(new Set(feedFields)).toEqual(new Set(Object.keys(feedEntry(aPost()))));
});

test("a post without thumbnails, as written by hand, still has an entry", () => {
  const { thumbnailURL: _, previewURL: __, ...byHand } = aPost();
  expect(FeedEntry.parse(byHand)).toMatchObject({ thumbnailURL: "", previewURL: "" });
});

test.each([
  ["a title that is a number", { title: 7 }],
  ["a role that is no list", { role: "Physicist" }],
  ["no description", { description: undefined }],
])("a post with %s has none", (_, fields) => {
  expect(FeedEntry.safeParse({ ...aPost(), ...fields }).success).toBe(false);
});
