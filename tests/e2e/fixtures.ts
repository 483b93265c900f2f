import { readFile } from "node:fs/promises";
import { patience } from "@daily-genius/project/testing/patience";
import type { Credentials } from "@daily-genius/stack/local-admin";
import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { test as base, expect } from "vitest";
import { anAdministrator } from "./administrator.ts";
import { launchBrowser } from "./browser.ts";
import { watchCalls } from "./intercepting.ts";
import { removeOtherPosts } from "./planted.ts";
import { idsIn, site } from "./stack.ts";

/** Opens a browser context for another person, and closes it when the test ends. */
export type OpenContext = (options?: BrowserContextOptions) => Promise<BrowserContext>;

/** Journeys have a browser and an administrator per worker, and a context per page. */
export const test = base
  /** Removes the posts of a journey when it ends, even after a failure: the next one sees only its own. */
  .extend(
    "ownPosts",
    { auto: true },
    // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the wanted fixtures from the pattern: none
    async ({}, { onCleanup }): Promise<void> => {
      const before = new Set(await idsIn("posts"));
      onCleanup(() => removeOtherPosts(before));
    },
  )
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the wanted fixtures from the pattern: none
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await launchBrowser();
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("administrator", { scope: "worker" }, (): Promise<Credentials> => anAdministrator())
  /** A journey that signs out needs a separate administrator. */
  .extend("signedIn", { scope: "worker" }, ({ browser, administrator }): Promise<StorageState> => {
    return storageAfterSignIn(browser, administrator);
  })
  /** Another administrator, who is signed in. */
  .extend("colleague", { scope: "worker" }, async ({ browser }): Promise<SignedIn> => {
    const colleague = await anAdministrator();
    return { ...colleague, storage: await storageAfterSignIn(browser, colleague) };
  })
  /** One context per person: its pages share the browser's six connections to a host. */
  .extend("openContext", async ({ browser, task }, { onCleanup }): Promise<OpenContext> => {
    const troubles: string[] = [];
    const opened: BrowserContext[] = [];
    const answered: (() => Promise<void>)[] = [];
    onCleanup(async () => {
      if (task.result?.state === "fail") await describePages(opened);
      try {
        await Promise.all(answered.map((wait) => wait()));
      } finally {
        await Promise.all(opened.map((context) => context.close()));
      }
      expect(troubles, "errors in the browser's console").toEqual([]);
    });
    return async (options) => {
      const context = await browser.newContext({ ...desk, ...options });
      opened.push(context);
      context.setDefaultTimeout(patience);
      listenForTrouble(context, troubles);
      answered.push(watchCalls(context));
      await context.addInitScript(stretchLimits);
      return context;
    };
  })
  .extend("context", ({ openContext }): Promise<BrowserContext> => openContext())
  .extend("page", ({ context }): Promise<Page> => context.newPage())
  .extend("signedInPage", async ({ openContext, signedIn }): Promise<Page> => {
    const context = await openContext({ storageState: signedIn });
    return context.newPage();
  })
  .extend(
    "dashboard",
    ({ signedInPage, administrator }): Promise<Page> => openDashboard(signedInPage, administrator),
  )
  /** Opens the dashboard in another browser: of the same administrator, or of a colleague. */
  .extend("openElsewhere", ({ openContext, administrator, signedIn }): OpenElsewhere => {
    return async (options, who = { ...administrator, storage: signedIn }) => {
      const context = await openContext({ storageState: who.storage, ...options });
      return openDashboard(await context.newPage(), who);
    };
  });

type OpenElsewhere = (options?: BrowserContextOptions, who?: SignedIn) => Promise<Page>;

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;
type SignedIn = Credentials & { readonly storage: StorageState };

/** The window of an administrator: without motion, to save waiting, and in the time zone of the test. */
export const desk = {
  locale: "en-US",
  viewport: { width: 1280, height: 900 },
  reducedMotion: "reduce",
  timezoneId: new Intl.DateTimeFormat().resolvedOptions().timeZone,
} as const;

/**
 * Runs in the page: makes its limits of three seconds and more ten times as long, so that a slow machine meets none. A
 * journey about a limit moves the page's clock, which counts by the real limits. A delay of which a browser would keep
 * only 32 bits fails the journey: what it becomes depends on the date.
 */
function stretchLimits(): void {
  const start = globalThis.setTimeout;
  const stretched = (run: TimerHandler, delay = 0, ...given: unknown[]) => {
    if (Math.abs(delay) >= 2 ** 31)
      reportError(new RangeError(`A browser reads ${delay} ms as ${delay | 0}.`));
    return start(run, delay >= 3_000 ? 10 * delay : delay, ...given);
  };
  Object.assign(globalThis, { setTimeout: stretched });
  const abort = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (delay) => abort(delay >= 3_000 ? 10 * delay : delay);
}

/** Returns what makes a browser signed in, without the posts stored there by the journey that signed in. */
async function storageAfterSignIn(browser: Browser, administrator: Credentials): Promise<StorageState> {
  const context = await browser.newContext(desk);
  context.setDefaultTimeout(patience);
  try {
    await signIn(await context.newPage(), administrator);
    return await context.storageState();
  } finally {
    await context.close();
  }
}

/** Prints the contents of the pages of a failed journey. */
async function describePages(contexts: readonly BrowserContext[]): Promise<void> {
  for (const page of contexts.flatMap((context) => context.pages())) {
    const shown = await page.locator("body").ariaSnapshot({ timeout: 5_000 }).catch(String);
    process.stderr.write(`At the end of the failed journey ${page.url()} showed:\n${shown}\n`);
  }
}

/** Collects uncaught errors, and violations of the content security policy. */
function listenForTrouble(context: BrowserContext, troubles: string[]): void {
  context.on("weberror", (error) => troubles.push(String(error.error().stack ?? error.error())));
  context.on("console", (message) => {
    const text = message.text();
    // Google's library tests the network with this image after a lost connection; the policy refuses it.
    if (text.includes("/images/cleardot.gif")) return;
    if (message.type() === "error" && /Content Security Policy|Trusted(HTML|Script)/.test(text))
      troubles.push(text);
  });
}

export async function signIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.goto(`${site}/#/admin`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText(`Welcome, ${email}`).waitFor();
}

/** Presses an item of the menu. */
export async function choose(page: Page, item: string): Promise<void> {
  await page.getByRole("button", { name: "More", exact: true }).click();
  await page.getByRole("button", { name: item, exact: true }).click();
}

/** Opens the panel of drafts, unless it is open, and returns it with its list. */
export async function openDrafts(page: Page): Promise<Locator> {
  const panel = page.getByRole("region", { name: /^Drafts/ });
  if (!(await panel.isVisible())) await page.getByRole("button", { name: /^Drafts/ }).click();
  await panel.getByRole("heading", { name: /^Drafts \(/ }).waitFor();
  return panel;
}

/** Opens the dashboard where the administrator is signed in. */
export async function openDashboard(page: Page, { email }: Credentials): Promise<Page> {
  await page.goto(`${site}/#/admin/dashboard`);
  await page.getByText(`Welcome, ${email}`).waitFor();
  return page;
}

/** Waits for 'Posts (shown of total)'; a missing number matches any. */
export async function shows(page: Page, shown?: number, total?: number): Promise<void> {
  const count = new RegExp(`^\\(${shown ?? "\\d+"} of ${total ?? "\\d+"}\\)$`);
  await page.getByRole("main").getByText(count).waitFor();
}

/** Returns the row of a post in the list; the drafts, where it may still stand for a moment, are none of it. */
export function rowOf(dashboard: Page, title: string): Locator {
  // Its role would not work, because it has none behind a dialog.
  return dashboard.locator("main li[data-id]").filter({ hasText: title });
}

/** Waits for a notice: the page may say the same. */
export async function isNoticed(page: Page, text: string | RegExp): Promise<void> {
  await page.getByRole("log").getByText(text).waitFor();
}

/** Returns Undo in the notice that says `said`: earlier notices have theirs beside it. */
export function undoOf(page: Page, said: string): Locator {
  return page
    .getByRole("log")
    .getByRole("listitem")
    .filter({ hasText: said })
    .getByRole("button", { name: "Undo" });
}

/** Waits until an element has the focus, which some actions move in a later task. */
export async function isFocused(element: Locator): Promise<void> {
  await expect.poll(() => element.evaluate((one) => one === document.activeElement)).toBe(true);
}

/** Closes a dialog by Escape once it has the focus: until then the key is for the page behind it. */
export async function closeByKey(dialog: Locator): Promise<void> {
  await dialog.locator(":focus").waitFor();
  await dialog.page().keyboard.press("Escape");
  await dialog.waitFor({ state: "detached" });
}

/** Waits until a field has this value. */
export async function hasValue(field: Locator, value: string | null | undefined): Promise<void> {
  await expect.poll(() => field.inputValue()).toBe(value);
}

/** Presses a button, and returns the text of the file that the browser downloads. */
export async function downloadedBy(button: Locator): Promise<string> {
  const [download] = await Promise.all([button.page().waitForEvent("download"), button.click()]);
  return readFile(await download.path(), "utf8");
}

/** Returns the question of a page whose session has ended. */
export function asked(page: Page): Locator {
  return page.getByRole("alertdialog", { name: "Sign in again" });
}

/** Answers that question, as the expected person or another. */
export async function signInAgain(page: Page, { email, password }: Credentials): Promise<void> {
  const dialog = asked(page);
  if ((await dialog.getByLabel("Email").inputValue()) !== email) await dialog.getByLabel("Email").fill(email);
  await dialog.getByLabel("Password").fill(password);
  await dialog.getByRole("button", { name: "Sign In" }).click();
  await dialog.waitFor({ state: "detached" });
}

/** Uses a page again, as when it comes to the front: then it asks about its session. */
export async function comeToFront(page: Page): Promise<void> {
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
}

/** Signs the person of a page out, as another tab does. */
export async function signOutElsewhere(page: Page): Promise<void> {
  await page.evaluate(() => {
    const key = "daily-genius.session";
    localStorage.removeItem(key);
    // As the browser tells the other tabs.
    dispatchEvent(new StorageEvent("storage", { key }));
  });
}
