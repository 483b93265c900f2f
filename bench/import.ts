import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { addDays, localDay } from "@daily-genius/domain/publish-date";
import { rowId, tellRow } from "@daily-genius/stack/bench-row";
import type { Page } from "playwright-core";
import { launchBrowser } from "../tests/e2e/browser.ts";
import { generatedPosts } from "../tests/e2e/generated-posts.ts";
import { ownProduct } from "./product/own-product.ts";
import { printTable } from "./report/table.ts";
import { tellVerdict } from "./report/verdict.ts";

// Measures an import on the local product, from the file to the last post: as many rows as a file may have are checked,
// 1,000 are made, and removed again. The longest frame of each says whether the page went on answering.

const rows: string[][] = [];
const misses: string[] = [];
const folder = mkdtempSync(join(tmpdir(), "daily-genius-import-"));
const product = await ownProduct();
try {
  const running = await product.start();
  const browser = await launchBrowser();
  try {
    const page = await product.openDashboard(browser, running);
    await page.evaluate(noteFrames);
    await page.getByRole("button", { name: "Import", exact: true }).click();
    await measure(page);
  } finally {
    await browser.close();
    await product.end(running);
  }
} finally {
  product.remove();
  rmSync(folder, { recursive: true });
}
printTable("On the local stack", ["", "ours", "goal"], rows);
tellVerdict(misses);

async function measure(page: Page): Promise<void> {
  const dialog = page.getByRole("dialog", { name: "Import posts" });
  const choose = async (count: number) => {
    await dialog.getByLabel("File of rows").setInputFiles(fileOf(count));
    await dialog.getByRole("button", { name: `Import ${count.toLocaleString("en-US")} posts` }).waitFor();
  };
  await timed(page, "checking 5,000 rows", undefined, () => choose(5000));
  await dialog.getByRole("button", { name: "Choose again" }).click();
  await choose(1000);
  await timed(page, "importing 1,000 rows", 60, async () => {
    await dialog.getByRole("button", { name: "Import 1,000 posts" }).click();
    await dialog.getByText("1,000 posts made", { exact: false }).waitFor({ timeout: 600_000 });
  });
  await timed(page, "removing 1,000 imported posts", undefined, async () => {
    await dialog.getByRole("button", { name: "Undo" }).click();
    await dialog.getByText("1,000 posts removed again", { exact: false }).waitFor({ timeout: 600_000 });
  });
}

/** A file of generated people, on days far ahead; from a disk, since handing over its bytes would make a long frame. */
function fileOf(count: number): string {
  const first = addDays(localDay(new Date()), 400);
  const cells = generatedPosts(count).map(({ title, description, birthdate, country, role }, n) =>
    [title, description, addDays(first, n), birthdate, country, role.join(", ")].join("\t"),
  );
  const names = "Title\tDescription\tPublish Date\tBirth Date\tCountry\tRole(s)";
  const file = join(folder, `${count}.tsv`);
  writeFileSync(file, [names, ...cells].join("\n"));
  return file;
}

async function timed(
  page: Page,
  what: string,
  mostSeconds: number | undefined,
  act: () => Promise<void>,
): Promise<void> {
  await longestFrame(page);
  const from = performance.now();
  await act();
  const took = (performance.now() - from) / 1000;
  keep(what, took, "s", mostSeconds);
  keep(`longest frame while ${what}`, await longestFrame(page), "ms", 100);
}

/** The longest frame since the last call, in milliseconds; 0 if none took 50. */
async function longestFrame(page: Page): Promise<number> {
  // The browser reports entries when it is idle.
  await page.waitForTimeout(300);
  return page.evaluate(() => Math.max(0, ...(window.longFrames?.splice(0) ?? [])));
}

function noteFrames(): void {
  const frames: number[] = [];
  window.longFrames = frames;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) frames.push(duration);
  }).observe({ type: "long-animation-frame" });
}

function keep(what: string, took: number, unit: "s" | "ms", most: number | undefined): void {
  const ours = `${took.toFixed(unit === "s" ? 1 : 0)} ${unit}`;
  const goal = most === undefined ? "" : `≤ ${most} ${unit}`;
  rows.push([what, ours, goal]);
  tellRow({ id: rowId("import", what), what, ours, ...(goal === "" ? {} : { goal }) });
  if (most !== undefined && !(took <= most)) misses.push(`${what}: ${ours}, wanted ${goal}`);
}

declare global {
  interface Window {
    longFrames?: number[];
  }
}
