import type { Browser, Page } from "playwright-core";
import { screenshotFormat } from "../src/site/screenshots.ts";

/** Opens each view of the reader, by the stem of its file; favorites are saved on the way. */
const views: Readonly<Record<string, (page: Page, site: string) => Promise<void>>> = {
  "daily-genius-view": async (page, site) => {
    await page.goto(`${site}/today`);
    await page.getByRole("button", { name: "Save" }).waitFor();
  },
  "archive-view": async (page, site) => {
    await page.goto(`${site}/archive`);
  },
  "favorites-view": async (page, site) => {
    const stories = await page
      .locator("a[href^='/genius/']:has(img)")
      .evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
    for (const story of stories.slice(0, 6).reverse()) {
      await page.goto(`${site}${story}`);
      await page.getByRole("button", { name: "Save" }).click();
      await page.getByText("Saved to Favorites.").waitFor();
    }
    await page.goto(`${site}/favorites`);
    await page.locator("#favorites img").nth(5).waitFor();
  },
  "settings-view": async (page, site) => {
    await page.goto(`${site}/settings`);
    await page.getByText("Dark", { exact: true }).click();
  },
};

/** The pictures stay for months: they show no day beside the live story of today, and no credit of a sample card. */
const undated = ".story-day, .entry-day, figcaption { visibility: hidden } .entry-day { display: none }";

/** Takes screenshots of the four views on a phone, as PNG by file stem. */
export async function takeViews(browser: Browser, site: string): Promise<ReadonlyMap<string, Buffer>> {
  const { width, height } = screenshotFormat;
  const page = await browser.newPage({
    viewport: { width, height },
    deviceScaleFactor: 2,
    reducedMotion: "reduce",
    hasTouch: true,
    bypassCSP: true,
  });
  const taken = new Map<string, Buffer>();
  for (const [file, open] of Object.entries(views)) {
    await open(page, site);
    await page.waitForLoadState("networkidle");
    await page.addStyleTag({ content: undated });
    await page.evaluate(() => document.fonts.ready);
    taken.set(file, await page.screenshot());
  }
  await page.close();
  return taken;
}
