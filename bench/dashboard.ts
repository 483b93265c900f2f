import { availableParallelism, loadavg } from "node:os";
import type { BrowserContext, Page } from "playwright-core";
import { rowId, spreadOf, spreadOfRatios, tellRow } from "../stack/src/bench-row.ts";
import { launchBrowser } from "../tests/e2e/browser.ts";
import { generatedPosts } from "../tests/e2e/generated-posts.ts";
import { servePages } from "./dashboard/serve.ts";
import { firstRowOf, openSlowed, worstInteractionOf } from "./dashboard/visit.ts";
import { printTable } from "./table.ts";

// The dashboard with 10,000 posts beside the simplest one that does the same, in one browser and one run: all seven
// fields lower-cased at each key, every row drawn, the SDK's persistent cache. At full speed and four times slowed.
// Every number is the middle of ROUNDS; a machine that does much else adds its neighbours' work to each.

const rounds = Number(process.env["ROUNDS"] ?? 3);
const speeds = [1, 4] as const;
const desk = { locale: "en-US", viewport: { width: 1280, height: 900 } };
/** Long enough for either store to write what it has read, in milliseconds. */
const settling = 3000;
const typed = ["lovelace 99", "mathematician", "1871/0", "united k", "academy"];
const goals = { search: 10, list: 25, open: 8, interaction: { 1: 50, 4: 100 } } as const;

const served = await servePages(generatedPosts(10_000));
const browser = await launchBrowser();
const misses: string[] = [];

/** What both ways took, round by round, in milliseconds. */
type Series = { readonly ours: number[]; readonly naive: number[] };

try {
  for (const slowness of speeds) await compare(slowness);
  const { length } = misses;
  process.stdout.write(length === 0 ? "\nEvery goal is met.\n" : `\nMissed:\n${misses.join("\n")}\n`);
  process.exitCode = length === 0 ? 0 : 1;
} finally {
  await browser.close();
  await served.close();
}

async function compare(slowness: 1 | 4): Promise<void> {
  const lists = await compareLists(slowness);
  const opens = await compareOpening(slowness);
  const speed = slowness === 1 ? "at full speed" : `${slowness} times slowed`;
  const pairs = [
    ["search, each key", "lower-casing seven fields", lists.search, goals.search],
    ["posts in memory to painted list", "every row drawn", lists.list, goals.list],
    ["warm open, posts in memory", "the SDK's persistent cache", opens.open, goals.open],
  ] as const;
  const rows = pairs.map(([name, other, series, goal]) => {
    const [ours, naive] = [middle(series.ours), middle(series.naive)];
    const ratio = naive / ours;
    if (!(ratio >= goal)) misses.push(`${speed}, ${name}: ${ratio.toFixed(1)}×, wanted ≥ ${goal}×`);
    tellRow({
      id: rowId("dashboard", `${name} ${speed}`),
      what: `10,000 posts, ${name}, ${speed}`,
      ours: `${milliseconds(ours)} ms`,
      beside: `${other}: ${milliseconds(naive)} ms`,
      ratio,
      spread: spreadOfRatios(series.naive, series.ours),
      goal: `≥ ${goal}×`,
    });
    return [
      `${name} | ${other}`,
      milliseconds(ours),
      milliseconds(naive),
      `${ratio.toFixed(1)}×`,
      `≥ ${goal}×`,
    ];
  });
  const worst = middle(opens.interaction.ours);
  const most = goals.interaction[slowness];
  if (!(worst <= most)) misses.push(`${speed}, worst interaction: ${worst} ms, wanted ≤ ${most} ms`);
  tellRow({
    id: rowId("dashboard", `worst interaction ${speed}`),
    what: `10,000 posts, worst of all keys and presses, ${speed}`,
    ours: `${worst} ms`,
    beside: `every row drawn: ${milliseconds(middle(opens.interaction.naive))} ms`,
    spread: spreadOf(opens.interaction.ours, " ms"),
    goal: `≤ ${most} ms`,
  });
  printTable(
    `${speed}, the middle of ${rounds} rounds, in milliseconds (${availableParallelism()} cores, load ${loadavg()[0]?.toFixed(1)})`,
    ["", "ours", "naive", "ratio", "goal"],
    [
      ...rows,
      [
        "worst interaction | every row drawn",
        milliseconds(worst),
        milliseconds(middle(opens.interaction.naive)),
        "",
        `≤ ${most}`,
      ],
      ["worst key of a search", milliseconds(lists.worst.ours), milliseconds(lists.worst.naive), "", ""],
      ["folding all texts, once and when idle", milliseconds(middle(lists.prepared)), "", "", ""],
      ["warm open, from nothing to a painted list", milliseconds(middle(opens.painted)), "", "", ""],
    ],
  );
}

/** What takes place in memory alone. */
async function compareLists(slowness: number) {
  const list: Series = { ours: [], naive: [] };
  const search: Series = { ours: [], naive: [] };
  const worst = { ours: 0, naive: 0 };
  const prepared: number[] = [];
  for (let round = 0; round < rounds; round += 1)
    for (const way of ["ours", "naive"] as const) {
      const context = await browser.newContext(desk);
      const page = await openSlowed(context, `${served.origin}/lists.html`, slowness);
      await page.waitForFunction(() => window.lists !== undefined);
      list[way].push(
        way === "ours"
          ? ((await page.evaluate(() => window.lists?.mountOurs())) ?? Number.NaN)
          : ((await page.evaluate(() => window.lists?.mountNaive())) ?? Number.NaN),
      );
      if (way === "ours") {
        prepared.push((await page.evaluate(() => window.lists?.prepare())) ?? Number.NaN);
        const keys: Series = { ours: [], naive: [] };
        for (const text of typed) {
          const took = await page.evaluate((one) => window.lists?.typeKeys(one), text);
          keys.ours.push(...(took?.ours ?? []));
          keys.naive.push(...(took?.naive ?? []));
        }
        for (const side of ["ours", "naive"] as const) {
          search[side].push(middle(keys[side]));
          worst[side] = Math.max(worst[side], ...keys[side]);
        }
      }
      await context.close();
    }
  return { search, worst, list, prepared };
}

/** A second visit: until the posts are in memory, with either store, and until the whole page has painted them. */
async function compareOpening(slowness: number) {
  const seen = { ours: [] as number[], naive: [] as number[], painted: [] as number[] };
  const [stores, pages] = [await browser.newContext(desk), await browser.newContext(desk)];
  const openStores = async (speed: number) => {
    const page = await openSlowed(stores, `${served.origin}/opens.html`, speed);
    await page.waitForFunction(() => window.opens !== undefined);
    const ours = (await page.evaluate(() => window.opens?.openOurs())) ?? Number.NaN;
    await page.waitForTimeout(settling);
    const naive = (await page.evaluate(() => window.opens?.openSdk())) ?? Number.NaN;
    await page.waitForTimeout(settling);
    await page.close();
    return { ours, naive };
  };
  await openStores(1);
  const first = await openSlowed(pages, `${served.origin}/ours.html`, 1);
  await first.getByText("(10000 of 10000)").waitFor();
  await first.waitForTimeout(settling);
  await first.close();
  for (let round = 0; round < rounds; round += 1) {
    const { ours, naive } = await openStores(slowness);
    seen.ours.push(ours);
    seen.naive.push(naive);
    const page = await openSlowed(pages, `${served.origin}/ours.html`, slowness);
    seen.painted.push(await firstRowOf(page));
    await page.close();
  }
  const interaction = await compareInteractions(pages, slowness);
  await stores.close();
  await pages.close();
  return { open: seen, painted: seen.painted, interaction };
}

/** The longest wait in a stretch of work with each page. */
async function compareInteractions(context: BrowserContext, slowness: number) {
  const worst = { ours: [] as number[], naive: [] as number[] };
  for (let round = 0; round < rounds; round += 1) {
    const page = await openSlowed(context, `${served.origin}/ours.html`, slowness);
    await page.getByText("(10000 of 10000)").waitFor();
    worst.ours.push(await work(page));
    await page.close();
  }
  const page = await openSlowed(context, `${served.origin}/naive.html`, slowness);
  await firstRowOf(page);
  await page.getByLabel("Search posts").pressSequentially("lo");
  worst.naive.push((await worstInteractionOf(page)).milliseconds);
  await page.close();
  return worst;
}

/** A stretch of work: searching, sorting, walking, reading; answers the longest wait in it. */
async function work(page: Page): Promise<number> {
  const search = page.getByLabel("Search posts");
  for (const text of ["lovelace 99", "astronomer"]) {
    await search.pressSequentially(text, { delay: 80 });
    await search.press("Escape");
  }
  await page.getByLabel("Sort by").focus();
  for (let option = 0; option < 3; option += 1) await page.keyboard.press("ArrowDown", { delay: 80 });
  await page.locator("main li button").first().focus();
  for (const key of ["ArrowDown", "PageDown", "End", "ArrowUp", "Home"])
    await page.keyboard.press(key, { delay: 80 });
  await page.keyboard.press("Enter");
  await page.getByRole("dialog").waitFor();
  await page.keyboard.press("Escape");
  const worst = await worstInteractionOf(page);
  if (process.env["VERBOSE"]) process.stdout.write(`${worst.milliseconds} ms: ${worst.what}\n`);
  return worst.milliseconds;
}

function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

function milliseconds(value: number): string {
  return value < 10 ? value.toFixed(2) : value.toFixed(0);
}
