import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { test as base, expect } from "vitest";
import { type Administrator, anAdministrator } from "./administrator.ts";
import { launchBrowser } from "./browser.ts";
import { site } from "./stack.ts";

/** Opens a browser of its own for one more person; it is closed when the test ends. */
export type OpenContext = (options?: BrowserContextOptions) => Promise<BrowserContext>;

/** Journeys get a browser, an administrator of their own, and pages in contexts of their own. */
export const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads from the pattern which fixtures are wanted: none
  .extend("browser", { scope: "file" }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("administrator", { scope: "file" }, (): Promise<Administrator> => anAdministrator())
  /** What a browser keeps of an administrator who has signed in, so that most journeys need not begin there. */
  .extend("signedIn", { scope: "file" }, async ({ browser, administrator }): Promise<StorageState> => {
    const context = await browser.newContext(window);
    context.setDefaultTimeout(patience);
    try {
      await signIn(await context.newPage(), administrator);
      return await context.storageState({ indexedDB: true });
    } finally {
      await context.close();
    }
  })
  /** One context per user: pages of one context share the browser's six connections to a host. */
  .extend("openContext", async ({ browser }, { onCleanup }): Promise<OpenContext> => {
    const troubles: string[] = [];
    const opened: BrowserContext[] = [];
    onCleanup(async () => {
      await Promise.all(opened.map((context) => context.close()));
      expect(troubles, "what the browser's console must never say").toEqual([]);
    });
    return async (options) => {
      const context = await browser.newContext({ ...window, ...options });
      opened.push(context);
      context.setDefaultTimeout(patience);
      listenForTrouble(context, troubles);
      return context;
    };
  })
  .extend("context", ({ openContext }): Promise<BrowserContext> => openContext())
  .extend("page", ({ context }): Promise<Page> => context.newPage())
  /** An empty page of a browser where the administrator is signed in. */
  .extend("signedInPage", async ({ openContext, signedIn }): Promise<Page> => {
    const context = await openContext({ storageState: signedIn });
    return context.newPage();
  })
  /** The dashboard, as the administrator sees it after signing in. */
  .extend(
    "dashboard",
    ({ signedInPage, administrator }): Promise<Page> => openDashboard(signedInPage, administrator),
  );

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;

const window = { locale: "en-US", viewport: { width: 1280, height: 900 } } as const;
/** Generous: a function that is called for the first time on a busy machine starts slowly. */
const patience = 45_000;

/** Collects errors that no code of ours has caught, and refusals by the content security policy. */
function listenForTrouble(context: BrowserContext, troubles: string[]): void {
  context.on("weberror", (error) => troubles.push(String(error.error().stack ?? error.error())));
  context.on("console", (message) => {
    const text = message.text();
    // By this picture Google's network library finds out whether a lost connection is the whole network's; it may not.
    if (text.includes("/images/cleardot.gif")) return;
    if (message.type() === "error" && text.includes("Content Security Policy")) troubles.push(text);
  });
}

/** Signs in through the form and waits for the dashboard. */
export async function signIn(page: Page, { email, password }: Administrator): Promise<void> {
  await page.goto(`${site}/#/admin`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText(`Welcome, ${email}`).waitFor();
}

/** Opens the dashboard in a browser where the administrator is signed in. */
export async function openDashboard(page: Page, { email }: Administrator): Promise<Page> {
  await page.goto(`${site}/#/admin/dashboard`);
  await page.getByText(`Welcome, ${email}`).waitFor();
  return page;
}

/** The row of a post in the list; a notice about it is a list item too, but not of the main part of the page. */
export function rowOf(dashboard: Page, title: string): Locator {
  return dashboard.getByRole("main").getByRole("listitem").filter({ hasText: title });
}
