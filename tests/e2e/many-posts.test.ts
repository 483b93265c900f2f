import { formatLifeDate } from "@daily-genius/domain/dates/life-date";
import { localDay, longDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { oneIn } from "@daily-genius/project/testing/test-run";
import type { Page, Route } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { editInConsole } from "./console-edit.ts";
import { nextFrame, watchFrames } from "./drawn-frames.ts";
import { readsOf } from "./firestore-reads.ts";
import { rowOf, shows, signIn } from "./fixtures.ts";
import { importPosts } from "./imported-posts.ts";
import { deletePost, fillPost, openEdit } from "./post-form.ts";
import { site } from "./stack.ts";
import { isLive, posts, test, visit } from "./visits.ts";

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
    openContext,
    administrator,
  }) => {
    const untouched = await visit(context);
    await shows(untouched.page, posts.length);
    await isLive(untouched.reads);
    expect(untouched.reads.documents).toEqual([`posts/${newest?.id}`]);
    await untouched.page.close();

    const [, edited, deleted, touched] = newestFirst;
    if (!edited || !deleted || !touched) throw new Error("there are posts");
    const other = await (await openContext()).newPage();
    await signIn(other, administrator);
    await shows(other, posts.length);
    await unfold(other);

    await edit(other, edited, "Atlantis");
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
    const undo = other
      .getByRole("listitem")
      .filter({ hasText: "Deleted" })
      .getByRole("button", { name: "Undo" });
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
    await afterwards.page.close();
  });
});

/** Shows the future posts beyond the nearest. */
async function unfold(dashboard: Page): Promise<void> {
  await dashboard.getByRole("button", { name: /^Show \d+ later posts$/ }).click();
}

async function edit(dashboard: Page, { title }: Post, country: string): Promise<void> {
  const form = await openEdit(dashboard, title);
  await fillPost(form, { country });
  await form.getByRole("button", { name: "Update Post" }).click();
  await form.waitFor({ state: "detached" });
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

  test("has its groups with their counts", async ({ visited: { context } }) => {
    const { page } = await visit(context);
    await shows(page, posts.length);
    const today = localDay(new Date());
    const count = (isOf: (post: Post) => boolean) => posts.filter(isOf).length;
    const future = count(({ date }) => date > today);
    const past = count(({ date }) => date < today);
    const headings = page.getByRole("main").getByRole("heading", { level: 3 });
    expect(await headings.allTextContents()).toEqual([
      `Future Posts ${future}`,
      `Today's Posts ${posts.length - future - past}`,
      `Past Posts ${past}`,
    ]);
    await page.getByLabel("Sort by").selectOption("title");
    await expect.poll(() => headings.allTextContents()).toEqual([`All Posts ${posts.length}`]);
    await page.close();
  });

  const windows = [
    { width: 360, height: 740 },
    { width: 1280, height: 900 },
    { width: 2560, height: 1440 },
  ];
  test.for(oneIn(3, "sizes of the window", windows))(
    "at $width × $height it scrolls without a blank, with at most 700 elements",
    async (size, { visited: { context } }) => {
      const { page } = await visit(context);
      await page.setViewportSize(size);
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

  test("each key of a query finds what lower-casing every field finds", async ({ visited: { context } }) => {
    const { page } = await visit(context);
    await shows(page, posts.length);
    for (const query of ["99 lovelace", "1871/0", "INVENTOR", "asking academy", "kenya", "zzz"]) {
      await page.keyboard.press("/");
      for (let length = 1; length <= query.length; length += 1) {
        await page.keyboard.press(query[length - 1] === " " ? "Space" : (query[length - 1] ?? ""));
        const expected = naiveSearch(query.slice(0, length));
        await shows(page, expected.length, posts.length);
        const first = page.getByRole("main").getByRole("heading", { level: 4 }).first();
        if (expected[0]) await expect.poll(() => first.textContent()).toBe(expected[0].title);
        else await page.getByText(`No posts found matching "${query.slice(0, length)}".`).waitFor();
      }
      await page.keyboard.press("Escape");
      await shows(page, posts.length);
      await page.getByLabel("Search posts").blur();
    }
    await page.close();
  });
});

/** The specification's search (§5), literally, for each word, and over the dates as shown too. */
function naiveSearch(text: string): readonly Post[] {
  const words = text.toLowerCase().trim().split(" ");
  return newestFirst.filter(({ title, description, country, role, birthdate, deathdate, date }) => {
    const shown = [longDate(date), formatLifeDate(birthdate), formatLifeDate(deathdate)];
    const fields = [title, description, country, ...role, birthdate, deathdate, date, ...shown];
    return words.every((word) => fields.some((field) => field.toLowerCase().includes(word)));
  });
}
