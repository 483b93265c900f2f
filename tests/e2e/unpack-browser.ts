import { launchBrowser } from "./browser.ts";

/** Unpacks the packaged browser before parallel journeys start it; it takes no lock. */
export async function setup(): Promise<void> {
  const browser = await launchBrowser();
  await browser.close();
}
