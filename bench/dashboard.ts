import { availableParallelism, loadavg } from "node:os";
import type { Page } from "playwright-core";
import { launchBrowser } from "../tests/e2e/browser.ts";
import { labels } from "../tests/e2e/form-labels.ts";
import { generatedPosts } from "../tests/e2e/generated-posts.ts";
import { servePages } from "./dashboard/serve-pages.ts";
import { openSlowed, worstInteractionOf } from "./dashboard/visit.ts";
import { Results } from "./report/results.ts";

// Measures the dashboard with 10,000 posts: the list, the planner, a search and work with the page, at full speed and
// slowed down four times. Every number is the median of ROUNDS. Other work on the machine adds to all times.

const rounds = Number(process.env["ROUNDS"] ?? 3);
const speeds = [1, 4] as const;
const desk = { locale: "en-US", viewport: { width: 1280, height: 900 } };
/** The time in which the panel surely writes the data of a first visit, in ms. */
const writing = 3000;
const typed = ["99 lovelace", "mathematician", "1871/0", "united k", "asking academy", "nov 22, 2026"];
/** The maximum ms by how much the processor is slowed down. */
const goals = {
  paint: { 1: 100, 4: 400 },
  worstKey: { 1: 16, 4: 50 },
  interaction: { 1: 50, 4: 100 },
} as const;

const served = await servePages(generatedPosts(10_000));
const browser = await launchBrowser({ openGl: true });
const results = new Results("dashboard");

/** The browser's storage has the posts from the second visit on. */
const visits = await browser.newContext(desk);

try {
  const first = await openOurs(1);
  await first.waitForTimeout(writing);
  await first.close();
  for (const slowness of speeds) await measure(slowness);
} finally {
  await browser.close();
  await served.close();
}
results.end(
  `The middle of ${rounds} rounds (${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)})`,
);

async function measure(slowness: 1 | 4): Promise<void> {
  const { list, planner, worst } = await measureViews(slowness);
  const speed = slowness === 1 ? "at full speed" : `${slowness} times slowed`;
  const value = (name: string, series: readonly number[], most: number) =>
    results.value(`10,000 posts, ${name}, ${speed}`, series, most, { about: `${name} ${speed}` });
  value("posts in memory to painted list", list, goals.paint[slowness]);
  value("posts in memory to painted planner", planner, goals.paint[slowness]);
  value("worst key of a search", worst, goals.worstKey[slowness]);
  value("worst interaction", await measureInteractions(slowness, work), goals.interaction[slowness]);
  value("worst key in the form", await measureInteractions(slowness, write), goals.interaction[slowness]);
}

/** Measures work in memory alone: painting the list and the planner, and the slowest key of a search. */
async function measureViews(slowness: number) {
  const series = { list: [] as number[], planner: [] as number[], worst: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    for (const view of ["list", "planner"] as const) {
      const page = await openViews(slowness);
      series[view].push((await page.evaluate((one) => window.views?.[one](), view)) ?? Number.NaN);
      if (view === "list") series.worst.push(await worstKeyIn(page));
      await page.context().close();
    }
  }
  return series;
}

async function openViews(slowness: number): Promise<Page> {
  const page = await openSlowed(await browser.newContext(desk), `${served.origin}/views.html`, slowness);
  await page.waitForFunction(() => window.views !== undefined);
  return page;
}

async function worstKeyIn(page: Page): Promise<number> {
  await page.evaluate(() => window.views?.prepare());
  const keys: number[] = [];
  for (const text of typed)
    keys.push(...((await page.evaluate((one) => window.views?.typeKeys(one), text)) ?? [Number.NaN]));
  return Math.max(...keys);
}

/** Opens our dashboard, until it has read all posts: on a first visit it shows some before. */
async function openOurs(slowness: number): Promise<Page> {
  const page = await openSlowed(visits, `${served.origin}/ours.html`, slowness);
  await page.getByText("(10000 of 10000)").waitFor();
  return page;
}

/** Measures the longest wait while doing something with the page. */
async function measureInteractions(slowness: 1 | 4, act: (page: Page) => Promise<void>) {
  const worst: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const page = await openOurs(slowness);
    await act(page);
    worst.push(await worstInteractionOf(page));
    await page.close();
  }
  return worst;
}

/** Searches, sorts, moves through the list and reads a post. */
async function work(page: Page): Promise<void> {
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
  await page.locator("main li[data-id] button").first().focus();
  for (const key of ["ArrowDown", "PageDown", "End", "ArrowUp", "Home"])
    await page.keyboard.press(key, { delay: 80 });
  await page.keyboard.press("Enter");
  // Looking for the dialog at once would delay the frame in which it appears.
  await page.waitForTimeout(1000);
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
}

/** Types into a new post. */
async function write(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Add New Post" }).click();
  await page.getByLabel(labels.title).waitFor();
  // Its code has arrived, and the others' titles are compared when the page is idle.
  await page.waitForTimeout(writing);
  await page.evaluate(() => {
    window.interactions = [];
  });
  await page.getByLabel(labels.title).pressSequentially("Sophie Germain", { delay: 80 });
  await page
    .getByLabel(labels.description)
    .pressSequentially("She wrote as Monsieur Le Blanc.", { delay: 80 });
}
