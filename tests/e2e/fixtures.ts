import type { Browser, BrowserContext, Locator, Page } from "playwright-core";
import { test as base } from "vitest";
import { type Administrator, anAdministrator } from "./administrator.ts";
import { launchBrowser } from "./browser.ts";
import { site } from "./stack.ts";

/** Journeys get a browser, an administrator of their own, and pages in contexts of their own. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are wanted: none
  .extend("browser", { scope: "file" }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("administrator", { scope: "file" }, (): Promise<Administrator> => anAdministrator())
  /** One context per user: pages of one context share the browser's six connections to a host. */
  .extend("context", async ({ browser }, { onCleanup }): Promise<BrowserContext> => {
    const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 900 } });
    // Generous: a function that is called for the first time on a busy machine starts slowly.
    context.setDefaultTimeout(45_000);
    onCleanup(() => context.close());
    return context;
  })
  .extend("page", ({ context }): Promise<Page> => context.newPage())
  /** The dashboard, as the administrator sees it after signing in. */
  .extend("dashboard", async ({ page, administrator }): Promise<Page> => {
    await signIn(page, administrator);
    return page;
  });

/** Signs in through the form and waits for the dashboard. */
export async function signIn(page: Page, { email, password }: Administrator): Promise<void> {
  await page.goto(`${site}/#/admin`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText(`Welcome, ${email}`).waitFor();
}

/** The row of a post in the list; a notice about it is a list item too, but not of the main part of the page. */
export function rowOf(dashboard: Page, title: string): Locator {
  return dashboard.getByRole("main").getByRole("listitem").filter({ hasText: title });
}
