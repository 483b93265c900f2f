import type { Browser } from "playwright-core";
import { launchBrowser } from "../../tests/e2e/browser.ts";

declare global {
  interface Window {
    /** The time when a frame with the story was drawn, in ms since 1970. */
    storyDrawn?: number;
  }
}

/** Returns the ms, once per round, from a tap on the landing page to the story of the day, on a slow phone. */
export async function tapToStory(origin: string, rounds: number): Promise<readonly number[]> {
  const browser = await launchBrowser();
  try {
    const times: number[] = [];
    for (let round = 0; round < rounds; round += 1) times.push(await tapOnce(browser, origin));
    return times;
  } finally {
    await browser.close();
  }
}

async function tapOnce(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext({
    viewport: { width: 360, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const devTools = await context.newCDPSession(page);
  await devTools.send("Network.enable");
  await devTools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: 150,
    downloadThroughput: 1_600_000 / 8,
    uploadThroughput: 750_000 / 8,
  });
  await devTools.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  await page.addInitScript(watchTapAndStory);
  await page.goto(origin, { waitUntil: "networkidle" });
  await page.getByRole("link", { name: "Read today's story" }).tap();
  await page.waitForFunction(() => window.storyDrawn);
  const took = await page.evaluate(
    () => Number(window.storyDrawn) - Number(sessionStorage.getItem("tapped")),
  );
  await context.close();
  return took;
}

/** Runs in each page: records the tap, and the first frame with the title of a story. */
function watchTapAndStory(): void {
  const at = (time: number) => performance.timeOrigin + time;
  addEventListener("click", (event) => sessionStorage.setItem("tapped", String(at(event.timeStamp))), true);
  const look = () => {
    const isThere = document.querySelector(".story h1")?.checkVisibility();
    // The frame after the one that found it follows its paint.
    requestAnimationFrame(
      isThere
        ? (now) => {
            window.storyDrawn ??= at(now);
          }
        : look,
    );
  };
  requestAnimationFrame(look);
}
