import fc from "fast-check";
import { expect, test } from "vitest";
import { GeniusIndex, type Indexed } from "./genius-index.ts";
import { personOf } from "./person.ts";
import { isSamePerson } from "./same-person.ts";

const word = fc.constantFrom(
  ...[
    "Ada",
    "A.",
    "Adam",
    "Lovelace",
    "Lovelaçe",
    "Löwe",
    "Marie",
    "Maria",
    "Curie",
    "Skłodowska-Curie",
    "al-Rāzī",
  ],
  ...[
    "(Ada)",
    "(Mary Curie)",
    "of Ulm",
    "Sir",
    "von",
    "孔子",
    "Muḥammad",
    "Mohammad",
    "Khwarizmi",
    "Khowarizmi",
  ],
);
const birthdate = fc.constantFrom(
  "",
  "1867",
  "1868",
  "~1850",
  "1867/11/07",
  "1867/11/08",
  "1869/11/07",
  "~300 BC",
  "1 BC",
  "odd",
);
const deathdate = fc.constantFrom("", "1934/07/04", "1934/07/17", "1935/07/04", "1990/01/01");
const post = fc.record({
  id: fc.integer({ min: 0, max: 12 }).map(String),
  title: fc.array(word, { maxLength: 4 }).map((words) => words.join(" ")),
  date: fc.constantFrom("2026/11/22", "2026/11/23"),
  birthdate,
  deathdate,
});

test("the same person is the same from either side", () => {
  fc.assert(
    fc.property(post, post, (a, b) => {
      expect(isSamePerson(personOf(a), personOf(b))).toBe(isSamePerson(personOf(b), personOf(a)));
    }),
  );
});

const change = fc.oneof(
  { weight: 4, arbitrary: post.map((one) => ({ put: one })) },
  { weight: 1, arbitrary: post.map(({ id }) => ({ remove: id })) },
);

test("an index that is kept up to date finds what comparing with every post finds, in one order", () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 40 }), post, (changes, draft) => {
      const index = new GeniusIndex();
      const posts = new Map<string, Indexed>();
      for (const one of changes)
        if ("put" in one) {
          index.put(one.put);
          posts.set(one.put.id, one.put);
        } else {
          index.remove(one.remove);
          posts.delete(one.remove);
        }
      const naive = [...posts.values()].filter(
        (other) => other.id !== draft.id && isSamePerson(personOf(draft), personOf(other)),
      );
      const inOrder = naive.sort((a, b) => `${a.date} ${a.id}`.localeCompare(`${b.date} ${b.id}`, "en"));
      expect(index.samePerson(draft)).toEqual(inOrder);
      expect(new GeniusIndex(posts.values()).samePerson(draft)).toEqual(inOrder);
      expect(index.isFree(draft.date)).toBe(![...posts.values()].some(({ date }) => date === draft.date));
    }),
  );
});
