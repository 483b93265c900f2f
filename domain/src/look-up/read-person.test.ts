import { expect, test } from "vitest";
import { itemsOf, nameOf, readPerson } from "./read-person.ts";
import { anEntity, anItem, aStatement, aText, aTime } from "./testing/an-entity.ts";
import { Entity, type Statement } from "./wikimedia-answers.ts";

const born = (...statements: readonly Statement[]) => readPerson(anEntity({ P569: statements }))?.births;
const dates = (readings: readonly { readonly date: string }[] | undefined) =>
  readings?.map(({ date }) => date);
const [day, other] = [aTime("+1643-01-04"), aTime("+1642-12-25")];

test.each<[string, readonly Statement[], readonly string[]]>([
  ["two dates of equal rank", [aStatement(day), aStatement(other)], ["1643/01/04", "1642/12/25"]],
  ["one that is preferred", [aStatement(other), aStatement(day, "preferred")], ["1643/01/04"]],
  [
    "two that are preferred",
    [aStatement(day, "preferred"), aStatement(other, "preferred")],
    ["1643/01/04", "1642/12/25"],
  ],
  ["one that is deprecated", [aStatement(day, "deprecated"), aStatement(other)], ["1642/12/25"]],
  ["only one that is deprecated", [aStatement(day, "deprecated")], []],
  ["the same twice", [aStatement(day), aStatement(day)], ["1643/01/04"]],
  ["an unknown value", [aStatement({ snaktype: "somevalue" }, "preferred"), aStatement(day)], ["1643/01/04"]],
  [
    "a century and a year",
    [aStatement(aTime("+1650-00-00", 7)), aStatement(aTime("+1643-00-00", 9))],
    ["1643"],
  ],
  [
    "a day, its month and its year",
    [aStatement(aTime("+1643-00-00", 9)), aStatement(aTime("+1643-01-00", 10)), aStatement(day)],
    ["1643/01/04"],
  ],
  [
    "a day and another month of its year",
    [aStatement(day), aStatement(aTime("+1643-02-00", 10))],
    ["1643/01/04", "1643"],
  ],
  [
    "an uncertain day and a year",
    [aStatement({ ...aTime("+1643-01-04", 11, { after: 1 }) }), aStatement(aTime("+1643-00-00", 9))],
    ["~1643/01/04", "1643"],
  ],
  ["only centuries", [aStatement(aTime("+0650-00-00", 7)), aStatement(aTime("+0750-00-00", 7))], [""]],
  ["nothing", [], []],
])("of %s these are offered: %j", (_, statements, expected) => {
  expect(dates(born(...statements))).toEqual(expected);
});

test("an item that is no person is none, and neither is one that was a person by mistake", () => {
  expect(readPerson(anEntity({ P31: [aStatement(anItem("Q571"))] }))).toBeUndefined();
  expect(readPerson(anEntity({ P31: [aStatement(anItem("Q5"), "deprecated")] }))).toBeUndefined();
  expect(readPerson(anEntity({ P31: [] }))).toBeUndefined();
});

test("a name is the English one, else the one of most languages, else none", () => {
  const [en, mul] = [
    { language: "en", value: "Ada" },
    { language: "mul", value: "Ada Lovelace" },
  ];
  expect(nameOf({ labels: { mul, en } })).toBe("Ada");
  expect(nameOf({ labels: { mul } })).toBe("Ada Lovelace");
  expect(nameOf({ labels: {} })).toBeUndefined();
  expect(nameOf({ labels: { mul: { language: "mul", value: "\u200b" } } })).toBeUndefined();
});

test("countries are those of the lifetime, and roles begin with the preferred", () => {
  const during = (start: string, end: string) => ({ P580: [aTime(start, 9)], P582: [aTime(end, 9)] });
  const person = readPerson(
    anEntity(
      {
        P569: [aStatement(aTime("+1879-03-14"))],
        P570: [aStatement(aTime("+1955-04-18"))],
        P27: [
          aStatement(anItem("Q27306"), "normal", during("+1701-00-00", "+1871-00-00")),
          aStatement(anItem("Q43287"), "normal", during("+1871-00-00", "+1918-00-00")),
          aStatement(anItem("Q183"), "normal", during("+1990-00-00", "+2026-00-00")),
          aStatement(anItem("Q30")),
        ],
        P106: [
          aStatement(anItem("Q36180")),
          aStatement(anItem("Q169470"), "preferred"),
          aStatement(anItem("Q36180")),
        ],
        P19: [aStatement(anItem("Q3012"))],
        P18: [aStatement(aText("Other.jpg")), aStatement(aText("Einstein.jpg"), "preferred")],
      },
      { sitelinks: { enwiki: { title: "Albert Einstein" } } },
    ),
  );
  expect(person).toMatchObject({
    countries: ["Q43287", "Q30"],
    roles: ["Q169470", "Q36180"],
    birthplace: "Q3012",
    image: "Einstein.jpg",
    article: "Albert Einstein",
  });
});

test("of a disputed life every country is offered", () => {
  const P27 = [aStatement(anItem("Q1"), "normal", { P582: [aTime("+1500-00-00", 9)] })];
  const P569 = [aStatement(day), aStatement(aTime("-0100-00-00", 9))];
  expect(readPerson(anEntity({ P27, P569 }))?.countries).toEqual(["Q1"]);
  const before = { P27, P569: [aStatement(day)] };
  expect(readPerson(anEntity(before))?.countries).toEqual([]);
  const ancient = { P27, P569: [aStatement(aTime("-0100-00-00", 9))] };
  expect(readPerson(anEntity(ancient))?.countries).toEqual(["Q1"]);
});

test("an answer that lacks most parts is a person of whom little is known", () => {
  const bare = Entity.parse({
    id: "Q1",
    labels: [],
    claims: {
      P31: [{ ...aStatement(anItem("Q5")), qualifiers: [] }],
      P18: [aStatement(anItem("Q2"))],
      P106: [{ ...aStatement(anItem("Q3")), rank: "of another kind" }],
    },
    sitelinks: [],
  });
  expect(readPerson(bare)).toMatchObject({
    name: undefined,
    births: [],
    roles: [],
    image: undefined,
    article: undefined,
  });
  expect(itemsOf({}, "P17")).toEqual([]);
});
