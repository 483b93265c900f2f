import { describe, expect, test } from "vitest";
import { fields } from "../post/fields.ts";
import { check, needsReview } from "./check.ts";
import type { Checked } from "./finding.ts";
import { GeniusIndex } from "./genius-index.ts";

const today = "2026/11/22";
const einstein: Checked = {
  title: "Albert Einstein",
  description: "Light has a speed that nothing outruns.",
  date: "2026/12/04",
  birthdate: "1879/03/14",
  deathdate: "1955/04/18",
};
const textsOf = (draft: Partial<Checked>) =>
  check({ ...einstein, ...draft }, undefined, today).map(({ field, text }) => `${field}: ${text}`);
const living = (years: string) => [`deathdate: There is no death date, so readers see “${years}”.`];

test("a draft about a person who has a post names that post and its day", () => {
  const index = new GeniusIndex([
    { ...einstein, id: "1", title: "Maria Skłodowska-Curie", birthdate: "1867/11/07", date: "2026/11/07" },
  ]);
  expect(check({ ...einstein, title: "Marie Curie", birthdate: "1867" }, index, today)[0]).toEqual({
    kind: "same-person",
    field: "title",
    text: "“Maria Skłodowska-Curie” is scheduled for November 7, 2026. Is this the same person?",
    postId: "1",
  });
});

test("an id in Wikidata decides who is the same person, whatever names and dates say", () => {
  const alhazen = {
    ...einstein,
    id: "1",
    title: "Alhazen",
    birthdate: "~965",
    deathdate: "",
    wikidata: "Q11104",
  };
  const index = new GeniusIndex([alhazen]);
  const ibn = { ...einstein, title: "Ibn al-Haytham", birthdate: "~966", deathdate: "", wikidata: "Q11104" };
  expect(check(ibn, index, today)[0]?.text).toBe(
    "“Alhazen” is scheduled for December 4, 2026. Both posts have the same Wikidata ID.",
  );
  expect(index.hasSamePerson({ ...ibn, wikidata: "" })).toBe(false);
  const namesake = { ...alhazen, id: "2", wikidata: "" };
  expect(check(namesake, index, today)[0]?.text).toContain("Is this the same person?");
  expect(index.hasSamePerson({ ...namesake, wikidata: "Q937" })).toBe(false);
  index.remove("1");
  expect(index.hasSamePerson(ibn)).toBe(false);
});

test("at most three posts about the same person are named, the first days first, and never the post itself", () => {
  const posts = ["05", "03", "01", "04", "02"].map((day) => ({
    ...einstein,
    id: day,
    date: `2026/12/${day}`,
  }));
  const faults = check({ ...einstein, id: "01" }, new GeniusIndex(posts), today);
  expect(faults.map((fault) => "postId" in fault && fault.postId)).toEqual(["02", "03", "04"]);
});

test.each([
  ["Jean d'Alembert", "Jean d\u02bcAlembert"],
  ["Jean d’Alembert", "Jean d＇Alembert"],
  ["阿尔伯特·爱因斯坦", "阿尔伯特爱因斯坦"],
])("%s is %s", (title, other) => {
  const index = new GeniusIndex([{ ...einstein, id: "1", title, birthdate: "1717", deathdate: "" }]);
  expect(index.hasSamePerson({ ...einstein, title: other, birthdate: "1717", deathdate: "" })).toBe(true);
});

test.each([
  ["nothing but a hint", { birthdate: "~780", deathdate: "" }, false],
  ["the same person elsewhere", { title: "Einstein, Albert" }, true],
  ["an impossible life", { deathdate: "1855/04/18" }, true],
  ["a contradiction", { description: "Born in 1789 in Ulm." }, true],
])("a post needs a look for %s: %s", (_, changes, expected) => {
  const post = { ...einstein, title: "Mileva Marić", ...changes, id: "1" };
  const index = new GeniusIndex([post, { ...einstein, id: "2", deathdate: "", birthdate: "1879" }]);
  expect(needsReview(post, index, today)).toBe(expected);
});

describe("a life", () => {
  const leftOut =
    "Only countries that kept the Julian calendar had this day: in Rome, October 4, 1582 was followed by October 15.";
  const leapDay = "Only countries that kept the Julian calendar had a February 29 in 1700.";
  test.each([
    ["1879/03/14", "1879/03/13", ["deathdate: This is before the birth date."]],
    ["1879", "1879/01/01", []],
    ["~1879", "1860/01/01", []],
    ["~1879", "1850/01/01", ["deathdate: This is before the birth date."]],
    ["1879/03/14", "2013/04/18", ["deathdate: That is a life of 134 years. Is the year right?"]],
    ["1879/03/14", "1994/04/18", []],
    ["~1879/03/14", "2013/04/18", []],
    ["287 BC", "0100/01/01", ["deathdate: That is a life of 386 years. Is the year right?"]],
    ["2026/11/22", "", []],
    ["2026/11/23", "", ["birthdate: This date is in the future."]],
    ["2026", "", []],
    ["2027", "", ["birthdate: This date is in the future."]],
    ["3000 BC", "", living("born 3000 BC")],
    ["1950/01/01", "2026/12/24", ["deathdate: This date is in the future."]],
    ["1582/10/04", "1582/10/15", []],
    ["1500/02/29", "1550/01/01", []],
    ["1700/02/29", "1750/01/01", [`birthdate: ${leapDay}`]],
    ["1700/03/01", "1712/02/30", ["deathdate: Only Sweden had a February 30, in 1712."]],
    ["1515/03/28", "1582/10/05", [`deathdate: ${leftOut}`]],
    ["unknown", "", []],
  ])("from %j to %j: %j", (birthdate, deathdate, texts) => {
    expect(textsOf({ birthdate, deathdate })).toEqual(texts);
  });
});

test.each([
  ["1879/03/14", "1879/03/13", ["birthdate: This is after the publish date."]],
  ["1879", "1878/12/31", ["birthdate: This is after the publish date."]],
  ["~1879", "1879/12/31", []],
  ["1879/03/14", "1879/03/14", []],
  ["1879/03/14", "", []],
])("born %j and published on %j: %j", (birthdate, date, texts) => {
  expect(textsOf({ birthdate, date })).toEqual(texts);
});

describe("a death of which only the year is known", () => {
  test.each([
    ["~287 BC", "212 BC", []],
    ["1879", "1878", ["deathyear: This is before the birth date."]],
    ["212 BC", "287 BC", ["deathyear: This is before the birth date."]],
    ["1879", "~1860", []],
    ["1950", "2027", ["deathyear: This date is in the future."]],
    ["1911", "", []],
    ["1910", "", living("born 1910")],
    ["~1900", "", []],
    ["~780", "", living("born c. 780")],
    ["unknown", "", []],
  ])("from %j to the year %j: %j", (birthdate, deathyear, texts) => {
    expect(textsOf({ birthdate, deathdate: "", deathyear })).toEqual(texts);
  });

  test("is compared with the description", () => {
    const description = "Einstein died in 1956.";
    expect(textsOf({ description, deathdate: "", deathyear: "1955" })).toEqual([
      "description: The description says “died in 1956”, but Death Year says 1955.",
    ]);
  });

  test("distinguishes two people of one name", () => {
    const index = new GeniusIndex([
      { ...einstein, id: "1", birthdate: "780", deathdate: "", deathyear: "850" },
    ]);
    const other = { ...einstein, birthdate: "1780", deathdate: "", deathyear: "1850" };
    expect(index.hasSamePerson(other)).toBe(false);
    expect(index.hasSamePerson({ ...other, deathyear: "" })).toBe(true);
  });
});

describe("a description", () => {
  const birth = (words: string) => [
    `description: The description says “${words}”, but ${fields.birthdate.label} says 1879.`,
  ];
  const death = (words: string) => [
    `description: The description says “${words}”, but Death Date says 1955.`,
  ];
  test.each([
    ["He was born in 1879 and died in 1955.", []],
    ["He was born in Ulm in 1878.", birth("born in Ulm in 1878")],
    ["Born on 14 March 1878, he was late to speak.", birth("Born on 14 March 1878")],
    ["Born March 14, 1878, in Ulm.", birth("Born March 14, 1878")],
    ["Born 1878-03-14 in Ulm.", birth("Born 1878-03-14")],
    ["Born 14-3-1878 in Ulm.", birth("Born 14-3-1878")],
    ["Einstein (1878–1955) doubted.", birth("1878–1955")],
    ["Einstein (14 March 1879 – 18 April 1956) doubted.", death("14 March 1879 – 18 April 1956")],
    ["Albert Einstein (b. 1878) doubted.", birth("b. 1878")],
    ["He died, from a burst artery, in 1956.", death("died, from a burst artery, in 1956")],
    ["He worked on it until his death in 1954.", death("his death in 1954")],
    ["Born the first child of a feather merchant in Ulm in 1878.", birth("Born … 1878")],
    ["Born in 1878, says one book; born in 1879, say all others.", []],
    ["Born about 1890, it is thought.", []],
    ["Born in the 1870s, in a town of 1500 people, in room 1878.", []],
    ["He was born in Ulm", []],
    ["Nobody knows where he was born! In 1878 the town had a fire.", []],
    ["His father, born in 1847, died in 1902.", []],
    ["When Hendrik Lorentz died in 1928, he spoke at the grave.", []],
    ["Born to be a rebel, he published it in 1905. Born in Ulm, he lost an uncle in 1890.", []],
    ["The war (1914–1918) kept him in Berlin.", []],
    ["The First Part (1878–1955) is a book.", []],
    ["Hermann Einstein (1847–1902) sold lamps. Mileva Einstein died in 1948.", []],
    ["Hans Albert Einstein, born in 1904, and H. A. Einstein (1904–1973) are one.", []],
    ["Sir Albert X. Einstein (1878–1955) is nobody.", birth("1878–1955")],
    ["When Professor Einstein died in 1956, he left a page.", death("died in 1956")],
    ["The theory was born in 1905. Millions died in 1918.", []],
    ["Hans Albert survived him and died in 1973. Flo, the oldest, died in 1930.", []],
    ["Albert Einstein, ill and alone, died in 1956.", death("died in 1956")],
    ["Hans Albert stayed, but he died in 1956.", death("died in 1956")],
    ["Born in January 1705/6. Others in 1697. He died in 1374 AH.", []],
  ])("%j: %j", (description, texts) => {
    expect(textsOf({ description })).toEqual(texts);
  });

  test.each([
    ["Archimedes (287–212 BC) drew circles.", "~287 BC", []],
    ["Archimedes was born in 387 BC.", "~287 BC", ["387 BC"]],
    ["Archimedes was born in 287.", "~287 BC", []],
    ["Archimedes was born on Christmas Day of 1642.", "1643/01/04", []],
    ["Archimedes was born on Christmas Day of 1642.", "1643/02/04", ["1642"]],
  ])("%j with the birth %j contradicts it: %j", (description, birthdate, years) => {
    const draft = { ...einstein, title: "Archimedes", description, birthdate, deathdate: "" };
    const texts = check(draft, undefined, today).flatMap(({ kind, text }) => (kind === "says" ? text : []));
    expect(texts.map((text) => /(\d+(?: BC)?)”/.exec(text)?.[1])).toEqual(years);
  });
});

describe("the next free anniversary", () => {
  const taken = (...days: string[]) =>
    new GeniusIndex(
      days.map((date) => ({ ...einstein, title: date, id: date, date, birthdate: "", deathdate: "" })),
    );
  test.each([
    ["is not taken", {}, ["2027/03/14"], "April 18, 2027 is free: an anniversary of the death."],
    [
      "of a day that is not in every year",
      { birthdate: "1880/02/29", deathdate: "" },
      [],
      "February 29, 2028 is free: an anniversary of the birth.",
    ],
    [
      "is a round one, even if it is not the first",
      { birthdate: "1777/04/30", deathdate: "1850/01/18" },
      [],
      "April 30, 2027 is free: 250 years after the birth.",
    ],
    [
      "is today's no more",
      { birthdate: "1879/11/22", deathdate: "" },
      [],
      "November 22, 2027 is free: an anniversary of the birth.",
    ],
    ["is not needed on an anniversary", { date: "2027/04/18" }, [], undefined],
    ["is not that of an impossible life", { deathdate: "1855/04/18" }, [], undefined],
    ["is unknown of a year", { birthdate: "1879", deathdate: "" }, [], undefined],
    ["is unknown of an approximate day", { birthdate: "~1879/03/14", deathdate: "" }, [], undefined],
    ["is unknown of a month that does not exist", { birthdate: "1879/13/14", deathdate: "" }, [], undefined],
  ])("%s", (_, draft, days, text) => {
    const found = check({ ...einstein, ...draft }, taken(...days), today);
    expect(found.find(({ kind }) => kind === "anniversary")?.text).toBe(text);
  });

  test("may be so far away that it is not named", () => {
    const days = Array.from({ length: 20 }, (_, n) => `${2026 + n}/03/14`);
    const found = check({ ...einstein, deathdate: "" }, taken(...days), today);
    expect(found.map(({ kind }) => kind)).toEqual(["deathless"]);
  });
});
