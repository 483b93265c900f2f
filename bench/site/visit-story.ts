import type { Page } from "playwright-core";
import { launchBrowser } from "../../tests/e2e/browser.ts";

const story = "/genius/ada";

/** Returns the ms from tapping the link to a story until its page is painted, after the pointer was over the link. */
export async function tapToPaint(origin: string): Promise<number> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage();
    await page.goto(`${origin}/archive`);
    await page.evaluate(() =>
      addEventListener("click", ({ timeStamp }) =>
        sessionStorage.setItem("tapped", String(performance.timeOrigin + timeStamp)),
      ),
    );
    const link = page.locator(`a[href="${story}"]`).first();
    const isLoaded = page.waitForEvent("requestfinished", (request) => request.url().endsWith(story));
    await link.hover();
    await isLoaded;
    await link.click();
    await page.waitForURL(`${origin}${story}`);
    const painted = await firstPaint(page);
    return painted.origin + painted.at - Number(await page.evaluate(() => sessionStorage.getItem("tapped")));
  } finally {
    await browser.close();
  }
}

/** Returns the ms until a stored story is painted on a slow phone in some visits after the site is closed. */
export async function offlinePaint(
  { origin, close }: { readonly origin: string; readonly close: () => Promise<void> },
  visits: number,
): Promise<readonly number[]> {
  const browser = await launchBrowser();
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 } });
    await page.goto(`${origin}${story}`);
    await page.getByRole("button", { name: "Save" }).click();
    // Playwright's `waitForFunction` would await no promise.
    await page.evaluate(async (path) => {
      while (!(await caches.match(path))) await new Promise((resolve) => setTimeout(resolve, 50));
    }, story);
    await close();
    const devtools = await page.context().newCDPSession(page);
    // As Lighthouse slows down a slow phone.
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
    const times: number[] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      await page.goto(`${origin}${story}`);
      // The server is gone, and the browser has a network.
      await page.getByText("Nothing new can be loaded now.").waitFor();
      times.push((await firstPaint(page)).at);
    }
    return times;
  } finally {
    await browser.close();
  }
}

/** Returns when a page was painted, in ms after its beginning, and the moment of that. */
function firstPaint(page: Page): Promise<{ readonly at: number; readonly origin: number }> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const tell = ({ startTime: at }: PerformanceEntry) => resolve({ at, origin: performance.timeOrigin });
        new PerformanceObserver((list) =>
          list.getEntriesByName("first-contentful-paint").forEach(tell),
        ).observe({
          type: "paint",
          buffered: true,
        });
      }),
  );
}
