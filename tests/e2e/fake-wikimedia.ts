import { anEntity, anItem, aStatement, aText, aTime } from "@daily-genius/domain/look-up/testing/an-entity";
import type { Entity } from "@daily-genius/domain/look-up/wikimedia-answers";
import type { BrowserContext, Route } from "playwright-core";
import { smallPhoto } from "./photo-files.ts";

const label = (value: string) => ({ labels: { en: { language: "en", value } } });
const described = (value: string) => ({ descriptions: { en: { language: "en", value } } });
const hostile = "</span><img src=x onerror=alert(1)>\u202e";

/** People, places and roles as Wikidata describes them. */
const entities: readonly Entity[] = [
  anEntity(
    {
      P569: [aStatement(aTime("+1815-12-10"))],
      P570: [aStatement(aTime("+1852-11-27"))],
      P27: [aStatement(anItem("Q174193"))],
      P106: [aStatement(anItem("Q170790")), aStatement(anItem("Q5482740"))],
      P19: [aStatement(anItem("Q84"))],
      P18: [aStatement(aText("Ada Lovelace.png"))],
    },
    {
      id: "Q7259",
      ...label("Ada Lovelace"),
      ...described("English mathematician (1815–1852)"),
      sitelinks: { enwiki: { title: "Ada Lovelace" } },
    },
  ),
  anEntity(
    {
      P569: [aStatement(aTime("-0287-00-00", 9, { after: 2 }))],
      P570: [aStatement(aTime("-0212-00-00", 9))],
      P106: [aStatement(anItem("Q170790"))],
    },
    { id: "Q8739", ...label("Archimedes"), ...described(hostile) },
  ),
  anEntity({ P31: [aStatement(anItem("Q13442814"))] }, { id: "Q404", ...label("Ada Lovelace (ship)") }),
  anEntity({}, { id: "Q174193", ...label("United Kingdom") }),
  anEntity({}, { id: "Q170790", ...label("mathematician") }),
  anEntity({}, { id: "Q5482740", ...label("programmer") }),
];

/** How the fake answers: as usual, with an error, or never. */
type Mood = "well" | "down" | "busy" | "silent";

/** Answers for Wikidata and Commons at their own addresses, so that the page keeps the policy of production. */
export async function fakeWikimedia(context: BrowserContext) {
  const fake = { mood: "well" as Mood, asked: [] as string[] };
  const picture = await smallPhoto();
  const answer = async (route: Route) => {
    const url = new URL(route.request().url());
    fake.asked.push(url.href);
    const headers = { "Access-Control-Allow-Origin": "*", "Access-Control-Expose-Headers": "Retry-After" };
    if (fake.mood === "down") return route.abort();
    if (fake.mood === "silent") return;
    if (fake.mood === "busy")
      return route.fulfill({ status: 429, headers: { ...headers, "Retry-After": "30" } });
    if (url.host === "upload.wikimedia.org")
      return route.fulfill({ headers, contentType: picture.mimeType, body: picture.buffer });
    return route.fulfill({ headers, json: answerTo(url.searchParams) });
  };
  for (const host of [
    "www.wikidata.org",
    "commons.wikimedia.org",
    "upload.wikimedia.org",
    "en.wikipedia.org",
  ])
    await context.route(`https://${host}/**`, answer);
  return fake;
}

function answerTo(asked: URLSearchParams): unknown {
  const wanted = (asked.get("ids") ?? "").split("|");
  const name = (asked.get("search") ?? "").toLowerCase();
  switch (asked.get("action")) {
    case "wbsearchentities":
      return {
        search: entities
          .filter(({ labels }) => (labels["en"]?.value ?? "").toLowerCase().startsWith(name))
          .map(({ id, labels, descriptions }) => ({
            id,
            label: labels["en"]?.value,
            description: descriptions["en"]?.value,
          })),
      };
    case "wbgetentities":
      return {
        entities: Object.fromEntries(
          entities.filter(({ id }) => wanted.includes(id)).map((one) => [one.id, one]),
        ),
      };
    case "wbgetclaims":
      return { claims: { P17: [aStatement(anItem("Q174193"))] } };
    default:
      return { query: { pages: [{ imageinfo: [imageInfo] }] } };
  }
}

const imageInfo = {
  url: "https://upload.wikimedia.org/wikipedia/commons/a/a4/Ada_Lovelace.png",
  thumburl:
    "https://upload.wikimedia.org/wikipedia/commons/thumb/a/a4/Ada_Lovelace.png/960px-Ada_Lovelace.png",
  descriptionurl: "https://commons.wikimedia.org/wiki/File:Ada_Lovelace.png",
  extmetadata: {
    LicenseShortName: { value: "Public domain" },
    Artist: {
      value:
        '<a href="x">Alfred Chalon</a><span style="display: none;">Unknown</span><script>alert(1)</script>',
    },
  },
};
