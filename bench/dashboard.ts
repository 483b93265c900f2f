import { availableParallelism, loadavg } from "node:os";
import type { Page } from "playwright-core";
import { launchBrowser } from "../tests/e2e/browser.ts";
import { generatedPosts } from "../tests/e2e/generated-posts.ts";
import { serveDashboards } from "./dashboard/serve-dashboards.ts";
import { openSlowed, worstInteractionOf } from "./dashboard/visit.ts";
import { middle } from "./report/middle.ts";
import { Results } from "./report/results.ts";

// Compares the dashboard's parts with 10,000 posts with the simplest ones that do the same, in one browser and one run:
// lower-casing all seven fields at each key, drawing every row, and the SDK's persistent cache. At full speed and slowed
// down four times. Every number of ours is the median of ROUNDS; where the simple way takes ten seconds or a minute, it
// is measured once, because its ratio leaves no doubt. Other work on the machine adds to all times.

const rounds = Number(process.env["ROUNDS"] ?? 3);
const speeds = [1, 4] as const;
const desk = { locale: "en-US", viewport: { width: 1280, height: 900 } };
/** The time in which either store surely writes the data of a first visit, in ms. */
const writing = 3000;
/** The time in which a second visit surely finishes its work after showing its posts, in ms. */
const settling = 500;
const typed = ["99 lovelace", "mathematician", "1871/0", "united k", "asking academy", "nov 22, 2026"];
const goals = {
  search: 6,
  list: 25,
  open: 8,
  interaction: { 1: 50, 4: 100 },
  worstKey: { 1: 16, 4: 50 },
  sort: { 1: 4, 4: undefined },
} as const;

/** The orders that compare more than stored texts. */
const sorts = ["title", "birthdate-chronological"] as const;

const served = await serveDashboards(generatedPosts(10_000));
const browser = await launchBrowser({ openGl: true });
const results = new Results("dashboard");

/** The ms of both ways, by round. */
type Series = { readonly ours: number[]; readonly beside: number[] };

/** A browser context for each way to store posts, so that none finds another's data. */
const visits = { ours: await browser.newContext(desk), stores: await browser.newContext(desk) };

try {
  const first = await openOurs(1);
  await first.waitForTimeout(writing);
  await first.close();
  await openStores(1, { pause: writing });
  for (const slowness of speeds) await compare(slowness);
} finally {
  await browser.close();
  await served.close();
}
results.end(
  `The middle of ${rounds} rounds (${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)})`,
);

async function compare(slowness: 1 | 4): Promise<void> {
  const { search, list, worst, sorted } = await compareLists(slowness);
  const stores = await compareOpening(slowness);
  const interactions = await measureInteractions(slowness);
  const speed = slowness === 1 ? "at full speed" : `${slowness} times slowed`;
  const what = (name: string) => `10,000 posts, ${name}, ${speed}`;
  const ratio = (name: string, other: string, series: Series, least: number) =>
    results.ratio(what(name), series, least, { other, about: `${name} ${speed}` });
  const value = (name: string, series: readonly number[], most?: number) =>
    results.value(what(name), series, most, { about: `${name} ${speed}` });
  ratio("search, each key", "lower-casing seven fields", search, goals.search);
  ratio("posts in memory to painted list", "every row drawn", list, goals.list);
  ratio("warm open, either store to posts in memory", "the SDK's persistent cache", stores, goals.open);
  value("worst key of a search", worst, goals.worstKey[slowness]);
  for (const by of sorts) value(`${by} order, one post changed`, sorted[by], goals.sort[slowness]);
  value("worst interaction", interactions, goals.interaction[slowness]);
}

/** Measures work in memory alone. */
async function compareLists(slowness: number) {
  const list: Series = { ours: [], beside: [] };
  const search: Series = { ours: [], beside: [] };
  const worst: number[] = [];
  const sorted = { title: [] as number[], "birthdate-chronological": [] as number[] };
  for (let round = 0; round < rounds; round += 1)
    for (const way of round === 0 ? (["ours", "beside"] as const) : (["ours"] as const)) {
      const context = await browser.newContext(desk);
      const page = await openSlowed(context, `${served.origin}/lists.html`, slowness);
      await page.waitForFunction(() => window.lists !== undefined);
      list[way].push((await page.evaluate((one) => window.lists?.mount[one](), way)) ?? Number.NaN);
      if (way === "ours") {
        await page.evaluate(() => window.lists?.prepare());
        const keys: Series = { ours: [], beside: [] };
        for (const text of typed) {
          const took = await page.evaluate((one) => window.lists?.typeKeys(one), text);
          keys.ours.push(...(took?.ours ?? []));
          keys.beside.push(...(took?.beside ?? []));
        }
        for (const side of ["ours", "beside"] as const) search[side].push(middle(keys[side]));
        worst.push(Math.max(...keys.ours));
        for (const by of sorts)
          sorted[by].push((await page.evaluate((one) => window.lists?.sort(one), by)) ?? Number.NaN);
      }
      await context.close();
    }
  return { search, worst, list, sorted };
}

/** Measures opening each store on a second visit until all posts are loaded. */
async function compareOpening(slowness: number): Promise<Series> {
  const stores: Series = { ours: [], beside: [] };
  for (let round = 0; round < rounds; round += 1) {
    const { ours, beside } = await openStores(slowness, { alsoBeside: round === 0 });
    stores.ours.push(ours);
    if (beside !== undefined) stores.beside.push(beside);
  }
  return stores;
}

/** Opens both stores, one after the other, and returns the ms of each. */
async function openStores(slowness: number, { pause = settling, alsoBeside = true } = {}) {
  const page = await openSlowed(visits.stores, `${served.origin}/opens.html`, slowness);
  await page.waitForFunction(() => window.opens !== undefined);
  const ours = (await page.evaluate(() => window.opens?.openOurs())) ?? Number.NaN;
  await page.waitForTimeout(pause);
  const beside = alsoBeside ? await page.evaluate(() => window.opens?.openSdk()) : undefined;
  await page.waitForTimeout(pause);
  await page.close();
  return { ours, beside };
}

/** Opens our dashboard, until it has read all posts: on a first visit it shows some before. */
async function openOurs(slowness: number): Promise<Page> {
  const page = await openSlowed(visits.ours, `${served.origin}/ours.html`, slowness);
  await page.getByText("(10000 of 10000)").waitFor();
  return page;
}

/** Measures the longest wait while working with the page. */
async function measureInteractions(slowness: 1 | 4): Promise<readonly number[]> {
  const worst: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await openOurs(slowness);
    worst.push(await work(page));
    await page.close();
  }
  return worst;
}

/** Searches, sorts, moves through the list and reads a post; returns the longest wait. */
async function work(page: Page): Promise<number> {
  const search = page.getByLabel("Search posts");
  for (const text of ["lovelace 99", "astronomer"]) {
    await search.pressSequentially(text, { delay: 80 });
    // A pause for reading, in which the panel starts postponed work that meets the next keys.
    await page.waitForTimeout(1000);
    await search.press("Escape");
  }
  await page.getByLabel("Sort by").focus();
  for (let option = 0; option < 3; option += 1) await page.keyboard.press("ArrowDown", { delay: 80 });
  // Wait for the new order: a redrawn row would lose the focus.
  await page.waitForTimeout(1000);
  await page.locator("main li button").first().focus();
  for (const key of ["ArrowDown", "PageDown", "End", "ArrowUp", "Home"])
    await page.keyboard.press(key, { delay: 80 });
  await page.keyboard.press("Enter");
  // Looking for the dialog at once would delay the frame in which it appears.
  await page.waitForTimeout(1000);
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  const worst = await worstInteractionOf(page);
  if (process.env["VERBOSE"]) process.stdout.write(`${worst.milliseconds} ms: ${worst.what}\n`);
  return worst.milliseconds;
}
