import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { type FirestoreReads, readsOf } from "./firestore-reads.ts";
import { test as base, signIn } from "./fixtures.ts";
import { generatedPosts } from "./generated-posts.ts";
import { site } from "./stack.ts";
import { isStored } from "./stored-record.ts";

/** What the database of these journeys holds. */
export const posts = generatedPosts(10_000);

/** Journeys with a browser that has visited the dashboard before; `first` is what Firestore sent it on that visit. */
export const test = base.extend(
  "visited",
  { scope: "file" },
  async (
    { browser, administrator },
    { onCleanup },
  ): Promise<{ readonly context: BrowserContext; readonly first: FirestoreReads }> => {
    const context = await browser.newContext({ locale: "en-US", viewport: { width: 1280, height: 900 } });
    context.setDefaultTimeout(60_000);
    onCleanup(() => context.close());
    const page = await context.newPage();
    const first = await readsOf(page);
    await signIn(page, administrator);
    await shows(page, posts.length);
    await hasRecord(page);
    await page.close();
    return { context, first };
  },
);

/** Waits for 'Posts (shown of total)'. */
export async function shows(page: Page, shown: number, total?: number): Promise<void> {
  const count = new RegExp(`^\\(${shown} of ${total ?? "\\d+"}\\)$`);
  await page.getByRole("main").getByText(count).waitFor();
}

/** Waits until the browser has stored what it read. */
export async function hasRecord(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isStored), { timeout: 30_000 }).toBe(true);
}

/** Opens the dashboard in a browser that is signed in, and counts what Firestore sends it. */
export async function visit(context: BrowserContext) {
  const page = await context.newPage();
  const reads = await readsOf(page);
  await page.goto(`${site}/#/admin/dashboard`);
  return { page, reads };
}

/** Waits until both queries of a visit, for posts and for the trash, have answered. */
export async function isLive(reads: FirestoreReads): Promise<void> {
  await expect.poll(() => reads.answered, { timeout: 30_000 }).toBeGreaterThanOrEqual(2);
}
