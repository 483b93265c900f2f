import { randomUUID } from "node:crypto";
import type { BrowserContext, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { site } from "./stack.ts";

/**
 * Handles the requests to an address from now on. `route` alone returns before the page knows of its first route, so
 * that a busy machine sends the next request past it.
 */
export async function intercept(
  of: Page | BrowserContext,
  address: string | RegExp,
  handle: (route: Route) => Promise<unknown>,
): Promise<void> {
  await of.route(address, handle);
  const probe = `${site}/favicon.svg?${randomUUID()}`;
  await of.route(probe, (route) => route.fulfill({ status: 204 }));
  for (const page of "pages" in of ? of.pages() : [of])
    if (page.url().startsWith(site))
      await expect.poll(() => page.evaluate(async (url) => (await fetch(url)).status, probe)).toBe(204);
  await of.unroute(probe);
}
