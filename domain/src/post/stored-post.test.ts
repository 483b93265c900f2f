import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aPost } from "../testing/a-post.ts";
import { Post } from "./post.ts";
import { storedPost, TrashedPost } from "./stored-post.ts";

const texts: object = Object.fromEntries(Object.keys(Post.shape).map((field) => [field, ""]));
const empty = { ...texts, role: [], sources: [], photo: null, checked: null };

test("a stored post is read as it is, with the id of its document", () => {
  const post = aPost({ photo: { width: 800, height: 600, bytes: 90_000, originalBytes: 4_000_000 } });
  expect(storedPost(post.id, { ...post, id: "typed" })).toEqual(post);
});

describe("what someone typed into the console", () => {
  test.each<[string, Readonly<Record<string, unknown>>, Partial<Post>]>([
    ["numbers for texts", { title: 1, description: 2, date: 20260314, updatedAt: 4 }, {}],
    ["a mixed list", { title: "Ada", role: ["Poet", 7, null] }, { title: "Ada", role: ["Poet"] }],
    ["a broken photo", { title: "Ada", photo: { width: "wide" } }, { title: "Ada" }],
    [
      "a source that is no page",
      { title: "Ada", sources: [{ title: "A", url: "javascript:1" }] },
      { title: "Ada" },
    ],
    ["fields of its own, and another id", { title: "Ada", more: true, id: "y" }, { title: "Ada" }],
  ])("is shown with its gaps: %s", (_, fields, sound) => {
    expect(storedPost("x", fields)).toEqual({ ...empty, id: "x", ...sound });
  });

  test("is always read as a post", () => {
    const field = fc.constantFrom(...Object.keys(Post.shape));
    fc.assert(
      fc.property(fc.dictionary(field, fc.anything()), (fields) => {
        const post = storedPost("x", fields);
        expect(Post.parse(post)).toEqual(post);
      }),
    );
  });
});

test("of a deleted post a browser reads the id and the time of deletion, and nothing else", () => {
  const record = { id: "a", deletedAt: "2026-03-14T12:00:00.000Z", post: { title: "Ada" }, photos: [] };
  expect(TrashedPost.parse(record)).toEqual({ id: "a", deletedAt: "2026-03-14T12:00:00.000Z" });
});

test.each([[{}], [{ id: "a" }], [{ deletedAt: "2026-03-14T12:00:00.000Z" }], [{ id: 1, deletedAt: 2 }]])(
  "%j is no deletion",
  (record) => expect(TrashedPost.safeParse(record).success).toBe(false),
);
