import { brotliCompressSync } from "node:zlib";
import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import { aPost } from "@daily-genius/domain/testing/a-post";
import fc from "fast-check";
import { expect, test } from "vitest";
import { aSite } from "../../testing/a-site.ts";
import { outlineOf } from "../feed/outline.ts";
import type { Story } from "../feed/story.ts";
import { archivePage, monthPage, todayPage } from "./archive-pages.ts";
import type { FeedReader } from "./feed-reader.ts";
import { pageContent } from "./page-templates.ts";
import { unavailableAnswer } from "./site-answer.ts";
import { unavailableContent } from "./site-content.ts";
import { edtfDate, storyPage } from "./story-page.ts";

const aStory = (fields: Partial<Story> = {}): Story => ({ id: "ada", ...feedEntry(aPost()), ...fields });

/** A feed of these stories, in the order of their days. */
function feedOf(...stories: readonly Story[]): FeedReader {
  const outlines = stories.map(outlineOf);
  return {
    latest: () => "2026/11/22",
    between: async (from, to) => stories.filter(({ date }) => date >= from && date <= to),
    story: async (id) => stories.find((story) => story.id === id),
    neighbors: async (day) => ({
      earlier: outlines.findLast(({ date }) => date < day),
      later: outlines.find(({ date }) => date > day),
    }),
    alike: async (story) => outlines.filter(({ role }) => role.some((one) => story.role.includes(one))),
    outlines: async () => outlines,
  };
}

const archiveOf = async (feed: FeedReader) => archivePage(await feed.outlines(), feed.latest());

async function storyHtml(fields: Partial<Story>): Promise<string> {
  return (await storyPage(feedOf(aStory(fields)), "ada"))?.body ?? "";
}

const texts = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, text]) => text);
/** The links to other stories: the target, the relation and the beginning of the name of each. */
const waysIn = (html: string) =>
  [
    ...html.matchAll(
      /<a class="way" href="(.*?)"(?: rel="(\w+)")? data-from=".*?"><span class="way-label">(.*?)<\/span>/g,
    ),
  ].map(([, ...parts]) => parts.filter(Boolean).join(" "));
const dataOf = (html: string) =>
  JSON.parse(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? "");

test("a story has its day, its facts, its paragraphs and links to the stories around it", async () => {
  const lives = ["2026/11/20", "2026/11/21", "2026/11/22"].map((date) =>
    aStory({ id: date.slice(-2), title: `Genius of ${date}`, date }),
  );
  const story = { ...aStory(), birthdate: "1815/12/10", deathdate: "1852/11/27", country: "United Kingdom" };
  const [before, , after] = lives;
  if (!before || !after) throw new Error("three stories");
  const feed = feedOf(
    before,
    {
      ...story,
      date: "2026/11/21",
      role: ["Mathematician", "Writer"],
      description: "One.\n\n Two.\r\nThree.",
    },
    after,
  );
  const html = (await storyPage(feed, "ada"))?.body ?? "";
  expect(html).toContain(
    '<a class="story-day" href="/archive/2026/11"><time dateTime="2026-11-21">November 21, 2026</time>',
  );
  // A screen reader reads the name first, and the target of each link.
  expect(html.indexOf("<h1")).toBeLessThan(html.indexOf('class="story-day"'));
  expect(html).toContain(": all stories of November 2026<");
  expect(texts(html, /<dt>(.*?)<\/dt>/g)).toEqual(["Born", "Died", "Country", "Role"]);
  const link = (text: string) => `<a href="/archive#q=${encodeURIComponent(text)}">${text}</a>`;
  expect(texts(html, /<dd dir="auto">(.*?)<\/dd>/g)).toEqual([
    "December 10, 1815",
    "November 27, 1852",
    link("United Kingdom"),
    `${link("Mathematician")}, ${link("Writer")}`,
  ]);
  expect(texts(html, /<p dir="auto">(.*?)<\/p>/g)).toEqual(["One.", " Two.", "Three."]);
  expect(waysIn(html)).toEqual(["/genius/20 prev Previous story", "/genius/22 next Next story"]);
  expect(await storyPage(feed, "nobody")).toBeUndefined();
});

test("a death of which only the year is known is a fact, and ends the life in every list", async () => {
  const story = aStory({ birthdate: "~287 BC", deathdate: "", deathyear: "212 BC" });
  const html = (await storyPage(feedOf(story), "ada"))?.body ?? "";
  expect(html).toContain('<dt>Died</dt><dd dir="auto">212 BC</dd>');
  expect(html).toContain('data-years="c. 287 BC–212 BC"');
  expect((await archiveOf(feedOf(story))).body).toContain("c. 287 BC–212 BC");
});

test("the stories of one day link to each other, and its genius stands first in every list", async () => {
  const feed = feedOf(
    aStory({ id: "day-before", date: "2026/11/21" }),
    aStory({ id: "genius", date: "2026/11/22" }),
    aStory({ id: "companion", date: "2026/11/22" }),
  );
  const lists = [await archiveOf(feed), await monthPage(feed, "2026/11"), await todayPage(feed)];
  for (const list of lists)
    expect(texts(list?.body.split('id="offered"').at(-1) ?? "", /<a class="entry" href="(.*?)"/g)).toEqual([
      "/genius/genius",
      "/genius/companion",
      "/genius/day-before",
    ]);
  const waysOf = async (id: string) => waysIn((await storyPage(feed, id))?.body ?? "");
  const previous = "/genius/day-before prev Previous story";
  expect(await waysOf("genius")).toEqual(["/genius/companion The same day", previous]);
  expect(await waysOf("companion")).toEqual(["/genius/genius The same day", previous]);
});

test("a story recommends those with its roles, then of its century, then of its country, and none that it links to already", async () => {
  const date = "2026/11/10";
  const story = aStory({ id: "story", date, role: ["Physicist", "Chemist"], birthdate: "1867/11/07" });
  const near = { role: ["Physicist", "Chemist"], date };
  const far = { role: ["Physicist"], date: "2025/01/01", birthdate: "1701", country: "France" };
  const feed = feedOf(
    aStory({ ...far, id: "role" }),
    aStory({ ...far, id: "country", country: "United Kingdom" }),
    aStory({ ...far, id: "century", birthdate: "1801" }),
    aStory({ ...far, id: "roles", role: ["Chemist", "Physicist"] }),
    aStory({ ...far, id: "other", role: ["Poet"] }),
    aStory({ ...near, id: "previous", date: "2026/11/09" }),
    story,
    aStory({ ...near, id: "companion" }),
    aStory({ ...near, id: "next", date: "2026/11/11" }),
  );
  const { body = "" } = (await storyPage(feed, "story")) ?? {};
  expect(texts(body, /<a class="entry" href="\/genius\/(.*?)"/g)).toEqual(["roles", "century", "country"]);
  expect((await storyPage(feedOf(story), "story"))?.body).not.toContain("More like this");
});

test("the page of today contains the story of every day that is today somewhere, each in a template, which loads nothing", async () => {
  const days = ["2026/11/19", "2026/11/20", "2026/11/21", "2026/11/22"];
  const stories = days.map((date) => aStory({ id: date.slice(-2), date, title: `Genius of ${date}` }));
  const { body } = await todayPage(feedOf(...stories, aStory({ id: "companion", date: "2026/11/22" })));
  const held = [...body.matchAll(/<template data-day="(.*?)">(.*?)<\/template>/gs)];
  expect(held.map(([, day, html = ""]) => [day, ...texts(html, /<h1[^>]*>(.*?)<\/h1>/g)])).toEqual(
    days.slice(1).map((day) => [day, `Genius of ${day}`]),
  );
  // Its script is between them and the list, and runs before the list is parsed.
  const [script = -1, list] = [body.indexOf("</template><script>"), body.indexOf('id="offered"')];
  expect(script).toBeGreaterThan(0);
  expect(script).toBeLessThan(list);
});

test.each([
  ["ابن الهيثم (Ibn al-Haytham)", "ltr"],
  ["ابن الهيثم", "auto"],
])("the name %s has the direction %s, in its story and in lists", async (title, dir) => {
  const feed = feedOf(aStory({ title }));
  expect((await storyPage(feed, "ada"))?.body).toMatch(new RegExp(`<h1[^>]* dir="${dir}"`));
  expect((await archiveOf(feed)).body).toContain(`<span class="entry-name" dir="${dir}">`);
});

test.each([
  [640, 800, ""],
  [800, 640, "wide"],
  [500, 2400, "tall"],
])("a photo of %i × %i pixels has the class of its shape: %j", async (width, height, fit) => {
  const photo = { width, height, bytes: 1, originalBytes: 1 };
  const html = await storyHtml({ imageURL: "https://photos.example/a.webp", photo });
  expect(html).toContain(`<picture><img class="${fit}" src`);
});

test("a photo has its size, a description and the name of its maker", async () => {
  const imageURL = "https://firebasestorage.googleapis.com/ada.webp";
  const photo = { width: 640, height: 800, bytes: 1, originalBytes: 1 };
  const credited = { photoAlt: "Ada at a piano", photoCredit: "Jane Doe", photoLicense: "CC BY-SA 4.0" };
  const html = await storyHtml({ imageURL, photo, ...credited });
  expect(html).toContain('property="og:image:alt" content="Ada at a piano"');
  expect(html).toContain(`src="${imageURL}" width="640" height="800" alt="Ada at a piano"`);
  expect(html).toContain("Photo: Jane Doe, CC BY-SA 4.0<");
  const older = await storyHtml({ imageURL, photo: null, photoCredit: "" });
  expect(older).toContain('class="framed" src=');
  expect(older).not.toContain("<figcaption");
  expect(await storyHtml({ imageURL: "" })).not.toContain("<figure");
});

test.each([
  ["1815/12/10", "1815-12-10"],
  ["~1452/04/15", "1452-04-15~"],
  ["~100/07/12 BC", "-0099-07-12~"],
  ["1 BC", "0000"],
  ["1500/02/29", "1500-02"],
  ["1815/02/30", undefined],
  ["unknown", undefined],
])("%j is %j to machines", (text, edtf) => {
  expect(edtfDate(text)).toBe(edtf);
});

test.each([
  ["~287 BC", "", "212 BC", { birthDate: "-0286~", deathDate: "-0211" }],
  ["unknown", "", "unknown", { birthDate: undefined, deathDate: undefined }],
])(
  "the data of a life from %j to the day %j or the year %j has the dates that are known, and no others",
  async (birthdate, deathdate, deathyear, dates) => {
    const life = { birthdate, deathdate, deathyear };
    const { about, ...article } = dataOf(await storyHtml({ ...life, title: "Ada", role: [] }));
    expect({ birthDate: about.birthDate, deathDate: about.deathDate }).toEqual(dates);
    expect(about).toMatchObject({ "@type": "Person", name: "Ada" });
    expect(about).not.toHaveProperty("jobTitle");
    expect(article).toMatchObject({
      "@type": "Article",
      headline: "Ada",
      mainEntityOfPage: expect.stringMatching(/\/genius\/ada$/),
      author: { name: "Daily Genius" },
    });
  },
);

test("sources stand under the story with their websites, and the data cite them; a story without sources mentions none", async () => {
  const sources = [
    { title: "Ada & Co", url: "https://www.example.org/a?b&c" },
    { title: "</script>", url: "https://en.wikipedia.org/wiki/Ada" },
  ];
  const role = ["Physicist", 'Maker of "clocks"'];
  const html = await storyHtml({ sources, role, wikidata: "Q7259" });
  const { citation, about } = dataOf(html);
  expect(about.jobTitle).toEqual(role);
  expect(citation).toEqual(sources.map(({ title, url }) => ({ "@type": "WebPage", name: title, url })));
  expect(about.sameAs).toBe("https://www.wikidata.org/wiki/Q7259");
  expect(html).toContain(
    '<a href="https://www.example.org/a?b&amp;c" rel="external noopener">Ada &amp; Co</a> <span>example.org</span>',
  );
  const bare = await storyHtml({ sources: [], wikidata: "" });
  expect(bare).not.toContain('story-sources"');
  expect(dataOf(bare)).not.toHaveProperty("citation");
  expect(dataOf(bare).about).not.toHaveProperty("sameAs");
});

const hostile = fc.oneof(
  fc.constantFrom(
    `</script><script>alert(1)</script>`,
    `"><img src=x onerror=alert(1)>`,
    `' onmouseover='alert(1)`,
    "<!--",
    "{{title}} {{#photo}}",
    "\u202eevil\u2066",
    "&lt;b&gt;",
    "A".repeat(200),
  ),
  fc.string({ unit: "binary", maxLength: 200 }),
);
const story = fc.record({
  title: hostile,
  description: fc.oneof(
    hostile,
    hostile.map((text) => `${text}\n`.repeat(50).slice(0, 10_000)),
  ),
  birthdate: hostile,
  deathdate: hostile,
  deathyear: hostile,
  country: hostile,
  wikidata: hostile,
  sources: fc.array(fc.record({ title: hostile, url: hostile }), { maxLength: 5 }),
  role: fc.array(hostile, { maxLength: 3 }),
  photoAlt: hostile,
  photoCredit: hostile,
  photoLicense: hostile,
  imageURL: fc.oneof(fc.constant(""), hostile),
  thumbnailURL: hostile,
  updatedAt: hostile,
  // As Firestore stores it.
  id: hostile.map((text) => `${Buffer.from(text)}`),
});

/** The elements and attribute names of a page, without its texts. */
const skeleton = (html: string) =>
  texts(html, /<(\/?\w+(?:\s[\w-]+(?:="[^"]*")?)*)\s*\/?>/g).map((tag) => tag?.replaceAll(/="[^"]*"/g, ""));

test("no text of a story becomes an element, an attribute or code", async () => {
  await fc.assert(
    fc.asyncProperty(story, async (fields) => {
      const shown = aStory(fields);
      const harmless = aStory({
        ...shown,
        ...Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, plainly(text)])),
      });
      const pages = async (one: Story) => {
        const feed = feedOf({ ...one, date: "2026/11/21" });
        return [
          (await storyPage(feed, one.id))?.body,
          (await monthPage(feed, "2026/11"))?.body,
          (await archiveOf(feed)).body,
          (await todayPage(feed)).body,
        ].map((html) => html ?? "");
      };
      const [attacked, plain] = [await pages(shown), await pages(harmless)];
      expect(attacked.map(skeleton)).toEqual(plain.map(skeleton));
      const { about, datePublished, dateModified } = dataOf(attacked[0] ?? "");
      expect(about.name).toBe(shown.title);
      expect(Date.parse(dateModified)).toBeGreaterThanOrEqual(Date.parse(datePublished));
    }),
  );
});

type Texts = string | readonly Texts[] | { readonly [name: string]: Texts };

/** The same texts without special characters. */
function plainly(texts: Texts): Texts {
  if (typeof texts === "string") return texts.replaceAll(/[^\s]/gu, "x");
  if (Array.isArray(texts)) return texts.map(plainly);
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, plainly(text)]));
}

test("lists show the small file of a photo, or what an older photo has", async () => {
  const photo = { thumbnailURL: "/list.jpg", previewURL: "/preview.jpg" };
  const feed = feedOf(aStory({ ...photo, smallURL: "/small.webp" }), aStory(photo), aStory());
  for (const page of [archiveOf(feed), todayPage(feed), monthPage(feed, aStory().date.slice(0, 7))]) {
    const { body = "" } = (await page) ?? {};
    expect(texts(body, /<img class="entry-photo" src="(.*?)"/g)).toEqual(["/small.webp", "/preview.jpg"]);
  }
});

test("before the first story, the archive and the page of today say that there is none, and head no empty list", async () => {
  for (const { body } of [await archiveOf(feedOf()), await todayPage(feedOf())]) {
    expect(body).toContain("There are no stories yet.");
    expect(body).not.toMatch(/id="(?:latest|search)"|class="entries|Choose yours/);
  }
  // Where a first story has not begun, the script shows the sentence.
  for (const [date, isSaid] of [
    ["2026/11/22", true],
    ["2026/11/21", true],
    ["2026/11/20", false],
  ] as const)
    for (const { body } of [
      await archiveOf(feedOf(aStory({ date }))),
      await todayPage(feedOf(aStory({ date }))),
    ])
      expect(body.includes("There are no stories yet.")).toBe(isSaid);
});

test("only a page that may name a story to come has the script that hides it", async () => {
  const hides = (html: string) => html.includes("replaceSync");
  const feed = feedOf(aStory({ date: "2026/11/21" }));
  const naming = [storyPage(feed, "ada"), archiveOf(feed), monthPage(feed, "2026/11"), todayPage(feed)];
  for (const page of naming) expect(hides((await page)?.body ?? "")).toBe(true);
  for (const name of ["favorites", "settings", "lost", "unavailable"] as const)
    expect([name, hides(pageContent(name, {}, "older").body)]).toEqual([name, false]);
});

test("the archive lists the latest stories and every month, newest first", async () => {
  const days = ["2024/02/29", "2025/12/31", "2026/11/01", "2026/11/22"];
  const feed = feedOf(...days.map((date) => aStory({ id: date.replaceAll("/", "-"), date })));
  const { body } = await archiveOf(feed);
  expect(texts(body, /<h2[^>]*>(.*?)<\/h2>/g)).toEqual(["Latest", "2026", "2025", "2024"]);
  expect(texts(body, /<a href="(\/archive\/\d.*?)">/g)).toEqual([
    "/archive/2026/11",
    "/archive/2025/12",
    "/archive/2024/02",
  ]);
  expect(texts(body, /href="(\/genius\/.*?)"/g)).toEqual(
    days.toReversed().map((day) => `/genius/${day.replaceAll("/", "-")}`),
  );
});

test("the archive names who was born or died on a day that is today somewhere, the earliest first, and nobody else", async () => {
  const lives = [
    ["1819/11/22", "1880/12/22"],
    ["1801/11/22", " 1880/11/21 "],
    ["~1700/11/22", "1750/11/20"],
    ["0044/11/22 BC", ""],
    ["1955", ""],
    ["unknown", "11/22"],
    ["1/11/22", "22/11/22"],
  ] as const;
  const feed = feedOf(
    ...lives.map(([birthdate, deathdate], index) => aStory({ id: String(index), birthdate, deathdate })),
    // Its story came a day later.
    aStory({ id: "coming", birthdate: "1802/11/21", date: "2026/11/22" }),
  );
  const { body } = await archiveOf(feed);
  const [, section = ""] = /On this day<\/h2>(.*?)<\/section>/s.exec(body) ?? [];
  expect(texts(section, /<time class="entry-day" (.*?)<\/time>/g)).toEqual([
    'dateTime="1880-11-21">Died November 21, 1880',
    'dateTime="1801-11-22">Born November 22, 1801',
    'dateTime="1819-11-22">Born November 22, 1819',
  ]);
  // Where it is not that day yet, nobody was born on "this day".
  const days = ["2026/11/21", "2026/11/22", "2026/11/22"];
  expect(texts(section, /data-from="(.*?)"/g)).toEqual(days);
  expect((await archiveOf(feedOf(aStory()))).body).not.toContain("On this day");
});

test.each([
  ["2026/03", ["/archive/2026/01", "/archive/2026/04 from 2026/04/01"]],
  // The next month has its first days only.
  ["2026/04", ["/archive/2026/03", "/archive/2026/05 from 2026/05/01"]],
  ["2026/05", ["/archive/2026/04", "/archive/2028/02 from 2028/02/02"]],
  ["2028/02", ["/archive/2026/05", "/archive/2028/03 from 2028/03/01"]],
  ["2028/03", ["/archive/2028/02"]],
])("the month %s links to the closest months that have stories", async (month, ways) => {
  const site = aSite("2028-03-01T12:00:00Z");
  const days = [
    "2026/01/31",
    "2026/03/01",
    "2026/03/31",
    "2026/04/01",
    "2026/05/01",
    "2028/02/02",
    "2028/03/01",
  ];
  for (const date of days) site.publish({ date });
  const { body } = await site.get(`/archive/${month}`);
  const links = [...body.matchAll(/<a class="way-\w+" href="(.*?)" rel="\w+"(?: data-from="(.*?)")?/g)];
  expect(links.map(([, path, from]) => (from ? `${path} from ${from}` : path))).toEqual(ways);
  const shown = days.filter((day) => day.startsWith(month)).toReversed();
  expect(texts(body, /<time class="entry-day" dateTime="(.*?)"/g)).toEqual(
    shown.map((day) => day.replaceAll("/", "-")),
  );
  expect((await site.get("/archive/2026/02")).status).toBe(404);
  const archive = (await site.get("/archive")).body;
  expect(archive).toContain('<li data-from="2028/02/02"><a href="/archive/2028/02">February</a>');
});

test.each([
  ["a story", storyPage(feedOf(aStory()), "ada")],
  ["the archive", archiveOf(feedOf(aStory()))],
  ["the page of today", todayPage(feedOf(aStory()))],
])("%s contains its script, and is small", async (_, page) => {
  const { body = "" } = (await page) ?? {};
  const [script = ""] = texts(body, /<script type="module">(.*?)<\/script>/gs);
  expect(script).not.toBe("");
  expect(brotliCompressSync(body).length).toBeLessThanOrEqual(12_000);
});

test.each([
  ["/genius/ada", "text/html; charset=utf-8", "Try again"],
  ["/today", "text/html; charset=utf-8", "favorites"],
  ["/feed/2026/11/22.json", "application/json; charset=utf-8", '{"error":"unavailable"}'],
])("while nothing can be read, %s says what to do, and no cache stores it", (url, type, said) => {
  const { status, headers, body } = unavailableAnswer(unavailableContent(url));
  expect([status, headers["Content-Type"], headers["Cache-Control"]]).toEqual([503, type, "no-store"]);
  expect(String(body)).toContain(said);
  // A web app of another origin would otherwise take this for a lost connection.
  expect(headers["Access-Control-Allow-Origin"]).toBe("*");
});
