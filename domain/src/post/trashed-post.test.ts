import { expect, test } from "vitest";
import { TrashedPost } from "./trashed-post.ts";

test("of a deleted post a browser reads the id and the time of deletion, and nothing else", () => {
  const record = { id: "a", deletedAt: "2026-03-14T12:00:00.000Z", post: { title: "Ada" }, photos: [] };
  expect(TrashedPost.parse(record)).toEqual({ id: "a", deletedAt: "2026-03-14T12:00:00.000Z" });
});

test.each([[{}], [{ id: "a" }], [{ deletedAt: "2026-03-14T12:00:00.000Z" }], [{ id: 1, deletedAt: 2 }]])(
  "%j is no deletion",
  (record) => expect(TrashedPost.safeParse(record).success).toBe(false),
);
