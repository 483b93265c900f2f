import type { Locator, Page } from "playwright-core";
import { expect, onTestFinished } from "vitest";
import { resize } from "./accessibility.ts";
import { hasValue, openDashboard, rowOf, shows, test } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { importPosts } from "./imported-posts.ts";
import { aPerson, fillPost, openEdit } from "./post-form.ts";
import { samplePosts } from "./sample-posts.ts";
import { site } from "./stack.ts";

const detailOf = (page: Page, title: string) => page.getByRole("dialog", { name: title });
const topOf = (row: Locator) => row.evaluate((element) => element.getBoundingClientRect().top);
/** Returns its top once rows above it have been measured, which may move it by a part of a pixel. */
const restingTopOf = (row: Locator) =>
  row.evaluate(async (element) => {
    let top = element.getBoundingClientRect().top;
    for (let still = 0; still < 5; ) {
      await new Promise(requestAnimationFrame);
      const next = element.getBoundingClientRect().top;
      still = next === top ? still + 1 : 0;
      top = next;
    }
    return top;
  });
/** The pixels that a row may move: a window scrolls by whole pixels, and what is above the row may end between two. */
const half = 0.5;
const offBy = async (row: Locator, top: number) => Math.abs((await topOf(row)) - top);
const hasFocus = (page: Page) => page.evaluate(() => document.activeElement !== document.body);

/** Scrolls so that the lower edge of the window cuts the row, and focuses its title. */
const cutByLowerEdge = (row: Locator) =>
  row.evaluate((element) => {
    element.querySelector<HTMLElement>("[data-action=detail]")?.focus({ preventScroll: true });
    const { bottom, height } = element.getBoundingClientRect();
    scrollBy(0, bottom - height / 2 - innerHeight);
  });

/** Runs in the page: returns what a person sees in the window: controls, words, and the edges of the posts' rows. */
function inSight(): { controls: number; words: number; rows: readonly (readonly [number, number])[] } {
  const window = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
  const isSeen = (element: Element) =>
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const meets = (box: DOMRect, { left, top, right, bottom }: typeof window) =>
    box.width > 0 && box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  /** The part of the window that the overflow of its ancestors leaves to an element. */
  const leftTo = (element: Element | null): typeof window => {
    if (!element) return window;
    const around = leftTo(element.parentElement);
    const { overflow, clipPath } = getComputedStyle(element);
    if (overflow === "visible" && clipPath === "none") return around;
    const { left, top, right, bottom } = element.getBoundingClientRect();
    if (clipPath !== "none") return { left, top, right: left, bottom: top };
    return {
      left: Math.max(left, around.left),
      top: Math.max(top, around.top),
      right: Math.min(right, around.right),
      bottom: Math.min(bottom, around.bottom),
    };
  };
  const all = [...document.querySelectorAll("button, a, input, select, textarea")];
  const controls = all.filter((one) => isSeen(one) && meets(one.getBoundingClientRect(), window)).length;
  let words = 0;
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const text = texts.currentNode;
    const { parentElement: parent, textContent } = text;
    if (!parent || !isSeen(parent) || parent.matches("script, style, option")) continue;
    const room = leftTo(parent);
    for (const { 0: word, index } of (textContent ?? "").matchAll(/\S*[\p{L}\p{N}]\S*/gu)) {
      const range = document.createRange();
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      if (meets(range.getBoundingClientRect(), room)) words += 1;
    }
  }
  const rows = [...document.querySelectorAll("main li[data-id]")].map((row) => {
    const { top, bottom } = row.getBoundingClientRect();
    return [top, bottom] as const;
  });
  return { controls, words, rows };
}

test("the first screen is calm: it has today's post among seven, and on a phone the first post is near", async ({
  signedInPage,
  administrator,
}) => {
  // A row says who else saved its post.
  const own = (await samplePosts()).map((post) => ({ ...post, updatedBy: "" }));
  onTestFinished(await importPosts(own));
  const dashboard = await openDashboard(signedInPage, administrator);
  await resize(dashboard, 1280, 800);
  await dashboard.getByText(/^Scheduled through/).waitFor();
  await expect.poll(async () => (await dashboard.evaluate(inSight)).rows.length).toBeGreaterThan(7);
  const { controls, words, rows: drawn } = await dashboard.evaluate(inSight);
  expect(controls).toBeLessThanOrEqual(35);
  expect(words).toBeLessThanOrEqual(220);
  expect(drawn[0]?.[0]).toBeLessThanOrEqual(260);
  expect(drawn.filter(([, bottom]) => bottom <= 800).length).toBeGreaterThanOrEqual(7);
  const today = dashboard.getByRole("region", { name: /^Today's Posts/ }).locator("li");
  await expect
    .poll(() => today.evaluate((row) => row.getBoundingClientRect().bottom))
    .toBeLessThanOrEqual(800);
  // The sentence stands where it is painted, whatever comes below it later.
  const moved = await dashboard.getByText(/^Scheduled through/).evaluate((text) => {
    const links = text.closest("[role=status]")?.nextElementSibling as HTMLElement; // after the sentence
    const before = text.getBoundingClientRect().top;
    links.style.display = "none";
    const after = text.getBoundingClientRect().top;
    links.style.display = "";
    return after - before;
  });
  expect(moved).toBe(0);
  const rows = () =>
    dashboard
      .locator("main li[data-id]")
      .evaluateAll((all) => all.map((row) => row.getBoundingClientRect().toJSON() as DOMRect));
  // A phone on its side has room for a whole row.
  await resize(dashboard, 844, 390);
  await expect.poll(async () => (await rows())[0]?.bottom).toBeLessThanOrEqual(390);
  await resize(dashboard, 1280, 900);
  // The nearest future posts come first; the others are one press away, or one key.
  const later = dashboard.getByRole("button", { name: /^Show \d+ later posts$/ });
  const future = dashboard.getByRole("region", { name: /^Future Posts/ }).getByRole("listitem");
  await expect.poll(() => future.count()).toBe(6);
  await later.click();
  await dashboard.getByRole("button", { name: /^Hide \d+ later posts$/ }).click();
  await expect.poll(() => future.count()).toBe(6);
  await future.first().getByRole("button").first().focus();
  await dashboard.keyboard.press("ArrowUp");
  await expect.poll(() => future.count()).toBeGreaterThan(6);
  await dashboard.getByRole("button", { name: /^Hide \d+ later posts$/ }).click();
  // A new post is shown in the middle, whatever surrounds it; every row there has the same height.
  await dashboard.getByRole("button", { name: /^Add a post on/ }).click();
  const { title, ...person } = aPerson("Hypatia");
  await fillPost(dashboard.getByRole("dialog"), { title, ...person });
  await dashboard.keyboard.press("Control+Enter");
  const row = rowOf(dashboard, title);
  await row.waitFor();
  await expect
    .poll(() => row.evaluate((one) => [one.getBoundingClientRect().top, one.getBoundingClientRect().bottom]))
    .toEqual([expect.closeTo(419, -2), expect.closeTo(481, -2)]);
  expect(new Set((await rows()).map(({ height }) => Math.round(height))).size).toBe(1);
  // The ground of a selected row passes below the bar, as wide as it is.
  const x = ((await rows())[0]?.left ?? 0) - 14;
  const besideBar = () => dashboard.screenshot({ clip: { x, y: 0, width: 14, height: 90 } });
  const before = await besideBar();
  await dashboard.getByLabel(`Select ${title}`).check();
  await dashboard.getByRole("region", { name: "Selected posts" }).waitFor();
  await row.evaluate((one) => scrollBy(0, one.getBoundingClientRect().top - 20));
  await expect.poll(async () => before.equals(await besideBar())).toBe(true);
  await resize(dashboard, 360, 780);
  await dashboard.evaluate(() => scrollTo(0, 0));
  await expect.poll(async () => (await rows())[0]?.top).toBeLessThanOrEqual(300);
});

test("a reload restores everything as it was; Back closes the dialog, then leaves; the address stays", async ({
  signedInPage: dashboard,
}) => {
  onTestFinished(await importPosts(await samplePosts()));
  await dashboard.goto(`${site}/#/privacy`);
  await dashboard.getByRole("link", { name: "Admin Panel" }).click();
  await shows(dashboard);
  const address = dashboard.url();

  await dashboard.getByLabel("Sort by").selectOption("title");
  await dashboard.getByRole("heading", { name: "All Posts" }).waitFor();
  const title = "Laura Bassi";
  const row = rowOf(dashboard, title);
  // Not by the wheel, whose last turn a busy machine would carry out later.
  await expect
    .poll(async () => {
      await dashboard.evaluate(() => scrollBy(0, 300));
      return row.isVisible();
    })
    .toBe(true);
  await cutByLowerEdge(row);
  const top = await restingTopOf(row);
  await dashboard.keyboard.press("Enter");
  await detailOf(dashboard, title).waitFor();
  await expect.poll(() => offBy(row, top)).toBeLessThanOrEqual(half);

  await dashboard.reload();
  await detailOf(dashboard, title).waitFor();
  await hasValue(dashboard.getByLabel("Sort by"), "title");
  await expect.poll(() => offBy(row, top)).toBeLessThanOrEqual(half);

  await dashboard.goBack();
  await detailOf(dashboard, title).waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(dashboard)).toBe(true);
  await dashboard.goForward();
  await detailOf(dashboard, title).waitFor();
  await dashboard.goBack();
  await detailOf(dashboard, title).waitFor({ state: "detached" });
  await expect.poll(() => offBy(row, top)).toBeLessThanOrEqual(half);

  const form = await openEdit(dashboard, title);
  await form.getByLabel(labels.country).fill("Bologna");
  await dashboard.goBack();
  await dashboard.getByRole("button", { name: "Keep editing" }).click();
  await hasValue(form.getByLabel(labels.country), "Bologna");
  expect(dashboard.url()).toBe(address);
  await dashboard.goBack();
  await dashboard.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await form.waitFor({ state: "detached" });
  await expect.poll(() => hasFocus(dashboard)).toBe(true);

  await dashboard.getByRole("searchbox").fill("Bassi");
  await shows(dashboard, 1);
  await dashboard.getByRole("radio", { name: "Activity" }).check({ force: true });
  // A dialog whose post is gone.
  await dashboard.evaluate(() => {
    const uid = Object.keys(sessionStorage)
      .find((key) => key.startsWith("daily-genius.place."))
      ?.split(".")[2];
    const dialog = { kind: "detail", id: "gone" };
    history.pushState({ ...history.state, dialog, dialogOf: uid }, "");
  });
  await dashboard.clock.install();
  await dashboard.reload();
  await dashboard.getByRole("heading", { name: "Activity", exact: true }).waitFor();
  await dashboard.getByText("List", { exact: true }).click();
  await shows(dashboard, 1);
  expect(await dashboard.getByRole("dialog").count()).toBe(0);

  // The panel waits for the post for a while; the clock is moved here.
  await expect
    .poll(async () => {
      await dashboard.clock.fastForward(60_000);
      return dashboard.evaluate(() => history.state.dialog);
    })
    .toBeUndefined();
  await dashboard.goBack();
  await dashboard.getByRole("heading", { name: "Privacy Policy", level: 1 }).waitFor();
});
