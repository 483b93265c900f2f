import { patience } from "@daily-genius/project/testing/patience";
import { share } from "@daily-genius/project/testing/test-run";
import type { BrowserContext, Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { resize } from "./accessibility.ts";
import { type FirestoreReads, readsOf } from "./firestore-reads.ts";
import { test as base, desk, rowOf, shows, signIn, undoOf } from "./fixtures.ts";
import { generatedPosts } from "./generated-posts.ts";
import { importPosts } from "./imported-posts.ts";
import { editInConsole } from "./planted.ts";
import { deletePost, edit } from "./post-form.ts";
import { site } from "./stack.ts";

/** The posts in the database of these journeys: ten thousand in a deep run. */
const posts = generatedPosts(share("posts in the panel", 600, 10_000));

/** Journeys in a browser that has visited the dashboard before; `first` counts what Firestore sent it then. */
const test = base.extend(
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

/** Waits until the browser has stored all posts, and no deletion. */
async function hasRecord(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(countStored)).toBe(posts.length);
}

/** Runs in the page: returns the number of stored posts that are not deleted. */
function countStored(): Promise<number> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("daily-genius-posts");
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("record");
      const [base, head] = ["base", "head"].map((key) => transaction.objectStore("record").get(key));
      transaction.oncomplete = () => {
        opening.result.close();
        resolve(base?.result?.length - head?.result?.changes.removals.length);
      };
    };
  });
}

/** Opens the dashboard where someone is signed in, and counts what Firestore sends. */
async function visit(context: BrowserContext) {
  const page = await context.newPage();
  const reads = await readsOf(page);
  await page.goto(`${site}/#/admin/dashboard`);
  return { page, reads };
}

/** Waits until the queries of a visit, for posts, the trash and the drafts, have answered. */
async function isLive(reads: FirestoreReads): Promise<void> {
  await expect.poll(() => reads.answered).toBeGreaterThanOrEqual(3);
}

const newestFirst = posts.toSorted((a, b) => (a.date < b.date ? 1 : -1));
const [newest] = posts.toSorted((a, b) => (a.updatedAt < b.updatedAt ? 1 : -1));
let takeBack: (() => Promise<void>) | undefined;

beforeAll(async () => {
  takeBack = await importPosts(posts);
});
afterAll(() => takeBack?.());

describe("what a visit reads", () => {
  // Specification 7.2
  test("the first visit reads every post once", async ({ visited: { first } }) => {
    const ids = first.documents.map((path) => path.slice("posts/".length));
    expect(new Set(ids).size).toBe(posts.length);
    // The newest may arrive three times: the panel requests it first, then reads all, then listens.
    expect(ids.length).toBeLessThanOrEqual(posts.length + 2);
  });

  test("the next reads what has changed since, and one post", async ({
    visited: { context },
    openElsewhere,
  }) => {
    const untouched = await visit(context);
    await shows(untouched.page, posts.length);
    await isLive(untouched.reads);
    expect(untouched.reads.documents).toEqual([`posts/${newest?.id}`]);
    await untouched.page.close();

    const [, edited, deleted, touched] = newestFirst;
    if (!edited || !deleted || !touched) throw new Error("there are posts");
    const other = await openElsewhere();
    await shows(other, posts.length);
    await unfold(other);

    await edit(other, edited.title, { country: "Atlantis" });
    const afterEdit = await visit(context);
    await unfold(afterEdit.page);
    await rowOf(afterEdit.page, edited.title).getByText("Atlantis").waitFor();
    await isLive(afterEdit.reads);
    expect(afterEdit.reads.documents.toSorted()).toEqual(
      [`posts/${edited.id}`, `posts/${newest?.id}`].toSorted(),
    );

    // An open page receives only the one change.
    await deletePost(other, deleted.title);
    // A notice that has the focus stays.
    const undo = undoOf(other, "Deleted");
    await undo.focus();
    await shows(afterEdit.page, posts.length - 1, posts.length - 1);
    await editInConsole(`posts/${touched.id}`, { country: "Mu" });
    await rowOf(afterEdit.page, touched.title).getByText("Mu").waitFor();
    expect(afterEdit.reads.documents.slice(2)).toEqual([`trash/${deleted.id}`, `posts/${touched.id}`]);
    await afterEdit.page.close();

    const afterwards = await visit(context);
    await shows(afterwards.page, posts.length - 1, posts.length - 1);
    await isLive(afterwards.reads);
    expect(afterwards.reads.documents.toSorted()).toEqual(
      [`posts/${edited.id}`, `trash/${deleted.id}`, `posts/${touched.id}`, `posts/${newest?.id}`].toSorted(),
    );

    await undo.click();
    await shows(afterwards.page, posts.length);
    // The next journey paints what this visit has stored.
    await hasRecord(afterwards.page);
    await afterwards.page.close();
  });
});

/** Shows the future posts beyond the nearest. */
async function unfold(dashboard: Page): Promise<void> {
  await dashboard.getByRole("button", { name: /^Show \d+ later posts$/ }).click();
}

describe("a list of many posts", () => {
  test("is painted from the last visit before Firestore has arrived", async ({ visited: { context } }) => {
    const page = await context.newPage();
    const held: Route[] = [];
    let isHolding = true;
    await page.route("**/assets/*.js", async (route) => {
      const response = await route.fetch();
      // Every build of Firestore contains the name of its service.
      if (isHolding && (await response.text()).includes("google.firestore")) held.push(route);
      else await route.fulfill({ response });
    });
    await page.goto(`${site}/#/admin/dashboard`);
    await shows(page, posts.length);
    await page.getByRole("button", { name: /^Show \d+ later posts$/ }).waitFor();
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const reads = await readsOf(page);
    expect(reads.answered).toBe(0);
    // Its text about the schedule may be old, and is not announced until the newest posts are there.
    const isQuiet = () => page.locator("[role=status][aria-busy]").getAttribute("aria-busy");
    expect(await isQuiet()).toBe("true");
    isHolding = false;
    for (const route of held) await route.continue();
    await isLive(reads);
    await expect.poll(isQuiet).toBe("false");
    await page.close();
  });

  test.for([
    { width: 360, height: 740 },
    { width: 2560, height: 1440 },
  ])(
    "at $width × $height it scrolls without a blank, with at most 700 elements",
    async (size, { visited: { context } }) => {
      const { page } = await visit(context);
      await resize(page, size.width, size.height);
      await shows(page, posts.length);
      await page.evaluate(watchFrames);
      await page.mouse.move(size.width / 2, size.height / 2);
      // A slow machine would draw several turns in one frame.
      const turnWheel = async (by: number) => {
        await page.mouse.wheel(0, by);
        await page.evaluate(nextFrame);
      };
      for (let turn = 0; turn < 15; turn += 1) await turnWheel(size.height * 0.7);
      for (const part of [0.3, 0.31, 0.9, 1, 0.5, 0]) {
        await page.evaluate((to) => scrollTo(0, to * document.documentElement.scrollHeight), part);
        for (let turn = 0; turn < 5; turn += 1) await turnWheel(turn % 2 === 0 ? 900 : -400);
      }
      const frames = await page.evaluate(() => window.drawnFrames);
      expect(frames.length).toBeGreaterThan(20);
      expect(Math.max(...frames.map(({ blank }) => blank))).toBeLessThanOrEqual(1);
      expect(Math.max(...frames.map(({ elements }) => elements))).toBeLessThanOrEqual(700);
      expect(new Set(frames.map(({ top }) => top)).size).toBeGreaterThan(15);
      await page.close();
    },
  );

  test("is printed whole", async ({ visited: { context } }) => {
    const { page } = await visit(context);
    await shows(page, posts.length);
    await unfold(page);
    const rows = page.locator("main [data-id]");
    await page.evaluate(() => dispatchEvent(new Event("beforeprint")));
    expect(await rows.count()).toBe(posts.length);
    await page.evaluate(() => dispatchEvent(new Event("afterprint")));
    await expect.poll(() => rows.count()).toBeLessThan(40);
    await page.close();
  });

  test("is walked by keys, and gives the position of each row", async ({ visited: { context } }) => {
    const { page } = await visit(context);
    await shows(page, posts.length);
    const present = () =>
      page.evaluate(() => {
        const row = document.activeElement?.closest("li");
        const [at, of] = ["aria-posinset", "aria-setsize"].map((name) => Number(row?.getAttribute(name)));
        return { at, of, text: document.activeElement?.textContent };
      });
    const walk = async (key: string, to: { at: number; of: number; text?: string }) => {
      await page.keyboard.press(key);
      await expect.poll(present).toMatchObject(to);
    };
    const future = posts.length * 0.3;
    const past = posts.length * 0.7 - 1;
    await unfold(page);
    await page.getByRole("button", { name: newestFirst[0]?.title ?? "", exact: true }).focus();
    await walk("ArrowDown", { at: 2, of: future, text: newestFirst[1]?.title ?? "" });
    await walk("End", { at: past, of: past, text: newestFirst.at(-1)?.title ?? "" });
    await walk("ArrowUp", { at: past - 1, of: past, text: newestFirst.at(-2)?.title ?? "" });
    await walk("Home", { at: 1, of: future, text: newestFirst[0]?.title ?? "" });
    await walk("PageDown", { at: 9, of: future });
    // Arrow keys keep to the same control.
    await page.keyboard.press("Tab");
    await walk("ArrowDown", { at: 10, of: future, text: "Preview" });
    await page.close();
  });
});

/** The content of a frame. */
type Frame = { readonly top: number; readonly blank: number; readonly elements: number };
declare global {
  interface Window {
    drawnFrames: Frame[];
  }
}

/** Runs in the page: records for each frame the visible height that no row covers, and the number of elements. */
function watchFrames(): void {
  window.drawnFrames = [];
  const look = () => {
    let blank = 0;
    for (const list of document.querySelectorAll("main section > ul")) {
      const { top, bottom } = list.getBoundingClientRect();
      const [from, to] = [Math.max(top, 0), Math.min(bottom, innerHeight)];
      const covered = [...list.children].reduce((sum, row) => {
        const box = row.getBoundingClientRect();
        return sum + Math.max(0, Math.min(box.bottom, to) - Math.max(box.top, from));
      }, 0);
      blank += Math.max(0, to - from - covered);
    }
    const elements = document.querySelectorAll("main section, main section *").length;
    window.drawnFrames.push({ top: scrollY, blank, elements });
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Runs in the page: waits until the next frame is recorded. */
async function nextFrame(): Promise<void> {
  await new Promise(requestAnimationFrame);
}
