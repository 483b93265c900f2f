import { expect, test } from "vitest";
import { PostDraft } from "./post-draft.ts";
import { postId } from "./post-id.ts";
import { isTestPost, testPost } from "./test-post.ts";

test("a test post can be saved, and is known by its id", () => {
  const draft = PostDraft.parse(testPost("0a1b2c3d"));
  expect(isTestPost(postId(draft.date, draft.title))).toBe(true);
});

test.each(["9999-12-31-diagnostic-test-post", "9999-12-31-diagnostic-test-post-of-mine", "2026-03-14-ada"])(
  "%s is not a test post",
  (id) => {
    expect(isTestPost(id)).toBe(false);
  },
);
