import { addDays } from "@daily-genius/domain/dates/publish-date";
import { expect, test } from "vitest";
import { aSite } from "../../testing/a-site.ts";
import { modelledEdge, readsOfADay } from "../../testing/modelled-cdn.ts";
import { randomFrom } from "../../testing/random.ts";
import { share } from "../../testing/test-run.ts";
import { memo } from "./memory.ts";

// The cost of readers: reads as Firestore bills them, behind caches that follow the headers, and what outlines save.

const last = "2026/12/05";

const get = (url: string) => ({ method: "GET", url, ifNoneMatch: undefined });
const seconds = 1000;

function siteWith(count: number) {
  const site = aSite();
  for (let days = 0; days < count; days += 1) site.publish({ date: addDays("2026/12/05", -days) });
  return site;
}

test.each([
  ["a coming day", "/feed/2026/12/06.json", 404],
  ["a day that no calendar has", "/feed/2025/13/01.json", 404],
  ["another address of the file", "/feed/2026/12/05.json?x=1", 301],
])("an edge keeps the answer about %s, which cost no read", async (_, url, status) => {
  const site = siteWith(1);
  const edge = modelledEdge(site.instance(), () => site.now);
  expect(await edge(get(url))).toMatchObject({ status, cache: "miss" });
  site.now += 59 * seconds;
  expect(await edge(get(url))).toMatchObject({ status, cache: "hit" });
  expect(site.documents.reads()).toBe(0);
});

test("an edit and a deletion show within six minutes for days around today, within 66 for older ones", async () => {
  for (const [day, minutes] of [
    ["2026/12/05", 6],
    ["2026/11/05", 66],
  ] as const) {
    const site = siteWith(31);
    const edge = modelledEdge(site.instance(), () => site.now);
    const browser = modelledEdge(
      (request) => edge(request),
      () => site.now,
    );
    const url = `/feed/${day}.json`;
    await browser(get(url));
    site.documents.put(`feed/${day.replaceAll("/", "-")}-ada-lovelace`, undefined);
    site.now += minutes * 60 * seconds;
    expect(JSON.parse(String((await browser(get(url))).body)).entries, day).toEqual([]);
  }
});

test("those who ask an instance at once wait for one read, and half a minute long nobody causes another", async () => {
  const site = siteWith(1);
  const instance = site.instance();
  await Promise.all(Array.from({ length: 50 }, () => instance(get("/feed/2026/12/05.json"))));
  site.now += 29 * seconds;
  await instance(get("/feed/2026/12/05.json"));
  expect(site.documents.reads()).toBe(1);
  site.now += 1 * seconds;
  await instance(get("/feed/2026/12/05.json"));
  expect(site.documents.reads()).toBe(2);
  // What was read before the clock was set back does not stay until that time comes again.
  site.now -= 3_600 * seconds;
  await instance(get("/feed/2026/12/05.json"));
  expect(site.documents.reads()).toBe(3);
});

// A tenth of the edges and of the opens; all of them in a deep run.
const tenth = 10 / share("tenths of the edges and opens", 1, 10);

test("a million opens of one day through 100 edges cost at most 28,800 reads", async () => {
  const reads = await readsOfADay(1_000_000 / tenth, 100 / tenth);
  expect(reads).toBeGreaterThan(0);
  expect(reads).toBeLessThanOrEqual(28_800 / tenth);
});

test("a story costs at most 22 reads, however many there are, and leads to older ones like it", async () => {
  const site = siteWith(800);
  const { status, body } = await site.get("/genius/2026-12-01-ada-lovelace");
  expect(status).toBe(200);
  // From a year before it on: another story leads to others.
  expect([...body.matchAll(/class="entry" href="\/genius\/(.{10})/g)].map(([, day]) => day)).toEqual([
    "2025-12-01",
    "2025-12-02",
    "2025-12-03",
  ]);
  const { body: early } = await site.get(
    `/genius/${addDays("2026/12/05", -799).replaceAll("/", "-")}-ada-lovelace`,
  );
  expect([...early.matchAll(/class="entry" href/g)]).toHaveLength(3);
  const before = site.documents.reads();
  site.publish({ date: "2026/12/04", title: "Only one", role: ["Poet"] });
  await site.get("/genius/2026-12-04-only-one");
  expect(site.documents.reads() - before).toBeLessThanOrEqual(22);
});

/** A site with a story a day up to its latest day, two coming ones, and its outlines. */
function outlined(count: number) {
  const site = aSite();
  for (let days = -2; days < count; days += 1)
    site.publish({ date: addDays(last, -days), birthdate: days % 9 === 0 ? "1815/12/05" : "1820" });
  site.keepOutlines();
  return site;
}

const whole = ["/feed/names.json", "/feed/months.json", "/archive", "/sitemap.xml", "/sitemap-2026.xml"];

test.each([
  ...whole,
  "/feed/2026/12.json",
  "/today",
  "/feed.xml",
  "/archive/2026/11",
  "/genius/2026-12-05-ada-lovelace",
])("%s is the same, to the byte, from outlines and from the feed", async (url) => {
  const site = outlined(400);
  const answer = await site.get(url);
  expect(answer.status).toBe(200);
  site.documents.put("outlines/whole", undefined);
  expect(await site.get(url)).toEqual(answer);
});

const sizes = [
  [3_650, 150],
  [36_500, 1_300],
] as const;
const tried = sizes.slice(0, share("sizes of a site", 1, 2));

test.each(tried)("with %i stories, memory is refreshed with at most %i reads", async (stories, most) => {
  const site = outlined(stories);
  const instance = site.instance();
  for (const url of whole) await instance(get(url));
  expect(site.documents.reads()).toBeLessThanOrEqual(most);
  expect(JSON.parse(String((await instance(get("/feed/names.json"))).body)).names).toHaveLength(stories);
  site.now += 299_000;
  const before = site.documents.reads();
  for (const url of whole) await instance(get(url));
  expect(site.documents.reads()).toBe(before);
});

test.each([
  ["seldom", 0],
  ["in a flood", 150],
])(
  "a coming story is there from the moment its day begins, also where it was asked for before, %s",
  async (_, others) => {
    const site = outlined(10);
    site.now = Date.parse("2026-12-05T09:59:59Z");
    const instance = site.instance();
    for (let n = 0; n < others; n += 1) await instance(get(`/genius/nobody-${n}`));
    const urls = ["/genius/2026-12-06-ada-lovelace", "/feed/2026/12/06.json", "/feed/2026/12.json"];
    const isThere = async (url: string) =>
      String((await instance(get(url))).body).includes("2026-12-06-ada-lovelace");
    for (const url of urls) expect(await isThere(url), url).toBe(false);
    site.now += 1_000;
    for (const url of urls) expect(await isThere(url), url).toBe(true);
  },
);

test.each([
  ["outlines", 20],
  ["the feed", 2 * 420],
])("a flood costs what there is to read, and no day that has no story, from %s", async (source, whole) => {
  const stories = 400;
  const site = outlined(stories);
  if (source === "the feed") site.documents.put("outlines/whole", undefined);
  const instance = site.instance();
  const { below } = randomFrom(2);
  for (let request = 0; request < 4_000; request += 1) {
    const day = addDays(last, -below(200_000));
    const at = [`/feed/${day}.json`, `/genius/nobody-${request}`, `/feed/${day.slice(0, 7)}.json`][below(3)];
    site.now += 15;
    expect((await instance(get(at ?? ""))).status).toBeLessThan(500);
  }
  // A minute: twice the single reads, the outlines, or twice all stories in their place, and once every story.
  expect(site.documents.reads()).toBeLessThanOrEqual(2 * 100 + whole + stories);
  for (const url of ["/feed/2026/01/05.json", "/genius/2026-01-05-ada-lovelace", "/feed/2026/01.json"])
    expect(String((await instance(get(url))).body), url).toContain("Ada Lovelace");
});

test("texts are remembered while there is room, and for a time", async () => {
  let [now, reads] = [0, 0];
  const read = async () => {
    reads += 1;
    return "x".repeat(60);
  };
  const memory = memo<string>(
    1_000,
    () => now,
    100,
    ({ length }) => length,
  );
  for (const month of ["2026/01", "2026/01", "2026/02", "2026/02"]) await memory.get(month, read);
  expect(reads).toBe(2);
  expect(["2026/02", "2026/03"].map(memory.hasRoomFor)).toEqual([true, false]);
  now += 1_000;
  expect(memory.hasRoomFor("2026/03")).toBe(true);
  const fault = new Error("unavailable");
  await expect(memory.get("2026/04", () => Promise.reject(fault))).rejects.toBe(fault);
  await memory.get("2026/04", read);
  expect(reads).toBe(3);
});
