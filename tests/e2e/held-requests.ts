import type { Page } from "playwright-core";

/** Keeps requests from leaving the browser until the answer is called. */
export async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    await gate;
    await route.continue();
  });
  return () => letGo();
}
