import { Post } from "@daily-genius/domain/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { readPost } from "./read-post.ts";

test("a post as stored reads as it is", () => {
  const post = aPost();
  expect(readPost(post.id, post)).toEqual(post);
});

test("the id is the document's, whatever its field says", () => {
  expect(readPost("real", { ...aPost(), id: "typed" }).id).toBe("real");
});

test.each<[string, Readonly<Record<string, unknown>>]>([
  ["nothing", {}],
  ["numbers for texts", { title: 1, description: 2, date: 3, updatedAt: 4 }],
  ["a text for a list", { ...aPost(), role: "Poet" }],
  ["a mixed list", { ...aPost(), role: ["Poet", 7, null] }],
  ["a broken photo", { ...aPost(), photo: { width: "wide" } }],
  ["maps and lists", { title: {}, description: [], imageURL: { href: "x" } }],
])("%s reads as a post all the same", (_, fields) => {
  expect(Post.parse(readPost("x", fields))).toEqual(readPost("x", fields));
});

test("what is sound among broken fields is kept", () => {
  expect(readPost("x", { ...aPost({ title: "Ada" }), role: ["Poet", 7] })).toMatchObject({
    title: "Ada",
    role: ["Poet"],
  });
});
