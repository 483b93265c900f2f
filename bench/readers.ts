import { brotliCompressSync, gzipSync } from "node:zlib";
import { latestDay } from "@daily-genius/domain/dates/publish-date";
import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import { localProject } from "@daily-genius/project/root";
import { startStack } from "@daily-genius/stack/testing/started-stack";
import { outlineOf } from "../functions/src/feed/outline.ts";
import { namesEntry } from "../functions/src/site/names-file.ts";
import { writeDocuments } from "../tests/e2e/written-posts.ts";
import { floodWith } from "./readers/flood-with.ts";
import { type Measured, monthlyCost } from "./readers/reader-cost.ts";
import { refreshMemory } from "./readers/refresh-memory.ts";
import { searchKeys, slowestKey } from "./readers/search-keys.ts";
import { yearsOfPosts } from "./readers/years-of-posts.ts";
import { middle } from "./report/middle.ts";
import { percentile } from "./report/percentile.ts";
import { Results } from "./report/results.ts";
import { showTable } from "./report/table.ts";

// Measures the cost of readers, on a stack with five years of posts: the bytes of the feed's files; the first launch of
// an app over files and over Firestore; 200 uncached requests a second; the reads of a million opens, through a model
// of a CDN; what an instance reads and keeps to know all stories; and the archive's search. Then computes the cost of
// a month.

const stories = 1800;
const results = new Results("readers");
const brotli = (text: string) => brotliCompressSync(text).length;
const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(2)} kB`;

/** Adds a row about the size of something, and its goal. */
function keepBytes(what: string, bytes: number, most: number): void {
  results.add({ what, ours: kilobytes(bytes), goal: `≤ ${most / 1000} kB`, isMet: bytes <= most });
}

const ends: (() => Promise<void>)[] = [];
try {
  const { port } = await startStack((end) => ends.unshift(end));
  const [firestore, site] = [`127.0.0.1:${port + 2}`, `http://127.0.0.1:${port + 4}`];
  const last = latestDay(new Date(Date.now() - 86_400_000));
  const posts = yearsOfPosts(stories, last);
  await writeDocuments(
    firestore,
    localProject,
    posts.map((post) => [`feed/${post.id}`, feedEntry(post)]),
  );

  // Each on a separate connection: an idle one may close just when it is reused.
  const file = async (path: string) =>
    (await fetch(`${site}${path}`, { headers: { connection: "close" } })).text();
  const query = async (structuredQuery: object) =>
    (
      await fetch(`http://${firestore}/v1/projects/${localProject}/databases/(default)/documents:runQuery`, {
        method: "POST",
        body: JSON.stringify({ structuredQuery }),
      })
    ).text();
  const from = [{ collectionId: "feed" }];
  const dated = (op: string, day: string) => ({
    fieldFilter: { field: { fieldPath: "date" }, op, value: { stringValue: day } },
  });

  const days = posts.slice(0, 30).map(({ date }) => date);
  const dayFiles = await Promise.all(days.map(async (day) => brotli(await file(`/feed/${day}.json`))));
  keepBytes("the file of a day, the middle of 30, brotli", middle(dayFiles), 600);
  const months: { months: { month: string; entries: number }[] } = JSON.parse(
    await file("/feed/months.json"),
  );
  const monthFiles = await Promise.all(
    months.months.map(async ({ month, entries }) => ({
      entries,
      bytes: brotli(await file(`/feed/${month}.json`)),
    })),
  );
  const ofThirty = monthFiles.filter(({ entries }) => entries === 30).map(({ bytes }) => bytes);
  // Two thirds of it are the texts of the stories. 9 kB until the stories had their day of death and their Wikidata item.
  keepBytes("the file of a month of 30 days, the middle one, brotli", middle(ofThirty), 9500);
  const names = brotli(await file("/feed/names.json"));
  keepBytes(`the file of ${stories.toLocaleString("en")} names, brotli`, names, 33_000);

  const storyPages = await Promise.all(
    posts.slice(0, 30).map(async ({ id }) => brotli(await file(`/genius/${id}`))),
  );
  keepBytes("the page of a story without its photo, the middle of 30, brotli", middle(storyPages), 12_000);

  // Names and today's story: the shortest answer of Firestore with the names is the entries themselves.
  const pages: string[] = [];
  for (let to = last; pages.length * 100 < stories; ) {
    const orderBy = [{ field: { fieldPath: "date" }, direction: "DESCENDING" }];
    pages.push(await query({ from, where: dated("LESS_THAN_OR_EQUAL", to), orderBy, limit: 100 }));
    to = posts[pages.length * 100]?.date ?? to;
  }
  const todays = gzipSync(await query({ from, where: dated("EQUAL", last), limit: 100 })).length;
  const whole = pages.reduce((sum, page) => sum + gzipSync(page).length, 0);
  const [ours, theirs] = [names + (dayFiles[0] ?? 0), whole + todays];
  keepBytes("first launch, the names and today's file, brotli", ours, 34_000);
  compare("requests", 2, pages.length + 1, String);
  compare("bytes", ours, theirs, kilobytes);

  const flood = await floodWith(
    site,
    posts.map(({ date }) => `/feed/${date}.json`),
    200,
    10,
  );
  const times = `p50 ${percentile(flood.milliseconds, 0.5).toFixed(0)} ms, p95 ${percentile(flood.milliseconds, 0.95).toFixed(0)} ms`;
  results.add({
    what: "200 uncached requests a second for 10 seconds, errors",
    ours: `${flood.errors} of ${flood.milliseconds.length + flood.errors} (${times})`,
    goal: "none",
    isMet: flood.errors === 0,
  });

  // After the stack has started: its build writes the pages that this module reads.
  const { readsOfADay } = await import("../functions/testing/reads-of-a-day.ts");
  const reads = await readsOfADay(1_000_000, 100);
  results.add({
    what: "a million opens of one day through 100 modelled edges, reads",
    ours: reads.toLocaleString("en"),
    goal: "≤ 28,800",
    isMet: reads <= 28_800,
  });

  for (const [known, most] of [
    [3_650, 150],
    [36_500, 1_300],
  ] as const) {
    const { reads, grewBy } = await refreshMemory(known);
    const what = `an instance refreshes its memory of ${known.toLocaleString("en")} stories`;
    results.value(`${what}, reads`, [reads], most, { unit: "" });
    results.value(`${what}, growth`, [grewBy], 120, { unit: " MB" });
  }

  const searched = yearsOfPosts(10_000, last).map((post) => outlineOf({ ...feedEntry(post), id: post.id }));
  const searchable = searched.map((outline) => namesEntry(outline, ""));
  const { ours: keys, lowered } = await searchKeys(searchable);
  results.ratio("search over 10,000 stories, each key", { ours: [keys], beside: [lowered] }, 10, {
    other: "lower-casing every field",
  });
  results.value(
    "search over 10,000 stories with a slip, the slowest key",
    [await slowestKey(searchable)],
    16,
  );

  const photo = middle(posts.map((post) => post.photo?.bytes ?? 0));
  printCost({ dayFile: middle(dayFiles), dayQuery: todays, names, wholeFeed: whole, stories, photo });
} finally {
  for (const end of ends) await end();
}

results.end("Readers");

/** Adds a row about the first launch, where files promise a third of the cost. */
function compare(what: string, ours: number, theirs: number, say: (value: number) => string): void {
  results.add({
    what: `first launch with ${stories.toLocaleString("en")} stories, ${what}`,
    ours: say(ours),
    beside: `Firestore: ${say(theirs)}`,
    ratio: theirs / ours,
    goal: "≥ 3×",
    isMet: theirs / ours >= 3,
  });
}

function printCost(measured: Measured): void {
  const dollars = (value: number) =>
    `$${value < 10 ? value.toFixed(2) : Math.round(value).toLocaleString("en")}`;
  showTable(
    ["a month, in dollars, at most, with readers", "files", "Firestore", "photos, either way"],
    [10_000, 1_000_000, 10_000_000].map((readers) => {
      const { files, firestore, photos } = monthlyCost(readers, measured);
      return [readers.toLocaleString("en"), dollars(files), dollars(firestore), dollars(photos)];
    }),
  );
}
