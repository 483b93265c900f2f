import { check } from "@daily-genius/domain/genius-check/check";
import { GeniusIndex } from "@daily-genius/domain/genius-check/genius-index";
import { expect, test } from "vitest";
import { eras, motifs } from "./card.ts";
import { samplePeople } from "./people.ts";

test("the samples are about different people, whose dates agree with what is written about them", () => {
  const posts = samplePeople.map(({ fields }, n) => ({ ...fields, id: String(n), date: "2026/11/22" }));
  const index = new GeniusIndex(posts);
  const texts = posts.flatMap((post) => check(post, index, "2026/11/22").map(({ text }) => text));
  expect(posts.length).toBeGreaterThan(60);
  expect(texts).toEqual([]);
});

test("each sample is read in the one minute that the site promises", () => {
  // An adult reads 238 English words in a minute (Brysbaert, 2019).
  const long = samplePeople.filter(({ fields }) => fields.description.split(/\s+/).length > 238);
  expect(long.map(({ fields }) => fields.title)).toEqual([]);
});

test("nearly all samples have a card, in every drawing and era; a few show the placeholder", () => {
  const cards = samplePeople.flatMap(({ card }) => card ?? []);
  const plain = samplePeople.length - cards.length;
  expect(plain).toBeGreaterThanOrEqual(3);
  expect(plain).toBeLessThanOrEqual(samplePeople.length / 10);
  expect(new Set(cards.map(({ motif }) => motif))).toEqual(new Set(motifs));
  expect(new Set(cards.map(({ era }) => era))).toEqual(new Set(Object.keys(eras)));
});
