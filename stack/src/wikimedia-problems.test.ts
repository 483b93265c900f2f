import { anEntity, anItem, aStatement, aText, aTime } from "@daily-genius/domain/look-up/testing/an-entity";
import { expect, test } from "vitest";
import { knownPeople, wikimediaProblems } from "./wikimedia-problems.ts";

const open = { "Access-Control-Allow-Origin": "*" };
const entityOf = ({ id, birth }: (typeof knownPeople)[number]) =>
  anEntity(
    {
      P569: [aStatement(aTime(`+${birth.replaceAll("/", "-")}`))],
      P106: [aStatement(anItem("Q1"))],
      P18: [aStatement(aText("A.jpg"))],
    },
    { id },
  );
const image = {
  url: "https://upload.wikimedia.org/a.jpg",
  descriptionurl: "https://commons.wikimedia.org/wiki/File:A.jpg",
  extmetadata: { LicenseShortName: { value: "CC0" } },
};

const einstein = {
  text: "Albert Einstein, German physicist (d. 1955)",
  year: 1879,
  pages: [{ titles: { normalized: "Albert Einstein" }, wikibase_item: "Q937" }],
};

/** Returns Wikimedia's answer in the form that a look-up reads. */
function wikimedia(url: string): Response {
  if (url === image.url) return new Response("x", { headers: open });
  if (url.endsWith("/births/03/14")) return Response.json({ births: [einstein] }, { headers: open });
  const asked = new URL(url).searchParams;
  const named = knownPeople.filter(({ id, name }) => asked.get("ids") === id || asked.get("search") === name);
  const entities = Object.fromEntries(named.map((person) => [person.id, entityOf(person)]));
  const answers: Readonly<Record<string, unknown>> = {
    wbsearchentities: { search: named },
    wbgetentities: { entities },
    query: { query: { pages: [{ imageinfo: [image] }] } },
  };
  return Response.json(answers[asked.get("action") ?? ""], { headers: open });
}

test("answers that a look-up can read are not a problem", async () => {
  expect(await wikimediaProblems(async (url) => wikimedia(url))).toEqual([]);
});

test.each<[string, (url: string) => Response, RegExp]>([
  ["Wikimedia is down", () => new Response("", { status: 503 }), /answered 503$/],
  ["an answer has another shape", () => Response.json({}, { headers: open }), /Invalid input/],
  ["an origin is refused", (url) => new Response(wikimedia(url).body), /is not for every origin$/],
  [
    "a date is wrong",
    (url) =>
      url.includes("ids=Q7259")
        ? Response.json({ entities: { Q7259: anEntity() } }, { headers: open })
        : wikimedia(url),
    /^Ada Lovelace is born at no time, not 1815\/12\/10$/,
  ],
  [
    "the births of a day are others",
    (url) => (url.includes("/births/") ? Response.json({ births: [] }, { headers: open }) : wikimedia(url)),
    /^no scientist named Albert Einstein is born on March 14$/,
  ],
])("a problem is reported if %s", async (_, answer, problem) => {
  expect(await wikimediaProblems(async (url) => answer(url))).toContainEqual(expect.stringMatching(problem));
});
