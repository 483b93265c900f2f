import { expect, test } from "vitest";
import { aPost } from "../testing/a-post.ts";
import { FeedEntry, feedEntry } from "./feed-entry.ts";

test("a post with the fields of the first version has an entry, even if more fields exist today", () => {
  const { success, data } = FeedEntry.safeParse({
    id: "2026-03-14-ada",
    title: "Ada Lovelace",
    description: "Wrote the first program for a machine that was never built.",
    imageURL: "",
    date: "2026/03/14",
    birthdate: "1815/12/10",
    country: "United Kingdom",
    role: ["Mathematician"],
    authorId: "author-1",
    authorEmail: "editor@dailygenius.example",
    createdAt: "2026-01-01T00:00:00.000Z",
    updatedAt: "2026-01-01T00:00:00.000Z",
  });
  expect(success, "a field that is added to PostContent or to Post needs a default").toBe(true);
  expect(data).toMatchObject({
    title: "Ada Lovelace",
    deathdate: "",
    deathyear: "",
    thumbnailURL: "",
    photoCredit: "",
  });
});

test("the public learns the size of a photo, and nothing else of its files", () => {
  const photo = { width: 640, height: 800, bytes: 60_000, originalBytes: 3_000_000 };
  expect(feedEntry(aPost({ photo })).photo).toEqual({ width: 640, height: 800 });
});

test.each<[field: string, shown: unknown, ...wrong: readonly unknown[]]>([
  ["createdAt", "", undefined, 7, null],
  ["photo", null, undefined, "large", { width: 0 }],
  ["sources", [], undefined, "https://example.org/", [{ title: "A", url: "javascript:alert(1)" }]],
])("a post with a wrong %s still has an entry, with %j", (field, shown, ...wrong) => {
  for (const value of wrong)
    expect(FeedEntry.parse({ ...aPost(), [field]: value })).toMatchObject({ [field]: shown });
});

test.each([
  ["a title that is a number", { title: 7 }],
  ["a role that is no list", { role: "Physicist" }],
  ["no description", { description: undefined }],
])("a post with %s has none", (_, fields) => {
  expect(FeedEntry.safeParse({ ...aPost(), ...fields }).success).toBe(false);
});
