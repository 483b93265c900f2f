import { describe, expect, test } from "vitest";
import { contentMark } from "../post/second-look.ts";
import { aPost } from "../testing/a-post.ts";
import { countChoices, filterIndex, filterPosts, type PostFilter, postFilters } from "./post-filters.ts";

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
    expect(filterPosts(posts, () => index, chosen, author).map(({ id }) => id)).toEqual(expected);
  });

  test("keep everything if none is chosen", () => {
    expect(filterPosts(posts, expect.unreachable, [], undefined)).toBe(posts);
  });

  test("are offered while any post passes them", () => {
    expect([...index.offered]).toEqual(["no-photo", "double-days", "needs-a-look", "this-week"]);
    expect([...filterIndex(posts.slice(5), today, new Set()).offered]).toEqual(["no-photo"]);
    expect(index.authors).toEqual([ada, grace]);
  });

  test("each count is the number of posts that choosing it shows", () => {
    const filters = postFilters.map(({ value }) => value);
    for (const chosen of [[], ...filters.map((one) => [one])]) {
      for (const author of [undefined, ada, grace]) {
        const counts = countChoices(posts, index, chosen, author);
        for (const one of [ada, grace])
          expect(counts.authors.get(one) ?? 0).toBe(filterPosts(posts, () => index, chosen, one).length);
        for (const filter of filters)
          expect(counts.filters[filter]).toBe(
            filterPosts(posts, () => index, [...chosen, filter], author).length,
          );
      }
    }
  });

  test.each<[string, Parameters<typeof aPost>[0], readonly string[]]>([
    ["saved one", { updatedAt: "2026-08-27T00:00:00.000Z", updatedBy: grace }, ["coming"]],
    ["made one", { createdAt: "2026-08-27T00:00:00.000Z", authorEmail: grace }, ["coming"]],
    ["saved one too long ago", { updatedAt: "2026-08-26T00:00:00.000Z", updatedBy: grace }, []],
  ])("coming posts are not checked once another person has %s", (_, older, expected) => {
    const mine = { createdAt: "2026-11-01T00:00:00.000Z", authorEmail: ada, updatedBy: ada };
    const coming = aPost({ ...mine, id: "coming", date: today });
    const checked = { by: grace, at: "", of: contentMark(coming) };
    const all = [coming, { ...coming, id: "checked", checked }, aPost({ ...older, date: "2026/11/24" })];
    const found = filterPosts(all, () => filterIndex(all, today, new Set()), ["not-checked"], undefined);
    expect(found.map(({ id }) => id)).toEqual(expected);
  });
});
