import type { BrowserContext, Page } from "playwright-core";

/** The time from a key or press until the page shows its effect. */
export type Interaction = { readonly milliseconds: number; readonly what: string };

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

/** Returns the longest interaction so far. */
export async function worstInteractionOf(page: Page): Promise<Interaction> {
  // The browser reports entries when it is idle.
  await page.waitForTimeout(300);
  const none: Interaction = { milliseconds: 0, what: "none took 16 ms" };
  const all = await page.evaluate(() => window.interactions ?? []);
  return all.reduce((worst, one) => (one.milliseconds > worst.milliseconds ? one : worst), none);
}

/** Records the interactions; runs in the page before anything else. */
function noteInteractions(): void {
  window.interactions = [];
  const describe = (entry: PerformanceEventTiming) => {
    const target = entry.target instanceof Element ? entry.target.outerHTML.slice(0, 80) : "";
    const { name, startTime, processingStart: start, processingEnd: end } = entry;
    return `${name} at ${target}, waited ${(start - startTime).toFixed(0)}, worked ${(end - start).toFixed(0)}`;
  };
  // The cast: the option is newer than the type.
  const options = { type: "event", durationThreshold: 16 } as PerformanceObserverInit;
  new PerformanceObserver((list) => {
    // The cast: entries of this type are such timings.
    for (const entry of list.getEntries() as PerformanceEventTiming[])
      if (entry.interactionId)
        window.interactions?.push({ milliseconds: entry.duration, what: describe(entry) });
  }).observe(options);
}

declare global {
  interface Window {
    interactions?: Interaction[];
  }
}
