import { readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { type BenchRow, rowId, tellRow } from "@daily-genius/stack/bench-row";
import { findFree } from "@daily-genius/stack/ports";
import { projectRoot } from "@daily-genius/stack/project";
import {
  credentialsIn,
  processesWith,
  type RunningCommand,
  runCommandLine,
} from "@daily-genius/stack/testing/command";
import type { Page } from "playwright-core";
import { launchBrowser } from "../tests/e2e/browser.ts";
import { phonePhoto } from "../tests/e2e/photo-files.ts";
import { middle } from "./report/middle.ts";
import { printTable } from "./report/table.ts";
import { tellVerdict } from "./report/verdict.ts";

// Measures the local product: the time from `npm start` to ready, the first time after an installation and again; the
// memory of all its processes; and the time from choosing a 12-megapixel photo to its thumbnail in the list.

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
const photoRounds = 5;
const { auth: firstPort } = await findFree(8500);
const folder = join(projectRoot, ".data", `start-${firstPort}`);
const rows: Omit<BenchRow, "id">[] = [];
const misses: string[] = [];

try {
  for (const output of ["functions/lib", "hosting/dist"])
    rmSync(join(projectRoot, output), { recursive: true, force: true });
  const first = await timed("ready, first time: builds and sample posts", 30);
  await end(first);
  const second = await timed("ready again", 6);
  rows.push({ what: "memory, just started", ours: memoryOf(folder) });
  await measurePhotos(credentialsIn(second.output()));
  rows.push({ what: "memory, after photos and posts", ours: memoryOf(folder) });
  await end(second);
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(join(projectRoot, `firebase.start-${firstPort}.json`), { force: true });
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
  const command = runCommandLine(["start", "--ports", String(firstPort)]);
  await command.says(/Daily Genius is running/, 600_000);
  keep(what, performance.now() - from, goal);
  return command;
}

async function end({ child, ended }: RunningCommand): Promise<void> {
  child.kill("SIGTERM");
  await ended;
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

async function measurePhotos({ email, password }: ReturnType<typeof credentialsIn>): Promise<void> {
  const photo = await phonePhoto();
  const browser = await launchBrowser({ openGl: true });
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 900 }, locale: "en-US" });
    page.setDefaultTimeout(60_000);
    await page.goto(`http://127.0.0.1:${firstPort + 4}/#/admin`);
    await page.getByLabel("Email").fill(email);
    await page.getByLabel("Password").fill(password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByText("Welcome, ").waitFor();
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
