import fc from "fast-check";
import { expect, test } from "vitest";
import { aPost } from "../testing/a-post.ts";
import { lacksOf, scheduleOf } from "./schedule.ts";

const at = (createdAt: string, title: string, date = "2026/03/14") => aPost({ title, date, createdAt });

test("each day holds its posts, the oldest first and those of no known time last, ties by id", () => {
  const ada = at("2026-01-02T00:00:00.000Z", "Ada Lovelace");
  const emmy = at("2026-01-01T00:00:00.000Z", "Emmy Noether");
  const bell = at("2026-01-02T00:00:00.000Z", "Jocelyn Bell");
  const hypatia = at("", "Hypatia");
  const grace = at("2026-01-01T00:00:00.000Z", "Grace Hopper", "2026/03/15");
  const posts = [bell, ada, grace, hypatia, emmy];
  fc.assert(
    fc.property(fc.shuffledSubarray(posts, { minLength: posts.length }), (shuffled) => {
      const schedule = scheduleOf(shuffled);
      expect(schedule.get("2026/03/14")).toEqual([emmy, ada, bell, hypatia]);
      expect(schedule.get("2026/03/15")).toEqual([grace]);
      expect(schedule.has("2026/03/16")).toBe(false);
    }),
  );
});

test.each(["", "soon", "2026/02/30", "2026/3/14", "2026-03-14"])("a post dated %j has no day", (date) => {
  expect(scheduleOf([aPost({ id: "x", date })]).size).toBe(0);
});

const ready = aPost({ imageURL: "https://example.com/ada.webp", description: "x".repeat(200) });

test.each([
  [ready, 1, []],
  [{ ...ready, imageURL: "" }, 1, ["photo"]],
  [{ ...ready, description: ` ${"x".repeat(199)} ` }, 1, ["text"]],
  [ready, 2, ["day of its own"]],
])("a post is ready with a photo, 200 characters and its day to itself", (post, count, lacks) => {
  expect(lacksOf(post, Array(count).fill(post))).toEqual(lacks);
});
