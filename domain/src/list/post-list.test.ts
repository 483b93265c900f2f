import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aPost } from "../testing/a-post.ts";
import { excerpt, groupPosts, type PostSort, postSorts, sortPosts, withPosts } from "./post-list.ts";

const posts = [
  aPost({ title: "Émilie du Châtelet", date: "2026/03/10", birthdate: "1706/12/17" }),
  aPost({ title: "Archimedes", date: "2026/03/20", birthdate: "~287 BC" }),
  aPost({ title: "zhang heng", date: "2026/03/14", birthdate: "0078" }),
  aPost({ title: "Eratosthenes", date: "2026/03/14", birthdate: "276 BC" }),
];

describe("the order", () => {
  test.each<[PostSort, readonly string[]]>([
    ["date", ["Archimedes", "Eratosthenes", "zhang heng", "Émilie du Châtelet"]],
    ["title", ["Archimedes", "Émilie du Châtelet", "Eratosthenes", "zhang heng"]],
    ["birthdate", ["zhang heng", "Émilie du Châtelet", "Eratosthenes", "Archimedes"]],
    ["birthdate-chronological", ["Archimedes", "Eratosthenes", "zhang heng", "Émilie du Châtelet"]],
  ])("by %s is %j", (sort, titles) => {
    expect(sortPosts(posts, sort).map(({ title }) => title)).toEqual(titles);
    expect(sortPosts(posts.toReversed(), sort).map(({ title }) => title)).toEqual(titles);
  });

  test("is the same, whatever was in order before and in whichever portions it grew", () => {
    const texts = fc.constantFrom("a", "A", "á", "ab", "b", "Z", "ø");
    const lives = fc.constantFrom("1879", "~1879", "1879/03/14", "300 BC", "?", "??");
    const some = fc
      .uniqueArray(fc.nat(40), { maxLength: 30 })
      .chain((ids) =>
        fc.tuple(
          ...ids.map((id) =>
            fc.record({ id: fc.constant(`${id}`), title: texts, birthdate: lives }).map(aPost),
          ),
        ),
      );
    const sorts = fc.constantFrom(...postSorts.map(({ value }) => value));
    fc.assert(
      fc.property(some, some, sorts, fc.nat(30), (before, after, sort, cut) => {
        const now = [
          ...after,
          ...before.filter(({ id }) => after.every((post) => post.id !== id)).slice(cut),
        ];
        const expected = sortPosts(now, sort);
        expect(sortPosts(now, sort, sortPosts(before, sort))).toEqual(expected);
        expect(withPosts(withPosts([], now.slice(cut), sort), now.slice(0, cut), sort)).toEqual(expected);
        expect(expected.toSorted((a, b) => (sort === "title" ? a.title.localeCompare(b.title) : 0))).toEqual(
          expected,
        );
      }),
    );
  });
});

test("two posts of a day come in the order of their creation, the genius of the day first", () => {
  const day = { date: "2026/03/14" };
  const first = aPost({ ...day, title: "Zhang Heng", createdAt: "2026-01-01T00:00:00.000Z" });
  const second = aPost({ ...day, title: "Archimedes", createdAt: "2026-01-02T00:00:00.000Z" });
  expect(sortPosts([second, first], "date")).toEqual([first, second]);
});

describe("the groups", () => {
  const titles = (sort: PostSort, today: string) =>
    groupPosts(sortPosts(posts, sort), sort, today).map((group) => [
      group.name,
      group.posts.map(({ title }) => title),
    ]);

  test("are future, today's and past, each from the newest", () => {
    expect(titles("date", "2026/03/14")).toEqual([
      ["Future Posts", ["Archimedes"]],
      ["Today's Posts", ["Eratosthenes", "zhang heng"]],
      ["Past Posts", ["Émilie du Châtelet"]],
    ]);
  });

  test.each<[PostSort, string, readonly string[]]>([
    ["date", "2026/03/01", ["Future Posts"]],
    ["date", "2026/03/31", ["Past Posts"]],
    ["date", "2026/03/15", ["Future Posts", "Past Posts"]],
    ["date", "2026/03/10", ["Future Posts", "Today's Posts"]],
    ["title", "2026/03/14", ["All Posts"]],
  ])("by %s on %s are %j, without the empty ones", (sort, today, names) => {
    expect(titles(sort, today).map(([name]) => name)).toEqual(names);
  });

  test("are empty without posts", () => {
    expect(groupPosts([], "date", "2026/03/14")).toEqual([]);
    expect(groupPosts([], "title", "2026/03/14")).toEqual([]);
  });
});

describe("the excerpt", () => {
  test.each([
    ["", ""],
    ["x".repeat(100), "x".repeat(100)],
    ["x".repeat(101), `${"x".repeat(100)}...`],
    [`${"x".repeat(99)}😀`, `${"x".repeat(99)}...`],
  ])("of %j is %j", (description, expected) => {
    expect(excerpt(description)).toBe(expected);
  });
});
