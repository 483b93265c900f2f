import { describe, expect, test } from "vitest";
import { filterIndex, filterPosts, type PostFilter } from "./post-filters.ts";
import { aPost } from "./testing/a-post.ts";

// November 22, 2026 is a Sunday.
const today = "2026/11/25";
const [ada, grace] = ["ada@example.com", "grace@example.com"];
const posts = [
  aPost({ id: "sunday", date: "2026/11/22", authorEmail: ada }),
  aPost({ id: "today", date: today, imageURL: "https://example.com/a.webp", authorEmail: grace }),
  aPost({ id: "saturday", date: "2026/11/28", imageURL: "https://example.com/b.webp", authorEmail: ada }),
  aPost({ id: "another of saturday", date: "2026/11/28", authorEmail: ada }),
  aPost({ id: "next sunday", date: "2026/11/29", authorEmail: grace }),
  aPost({ id: "past", date: "2026/11/21", authorEmail: ada }),
  aPost({ id: "another of the past", date: "2026/11/21", authorEmail: ada }),
];
const index = filterIndex(posts, today, new Set(["past", "today", "gone"]));

describe("the filters", () => {
  test.each<[readonly PostFilter[], string | undefined, readonly string[]]>([
    [
      ["no-photo"],
      undefined,
      ["sunday", "another of saturday", "next sunday", "past", "another of the past"],
    ],
    [["double-days"], undefined, ["saturday", "another of saturday"]],
    [["needs-a-look"], undefined, ["today", "past"]],
    [["this-week"], undefined, ["sunday", "today", "saturday", "another of saturday"]],
    [["this-week", "no-photo"], undefined, ["sunday", "another of saturday"]],
    [[], grace, ["today", "next sunday"]],
    [["no-photo"], grace, ["next sunday"]],
    [["double-days"], grace, []],
  ])("%j of %s keep %j", (chosen, author, expected) => {
    expect(filterPosts(posts, index, chosen, author).map(({ id }) => id)).toEqual(expected);
  });

  test("keep everything if none is chosen", () => {
    expect(filterPosts(posts, index, [], undefined)).toBe(posts);
  });

  test("say how many posts they keep, how many days are double, and who wrote how many", () => {
    expect(index.counts).toEqual({ "no-photo": 5, "double-days": 1, "needs-a-look": 2, "this-week": 4 });
    expect(index.authors).toEqual([
      [ada, 5],
      [grace, 2],
    ]);
  });
});
