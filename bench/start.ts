import { readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type BenchRow, rowId, tellRow } from "@daily-genius/stack/bench-row";
import { projectRoot } from "@daily-genius/stack/project";
import { processesWith, type RunningCommand } from "@daily-genius/stack/testing/command";
import type { Page } from "playwright-core";
import { launchBrowser } from "../tests/e2e/browser.ts";
import { phonePhoto } from "../tests/e2e/photo-files.ts";
import { ownProduct } from "./product/own-product.ts";
import { middle } from "./report/middle.ts";
import { printTable } from "./report/table.ts";
import { tellVerdict } from "./report/verdict.ts";

// Measures the local product: the time from `npm start` to ready, the first time after an installation and again; the
// memory of all its processes; and the time from choosing a 12-megapixel photo to its thumbnail in the list.

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const photoRounds = 5;
const product = await ownProduct();
const rows: Omit<BenchRow, "id">[] = [];
const misses: string[] = [];

try {
  for (const output of ["functions/lib", "hosting/dist"])
    rmSync(join(projectRoot, output), { recursive: true, force: true });
  const first = await timed("ready, first time: builds and sample posts", 30);
  await product.end(first);
  const second = await timed("ready again", 6);
  rows.push({ what: "memory, just started", ours: memoryOf(product.folder) });
  await measurePhotos(second);
  rows.push({ what: "memory, after photos and posts", ours: memoryOf(product.folder) });
  await product.end(second);
} finally {
  product.remove();
}

printTable(
  `On ${availableParallelism()} cores, Node ${process.versions.node}`,
  ["", "measured", "goal"],
  rows.map(({ what, ours, goal }) => [what, ours, goal ?? ""]),
);
for (const row of rows) tellRow({ id: rowId("start", row.what), ...row });
tellVerdict(misses);

/** Adds a row with a duration, which is a miss if it exceeds its goal in seconds. */
function keep(what: string, milliseconds: number, goal?: number): void {
  const ours = seconds(milliseconds);
  rows.push({ what, ours, ...(goal === undefined ? {} : { goal: `≤ ${goal} s` }) });
  if (goal !== undefined && !(milliseconds <= goal * 1000))
    misses.push(`${what}: ${ours}, wanted ≤ ${goal} s`);
}

async function timed(what: string, goal?: number): Promise<RunningCommand> {
  const from = performance.now();
  const command = await product.start();
  keep(what, performance.now() - from, goal);
  return command;
}

/** The memory of the stack's processes; a shared page counts once, divided among them. */
function memoryOf(place: string): string {
  const sizes = processesWith(place).map((pid) => {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1]);
  });
  const total = sizes.reduce((sum, size) => sum + size, 0);
  return `${Math.round(total / 1024)} MB in ${sizes.length} processes`;
}

async function measurePhotos(running: RunningCommand): Promise<void> {
  const photo = await phonePhoto();
  const browser = await launchBrowser({ openGl: true });
  try {
    const page = await product.openDashboard(browser, running);
    const cold = await addPost(page, "Cold", photo);
    const warm: Waits[] = [];
    for (let round = 0; round < photoRounds; round += 1)
      warm.push(await addPost(page, `Warm ${round}`, photo));
    keep("12 MP photo chosen to processed, first", cold.processed);
    keep("12 MP photo chosen to processed, warm", middle(warm.map((w) => w.processed)));
    keep("12 MP photo chosen to thumbnail in the list, first", cold.shown);
    keep("12 MP photo chosen to thumbnail in the list, warm", middle(warm.map((w) => w.shown)), 3);
  } finally {
    await browser.close();
  }
}

type Waits = { readonly processed: number; readonly shown: number };

/** Fills in everything else before choosing the photo, and sends the form as soon as the photo is ready. */
async function addPost(
  page: Page,
  title: string,
  photo: Awaited<ReturnType<typeof phonePhoto>>,
): Promise<Waits> {
  await page.getByRole("banner").getByRole("button", { name: "Add New Post" }).click();
  const form = page.getByRole("dialog", { name: "Add New Post" });
  await form.getByLabel("Title *").fill(title);
  await form.getByLabel("Description *").fill("Measured.");
  await form.getByLabel("Birth Date *").fill("1900");
  await form.getByLabel("Country *").fill("Ghana");
  await form.getByLabel("Role(s) *").fill("Engineer");
  const from = performance.now();
  await form.getByLabel("Photo (Optional)").setInputFiles(photo);
  await form.getByText("High Quality (~100KB)").waitFor();
  const processed = performance.now() - from;
  await form.getByRole("button", { name: "Add Post" }).click();
  const thumbnail = page.getByRole("main").getByRole("listitem").filter({ hasText: title }).locator("img");
  await thumbnail.waitFor();
  await thumbnail.evaluate((image: HTMLImageElement) => image.decode());
  const shown = performance.now() - from;
  // On an overloaded machine the form may give up although the post is saved; sending it again is harmless.
  await form
    .waitFor({ state: "detached", timeout: 20_000 })
    .catch(() => form.getByRole("button", { name: "Add Post" }).click());
  await form.waitFor({ state: "detached" });
  return { processed, shown };
}
