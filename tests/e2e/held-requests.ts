import type { Page } from "playwright-core";
import { noteIntercepted } from "./calls-under-way.ts";

/** Delays requests in the browser until the returned function is called. */
export async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(address, async (route) => {
    noteIntercepted(route.request());
    await gate;
    await route.continue();
  });
  return () => letGo();
}
