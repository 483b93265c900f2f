import { check } from "@daily-genius/domain/genius-check/check";
import { GeniusIndex } from "@daily-genius/domain/genius-check/genius-index";
import { expect, test } from "vitest";
import { samplePeople } from "./people.ts";

test("the samples are about different people, whose dates agree with what is written about them", () => {
  const posts = samplePeople.map((person, n) => ({ ...person, id: String(n), date: "2026/11/22" }));
  const index = new GeniusIndex(posts);
  const texts = posts.flatMap((post) => check(post, index, "2026/11/22").map(({ text }) => text));
  expect(posts.length).toBeGreaterThan(60);
  expect(texts).toEqual([]);
});
