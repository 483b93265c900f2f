import type { BrowserContext, Page } from "playwright-core";

/** Opens a page with the processor slowed down `slowness` times. */
export async function openSlowed(context: BrowserContext, url: string, slowness: number): Promise<Page> {
  const page = await context.newPage();
  page.setDefaultTimeout(300_000);
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowness });
  await page.addInitScript(noteInteractions);
  await page.goto(url, { waitUntil: "commit" });
  return page;
}

/** Returns the longest time so far from a key or press until the page shows its effect, in ms; 0 if none took 16. */
export async function worstInteractionOf(page: Page): Promise<number> {
  // The browser reports entries when it is idle.
  await page.waitForTimeout(300);
  return Math.max(0, ...(await page.evaluate(() => window.interactions ?? [])));
}

/** Records the interactions; runs in the page before anything else. */
function noteInteractions(): void {
  window.interactions = [];
  // The cast: the option is newer than the type.
  const options = { type: "event", durationThreshold: 16 } as PerformanceObserverInit;
  new PerformanceObserver((list) => {
    // The cast: entries of this type are such timings.
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId) window.interactions?.push(entry.duration);
  }).observe(options);
}

declare global {
  interface Window {
    interactions?: number[];
  }
}
