import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { storedPost } from "./stored-post.ts";

test("a stored post is read as it is", () => {
  const post = aPost({ photo: { width: 800, height: 600, bytes: 90_000, originalBytes: 4_000_000 } });
  expect(storedPost(post.id, post)).toEqual(post);
});

test("what somebody typed into the console is shown with its gaps, not left out", () => {
  expect(
    storedPost("x", { title: "Half a post", role: ["Poet", 7, null], date: 20260314, photo: "none" }),
  ).toEqual({
    ...aPost({ id: "x", title: "Half a post", role: ["Poet"], photo: null }),
    description: "",
    date: "",
    birthdate: "",
    deathdate: "",
    country: "",
    authorId: "",
    authorEmail: "",
    createdAt: "",
    updatedAt: "",
  });
});
