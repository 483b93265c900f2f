import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { lifeYears } from "../dates/life.ts";
import { formatLifeDate } from "../dates/life-date.ts";
import { addDays, longDate, monthNames, shortDate, weekdayOf, weekdays } from "../dates/publish-date.ts";
import { aPost } from "../testing/a-post.ts";
import { queryTerms } from "./post-query.ts";
import { searchPosts } from "./post-search.ts";
import { partsByHits } from "./query-hits.ts";

const hopper = aPost({
  title: "Grace Hopper",
  description: "Built the first compiler.",
  country: "United States",
  role: ["Computer scientist", "Naval officer"],
  birthdate: "1906/12/09",
  deathdate: "1992/01/01",
  date: "2026/03/14",
  photoAlt: "Navy portrait",
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

test("neither the id of a person nor a source is searched", () => {
  const sources = [{ title: "Wikipedia", url: "https://en.wikipedia.org/" }];
  const ada = aPost({ wikidata: "Q7259", sources });
  for (const query of ["Q7259", "Wikipedia"]) expect(searchPosts([ada], query).found).toEqual([]);
});

test.each(["212 bc", "c. 212 BC", "Archimedes ~212"])("a death year is found by %j", (query) => {
  const archimedes = aPost({ title: "Archimedes", birthdate: "~287 BC", deathyear: "~212 BC" });
  expect(searchPosts([...posts, archimedes], query).found).toEqual([archimedes]);
});

describe("a search", () => {
  test.each([
    ["title", "grace hop", [hopper]],
    ["description", "COMPILER", [hopper]],
    ["country", "united st", [hopper]],
    ["a role", "naval", [hopper]],
    ["death date", "1992/01", [hopper]],
    ["title without its accents", "godel", [goedel]],
    ["title with its accents", "GÖDEL", [goedel]],
    ["several posts", "1906", [hopper, goedel]],
    ["surrounded by space", "  gödel ", [goedel]],
    ["words of several fields", "naval compiler", [hopper]],
    ["a name with the family first", "Gödel, Kurt", [goedel]],
    ["a name with the years after it, and a full stop", "Kurt Gödel (born 1906).", [goedel]],
    ["a name and a day in brackets", "Grace Hopper (March 14, 2026)?", [hopper]],
    ["a day in short", "mar 15", [goedel]],
    ["a day being typed", "March 1", posts],
    ["a finished day", "March 1, ", []],
    ["a day and a name", "15 mar kurt", [goedel]],
    ["a day with hyphens, being typed", "2026-03-1", posts],
    ["a day with dots has one meaning", "12.9.1906", []],
    ["two digits of a year", "3/15/26", [goedel]],
    ["a month first, being typed", "3/1", posts],
    ["no day of a calendar", "15/15/2026", []],
    ["the month of one date and the day of another", "april 15", []],
    ["a weekday and a name", "kurt Sunday", [goedel]],
    ["the beginning of a weekday", "sun", []],
    ["the end of one word and the next", "acehopper", []],
    ["one word that is nowhere", "grace einstein", []],
    ["nothing", "einstein", []],
    ["the texts of its photo, which the list does not show", "navy portrait", []],
  ])("by %s finds what contains it", (_, query, expected) => {
    expect(searchPosts(posts, query).found).toEqual(expected);
  });

  test.each([
    ["c. 287", "~287 BC"],
    ["~287", "c. 287 BC"],
    ["287 BCE", "287 BC"],
    ["Archimedes (287–212 B.C.)", "Archimedes, 287 BC–212 BC"],
    ["j.j. thomson", "J. J. Thomson"],
    ["circa 1452", "~1452"],
    ["~15 april 1452", "~1452/04/15"],
    ["Øersted", "Hans Christian Oersted"],
    ["oersted", "Hans Christian Ørsted"],
    ["Moebius", "August Möbius"],
    ["MUELLER", "Mu\u0308ller"],
    ["haendel", "Händel"],
    ["erdoes", "Erdős"],
    ["aangstroem", "Ångström"],
    ["Djuric", "Đurić"],
    ["1914-1918", "of 1914–1918"],
    ["may 5", "Omay 5 tons"],
    ["c.3", "c.3 metres"],
    ["kalaniana'ole", "Kalanianaʻole"],
    ["tesla", "Tes\u00adla\u2060"],
    ["alkhwarizmi", "Muḥammad al-Khwārizmī"],
    ["al-khwarizmi", "Muḥammad al Khwārizmī"],
    ["“nik-tes”", "Nik Tesla"],
    ["阿尔伯特・爱因斯坦", "阿尔伯特爱因斯坦"],
  ])("for %j finds a post with %j", (query, text) => {
    const post = aPost({ title: text, birthdate: text });
    expect(searchPosts([...posts, post], query).found).toEqual([post]);
  });

  test("no digit finds a weekday", () => {
    // A Friday; no other text of the post contains a five.
    const friday = aPost({ title: "Ada", description: "", date: "2026/03/13", birthdate: "", deathdate: "" });
    expect(searchPosts([friday], "5").found).toEqual([]);
    expect(searchPosts([friday], "friday").found).toEqual([friday]);
  });

  test.each([[""], ["   "]])("for %j finds everything", (query) => {
    expect(searchPosts(posts, query).found).toBe(posts);
  });

  test("keeps the order of the posts", () => {
    expect(searchPosts([goedel, hopper], "1906").found).toEqual([goedel, hopper]);
  });
});

const parts = "a|b|ab|A|é| | |nov|november|march|1|2|22|2026|1879|,|-|/|~|c.|bc|st".split("|");
const texts = fc.array(fc.constantFrom(...parts), { maxLength: 8 }).map((some) => some.join(""));
const lifeDates = fc.constantFrom("~22 BC", "1879/11/22", "c. 1879", "2", "");
const somePosts = fc.array(
  fc.record({ title: texts, description: texts, birthdate: lifeDates, deathdate: lifeDates }).map(aPost),
  { maxLength: 12 },
);

test("whatever contains the query in a field is found", () => {
  fc.assert(
    fc.property(somePosts, texts, (some, query) => {
      const wanted = query.toLowerCase().trim();
      const { found } = searchPosts(some, query);
      for (const post of some)
        if (
          [post.title, post.description, post.birthdate, post.date].some((field) =>
            field.toLowerCase().includes(wanted),
          )
        )
          expect(found).toContain(post);
    }),
  );
});

describe("a date", () => {
  const days = fc.integer({ min: 0, max: 800_000 }).map((after) => addDays("1000/01/01", after));
  const births = fc.constantFrom(
    "~0384 BC",
    "1452",
    "~1452/04/15",
    "0044/03/15 BC",
    "0078",
    "1955/06/08",
    "",
  );
  const deaths = fc.constantFrom("~322 BC", "1519", "139", "");
  /** All ways in which people write a day. */
  const spellings = (date: string) => {
    const [year = "", month = "", day = ""] = date.split("/");
    const [m, d, name] = [Number(month), Number(day), monthNames[Number(month) - 1] ?? ""];
    return [
      ...[`${m}/${d}/${year}`, `${month}/${day}/${year}`, `${d}/${m}/${year}`, `${day}-${month}-${year}`],
      ...[
        `${d}.${m}.${year}`,
        `${day}.${month}.${year}`,
        `${d}. ${m}. ${year}`,
        `${month}/${day}`,
        `${d}.${m}.`,
      ],
      ...[date, date.replaceAll("/", "-"), `${year}-${m}-${d}`, `${year}.${month}.${day}`],
      ...[longDate(date), shortDate(date, date), `${name.slice(0, 3)}. ${d} ${year}`, `${d} ${name}`],
      ...[`${d}th of ${name}, ${year}`, `${d}-${name.slice(0, 3)}-${year}`, `${d}. ${name} ${year}`],
    ];
  };

  test("is found in each way in which people write it, and marked as it is shown", () => {
    fc.assert(
      fc.property(days, births, (date, birthdate) => {
        const published = aPost({ date, birthdate });
        const born = aPost({ date: "2026/01/01", birthdate: date });
        for (const spelling of spellings(date)) {
          expect([spelling, searchPosts([born, published], spelling).found]).toEqual([
            spelling,
            [born, published],
          ]);
          const [first] = partsByHits(longDate(date), queryTerms(spelling));
          expect([spelling, first?.isHit, first?.text.length]).toEqual([
            spelling,
            true,
            expect.toSatisfy((length: number) => length >= shortDate(date, date).length),
          ]);
        }
      }),
      { numRuns: 100 },
    );
  });

  test("is found in each way in which the product shows it", () => {
    fc.assert(
      fc.property(days, births, deaths, (date, birthdate, deathyear) => {
        const post = aPost({ date, birthdate, deathdate: "", deathyear });
        const name = weekdays[weekdayOf(date)] ?? "";
        const inFewLetters = shortDate(date, date).replace(/(?<=\p{L}{3})\p{L}+/u, "");
        const life = [birthdate, deathyear].map(formatLifeDate).filter(Boolean);
        for (const shown of [
          ...[`${name}, ${longDate(date)}`, `${name.slice(0, 3)} ${inFewLetters}`],
          ...[birthdate, deathyear, ...life, life.join(" – "), lifeYears(post)],
          longDate(date).replace(/ \d+,/, ""),
        ])
          expect([shown, searchPosts([post], shown).found]).toEqual([shown, [post]]);
      }),
      { numRuns: 100 },
    );
  });
});

describe("a search after another", () => {
  test("finds what it would find alone, however the query was edited", () => {
    // Typed or deleted at the end, or anything else.
    const edits = fc.oneof(
      fc.constantFrom(...parts).map((part) => (query: string) => query + part),
      fc.nat(5).map((count) => (query: string) => query.slice(0, -count || undefined)),
      texts.map((text) => () => text),
    );
    fc.assert(
      fc.property(somePosts, fc.array(edits, { maxLength: 12 }), (some, sequence) => {
        let query = "";
        let previous = searchPosts(some, query);
        for (const edit of sequence) {
          query = edit(query);
          previous = searchPosts(some, query, previous);
          expect(previous.found).toEqual(searchPosts(some, query).found);
        }
      }),
    );
  });

  test("searches everything again when the posts have changed", () => {
    const before = searchPosts([goedel], "1906/12");
    expect(searchPosts(posts, "1906/12", before).found).toEqual([hopper]);
  });
});
