import { expect, test } from "vitest";
import { aPost } from "../testing/a-post.ts";
import { lacksOf } from "./readiness.ts";

const ready = aPost({ imageURL: "https://example.com/ada.webp", description: "x".repeat(200) });

test.each([
  [ready, 1, []],
  [{ ...ready, imageURL: "" }, 1, ["photo"]],
  [{ ...ready, description: ` ${"x".repeat(199)} ` }, 1, ["text"]],
  [ready, 2, ["day of its own"]],
  [aPost(), 3, ["photo", "text", "day of its own"]],
])("a post is ready with a photo, 200 characters and its day to itself", (post, count, lacks) => {
  expect(lacksOf(post, Array(count).fill(post))).toEqual(lacks);
});
