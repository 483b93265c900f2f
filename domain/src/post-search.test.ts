import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { haystackOf, searchPosts } from "./post-search.ts";
import { aPost } from "./testing/a-post.ts";

const hopper = aPost({
  title: "Grace Hopper",
  description: "Built the first compiler.",
  country: "United States",
  role: ["Computer scientist", "Naval officer"],
  birthdate: "1906/12/09",
  deathdate: "1992/01/01",
  date: "2026/03/14",
});
const goedel = aPost({
  title: "Kurt Gödel",
  description: "Proved that some truths have no proof.",
  country: "Österreich",
  role: ["Logician"],
  birthdate: "1906/04/28",
  deathdate: "",
  date: "2026/03/15",
});
const posts = [hopper, goedel];

describe("a search", () => {
  test.each([
    ["title", "grace hop", [hopper]],
    ["description", "COMPILER", [hopper]],
    ["country", "united st", [hopper]],
    ["a role", "naval", [hopper]],
    ["birth date", "1906/12", [hopper]],
    ["death date", "1992", [hopper]],
    ["publish date", "2026/03/15", [goedel]],
    ["title without its accents", "godel", [goedel]],
    ["title with its accents", "GÖDEL", [goedel]],
    ["several posts", "1906", [hopper, goedel]],
    ["surrounded by space", "  gödel ", [goedel]],
    ["nothing", "einstein", []],
    ["text across two fields", "hopper built", []],
    ["text across two roles", "scientist naval", []],
  ])("by %s finds what contains it", (_, query, expected) => {
    expect(searchPosts(posts, query).found).toEqual(expected);
  });

  test.each([[""], ["   "]])("for %j finds everything", (query) => {
    expect(searchPosts(posts, query).found).toBe(posts);
  });

  test("keeps the order of the posts", () => {
    expect(searchPosts([goedel, hopper], "1906").found).toEqual([goedel, hopper]);
  });
});

describe("a search that extends the previous one", () => {
  test("finds what it would find alone, for any growth or shrinking of the query", () => {
    const many = Array.from({ length: 40 }, (_, i) =>
      aPost({ id: String(i), title: `x${i % 7}y${i % 5}z${i % 3}` }),
    );
    const query = fc.stringMatching(/^[xyz0-6 ]{0,5}$/);
    fc.assert(
      fc.property(fc.array(query, { maxLength: 6 }), (queries) => {
        let previous = searchPosts(many, "");
        for (const text of queries) {
          previous = searchPosts(many, text, previous);
          expect(previous.found).toEqual(searchPosts(many, text).found);
        }
      }),
    );
  });

  test("searches everything again when the posts have changed", () => {
    const before = searchPosts([goedel], "1906/12");
    expect(searchPosts(posts, "1906/12", before).found).toEqual([hopper]);
  });
});

test("the searched text of a post is made once", () => {
  expect(haystackOf(hopper)).toBe(haystackOf(hopper));
  expect(haystackOf(hopper)).toContain("naval officer");
});
