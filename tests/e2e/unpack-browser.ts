import { launchBrowser } from "./browser.ts";

/** Has the packaged browser unpacked before journeys start it side by side, as it unpacks itself without a lock. */
export async function setup(): Promise<void> {
  const browser = await launchBrowser();
  await browser.close();
}
