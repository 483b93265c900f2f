import { addDays } from "@daily-genius/domain/dates/publish-date";
import { expect, test } from "vitest";
import { aSite } from "../../testing/a-site.ts";
import { modelledEdge, readsOfADay } from "../../testing/modelled-cdn.ts";
import { share } from "../../testing/test-run.ts";

// The cost of readers: reads as Firestore bills them, behind caches that follow the headers.

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
