import { patience } from "@daily-genius/project/testing/patience";
import { share } from "@daily-genius/project/testing/test-run";
import type { BrowserContext, Page } from "playwright-core";
import { expect } from "vitest";
import { type FirestoreReads, readsOf } from "./firestore-reads.ts";
import { test as base, desk, shows, signIn } from "./fixtures.ts";
import { generatedPosts } from "./generated-posts.ts";
import { site } from "./stack.ts";
import { isStored } from "./stored-record.ts";

/** The posts in the database of these journeys: ten thousand in a deep run. */
export const posts = generatedPosts(share("posts in the panel", 1_000, 10_000));

/** Journeys in a browser that has visited the dashboard before; `first` counts what Firestore sent it then. */
export const test = base.extend(
  "visited",
  { scope: "file" },
  async (
    { browser, administrator },
    { onCleanup },
  ): Promise<{ readonly context: BrowserContext; readonly first: FirestoreReads }> => {
    const context = await browser.newContext(desk);
    context.setDefaultTimeout(patience);
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

/** Waits until the browser has stored all posts. */
async function hasRecord(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(isStored, posts.length)).toBe(true);
}

/** Opens the dashboard where someone is signed in, and counts what Firestore sends. */
export async function visit(context: BrowserContext) {
  const page = await context.newPage();
  const reads = await readsOf(page);
  await page.goto(`${site}/#/admin/dashboard`);
  return { page, reads };
}

/** Waits until the queries of a visit, for posts, the trash and the drafts, have answered. */
export async function isLive(reads: FirestoreReads): Promise<void> {
  await expect.poll(() => reads.answered).toBeGreaterThanOrEqual(3);
}
