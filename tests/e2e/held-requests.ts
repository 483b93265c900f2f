import type { Page } from "playwright-core";
import { noteIntercepted } from "./calls-under-way.ts";
import { intercept } from "./intercepting.ts";

/** Delays requests in the browser until the returned function is called. */
export async function holdRequests(page: Page, address: RegExp): Promise<() => void> {
  let letGo = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await intercept(page, address, async (route) => {
    noteIntercepted(route.request());
    await gate;
    await route.continue();
  });
  return () => letGo();
}
