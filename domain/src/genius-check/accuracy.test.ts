import { expect, test } from "vitest";
import { check } from "./check.ts";
import type { Checked } from "./finding.ts";
import { GeniusIndex } from "./genius-index.ts";
import { personOf } from "./person.ts";
import { isSamePerson } from "./same-person.ts";
import { aliases } from "./testing/aliases.ts";
import { distinctPeople } from "./testing/distinct-people.ts";

const today = "2026/11/22";

test("of people whom two administrators write in different ways, at least 85 % are found", () => {
  const missed = aliases.filter(([a, b]) => !isSamePerson(personOf(a), personOf(b)));
  expect(aliases.length).toBeGreaterThanOrEqual(60);
  // Names that differ only in what nobody sees or tells apart.
  const alike = ["علی رازی", "Zed Quarry", "Jonah Kalanianaʻole"];
  expect(missed.filter(([{ title }]) => alike.includes(title))).toEqual([]);
  const names = missed.map(([a, b]) => `${a.title} = ${b.title}`);
  expect(names.length / aliases.length, `missed: ${names.join(", ")}`).toBeLessThanOrEqual(0.15);
});

test("of different people at most one in a thousand is taken for another, and none for a relative", () => {
  const index = new GeniusIndex(distinctPeople);
  const mistaken = distinctPeople.filter((person) => index.hasSamePerson(person)).map(({ title }) => title);

  expect(distinctPeople.length).toBeGreaterThan(1000);
  expect(mistaken.length, mistaken.join(", ")).toBeLessThanOrEqual(distinctPeople.length / 1000);
  for (const family of [
    "Bernoulli",
    "Curie",
    "Herschel",
    "Bohr",
    "Bach",
    "Brontë",
    "Bose",
    "Dumas",
    "Strauss",
  ]) {
    expect(distinctPeople.filter(({ title }) => title.includes(family)).length).toBeGreaterThan(1);
    expect(mistaken.filter((title) => title.includes(family))).toEqual([]);
  }
});

/** Statements of a year `y` of birth in descriptions, with `n` for the name. */
const births = [
  "n was born in y.",
  "Born in y in a village by the sea, n learned to read late.",
  "Born on 14 March y, n was the fourth of nine.",
  "n (born March 14, y) was the fourth of nine.",
  "n was born to a poor family in Lower Saxony in the spring of y.",
  "n was born on the 3rd of April y, a Sunday.",
  "In the winter, n was born in the city of Ulm, y.",
  "Nobody expected much. Born into a family of weavers in y, she did not go to school.",
  "n, b. y, taught herself.",
  "He was born about a mile from the sea, in y.",
];
const deaths = [
  "n died in y.",
  "He died on 18 April y at home.",
  "She died in Paris on April 18, y.",
  "n worked on until her death in y.",
  "His death in y went unnoticed.",
  "n died of a fever, alone, in the autumn of y.",
  "Poor and forgotten, n died at sea in early y.",
];
const spans = ["n (b–d) asked why.", "n (14 March b – 18 April d) asked why.", "n (b-d) asked how."];

test("of 200 planted contradictions of a description, at least 95 % are noted", () => {
  const people = distinctPeople.filter(
    ({ birthdate, deathdate }) => /^1\d{3}$/.test(birthdate) && deathdate !== "",
  );
  const planted = Array.from({ length: 200 }, (_, n): Checked => {
    const { title, birthdate, deathdate } =
      people[n * 5] ?? people[n % people.length] ?? expect.fail("people");
    const [birth, death] = [Number(birthdate), Number(deathdate)];
    const wrong = (year: number) => String(year + ([1, -1, 10, -9, 27, 100][n % 6] ?? 2));
    const fill = (text: string, b: number | string, d: number | string) =>
      text
        .replace(/\bn\b/g, title)
        .replace(/\by\b/g, String(b))
        .replace(/\bb\b(?!\.)/g, String(b))
        .replace(/\bd\b/g, String(d));
    const of = <Text>(texts: readonly Text[], index = n) =>
      texts[index % texts.length] ?? expect.fail("texts");
    const description = of(
      [
        () => fill(of(births), wrong(birth), ""),
        () => fill(of(deaths), wrong(death), ""),
        () => fill(of(spans), n % 2 ? wrong(birth) : birth, n % 2 ? death : wrong(death)),
      ],
      Math.floor(n / 2),
    )();
    return { title, description, date: today, birthdate, deathdate };
  });
  const unnoted = planted.filter((draft) => check(draft, undefined, today).length === 0);
  const seen = unnoted.map(
    ({ description, birthdate, deathdate }) => `${birthdate}–${deathdate}: ${description}`,
  );
  expect(seen.length, seen.join("\n")).toBeLessThanOrEqual(10);
});
