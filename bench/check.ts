import { fileURLToPath } from "node:url";
import { rowId, spreadOf, spreadOfRatios, tellRow } from "@daily-genius/stack/bench-row";
import type { Page } from "playwright-core";
import { launchBrowser } from "../tests/e2e/browser.ts";
import { generatedPosts } from "../tests/e2e/generated-posts.ts";
import { servePages } from "./pages/serve-pages.ts";
import { middle } from "./report/middle.ts";
import { percentile } from "./report/percentile.ts";
import { printTable } from "./report/table.ts";
import { tellVerdict } from "./report/verdict.ts";

// Measures the check of people with 10,000 posts, in a browser: the index, the idle slices in which the panel makes it
// and checks every post, and a look-up while a title is typed, beside comparing with every post. ROUNDS sets how often.

const rounds = Number(process.env["ROUNDS"] ?? 10);
const lookUps = 1000;
const goals = { index: 150, slice: 8, lookUp: 1, ratio: 50 } as const;
const misses: string[] = [];
const rows: string[][] = [];

const served = await servePages({
  root: fileURLToPath(new URL("check/pages", import.meta.url)),
  scripts: ["check.ts"],
  firestore: 9,
  answers: { "/posts.json": generatedPosts(10_000) },
});
const browser = await launchBrowser();
try {
  const page = await browser.newPage();
  await page.goto(`${served.origin}/check.html`);
  await page.waitForFunction(() => window.checking !== undefined);
  await measureIndex(page);
  await measureSlices(page);
  await measureLookUps(page);
} finally {
  await browser.close();
  served.close();
}
printTable(`10,000 posts, of ${rounds} rounds`, ["", "ours", "beside", "goal"], rows);
tellVerdict(misses);

async function measureIndex(page: Page): Promise<void> {
  const times: number[] = [];
  for (let round = 0; round <= rounds; round += 1) {
    const took = await page.evaluate(() => window.checking?.makeIndex());
    // The first round is a warm-up and does not count.
    if (round > 0) times.push(took ?? Number.NaN);
  }
  const took = middle(times);
  keep("the index of all people", `${took.toFixed(0)} ms`, {
    spread: spreadOf(times, " ms"),
    goal: `≤ ${goals.index} ms`,
    isMet: took <= goals.index,
  });
}

async function measureSlices(page: Page): Promise<void> {
  const longest: number[] = [];
  const sums: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const slices = (await page.evaluate(() => window.checking?.fill())) ?? [];
    longest.push(percentile(slices, 0.99));
    sums.push(slices.reduce((sum, slice) => sum + slice, 0));
  }
  const slice = middle(longest);
  keep("idle slices of the index and of checking every post, 99th percentile", `${slice.toFixed(1)} ms`, {
    beside: `all slices: ${middle(sums).toFixed(0)} ms`,
    spread: spreadOf(longest, " ms"),
    goal: `≤ ${goals.slice} ms`,
    // A slice ends with the step during which its time is up.
    isMet: slice <= goals.slice + 1,
  });
}

async function measureLookUps(page: Page): Promise<void> {
  const times = await page.evaluate(
    (count) => Array.from({ length: count }, (_, n) => window.checking?.lookUp(n * 7) ?? Number.NaN),
    lookUps,
  );
  const p99 = percentile(times, 0.99);
  keep(
    "a look-up while a title is typed, 99th percentile",
    `${p99.toFixed(2)} ms, median ${middle(times).toFixed(2)}`,
    {
      spread: spreadOf(times, " ms"),
      goal: `≤ ${goals.lookUp} ms`,
      isMet: p99 <= goals.lookUp,
    },
  );
  const compared = await page.evaluate(
    (count) => Array.from({ length: count }, (_, n) => window.checking?.compare(n * 97)),
    rounds * 2,
  );
  const ours = compared.map((one) => one?.ours ?? Number.NaN);
  const naive = compared.map((one) => one?.naive ?? Number.NaN);
  const ratio = middle(naive) / middle(ours);
  keep("finding the same person", `${middle(ours).toFixed(2)} ms`, {
    beside: `comparing with every post: ${middle(naive).toFixed(0)} ms`,
    ratio,
    spread: spreadOfRatios(naive, ours),
    goal: `≥ ${goals.ratio}×`,
    isMet: ratio >= goals.ratio,
  });
}

type Measured = {
  readonly beside?: string;
  readonly ratio?: number;
  readonly spread: string;
  readonly goal: string;
  readonly isMet: boolean;
};

function keep(what: string, ours: string, { isMet, ...measured }: Measured): void {
  rows.push([what, ours, measured.beside ?? "", measured.goal]);
  tellRow({ id: rowId("check", what), what: `10,000 posts, ${what}`, ours, ...measured });
  if (!isMet) misses.push(`${what}: ${ours}, wanted ${measured.goal}`);
}
