import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Post } from "@daily-genius/domain/post";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { dashboardAddress, inside, outside, type Screen } from "./admin-screens.ts";
import { violationsIn } from "./axe.ts";
import { test as base } from "./fixtures.ts";
import { importPosts } from "./imported-posts.ts";
import { samplePosts } from "./sample-posts.ts";

/** Where to put a picture of every screen, if anywhere. */
const pictures = process.env["SCREENSHOTS"];

const test = base
  /** The dashboard of a browser that has not read the posts of another test's database. */
  .extend("fresh", async ({ openContext, signedIn }): Promise<Page> => {
    const context = await openContext({ storageState: signedIn });
    await context.addInitScript(() => {
      // The empty page that a browser begins with may have no databases.
      if (location.protocol !== "about:") indexedDB.deleteDatabase("daily-genius-posts");
    });
    const page = await context.newPage();
    await page.goto(dashboardAddress);
    await page.getByRole("heading", { name: /^Posts/ }).waitFor();
    return page;
  });

/** What a change of theme can break; a deep run asks all rules of both themes. */
const rulesOfTheme = process.env["TEST_DEEP"] === "1" ? undefined : ["color-contrast"];

/** What must be true of every screen. */
async function holds(page: Page, name: string): Promise<void> {
  // Without motion a change of theme is done at once, and the colours are those that stay.
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect.soft(await page.evaluate(moving), "with reduced motion").toEqual([]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(comeToRest);
    const rules = colorScheme === "dark" ? rulesOfTheme : undefined;
    expect.soft(await violationsIn(page, rules), colorScheme).toEqual([]);
    if (pictures) await takePictures(page, `${name} ${colorScheme}`);
  }
  await page.emulateMedia({ forcedColors: "active" });
  expect.soft(await page.evaluate(edgeless), "with forced colours").toEqual([]);
  // 320 × 256 is a window of 1280 × 1024 at 400 %.
  for (const [width, height] of [
    [320, 256],
    [360, 740],
    [2560, 1300],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect.soft(await page.evaluate(overflowing), `${width} pixels wide`).toEqual([]);
  }
}

/** Runs in the page: waits for the change of theme, which takes a frame even without motion. */
async function comeToRest(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}

/** Runs in the page: what is wider than the place it has, so that a person would have to scroll sideways. */
function overflowing(): string[] {
  const places = [document.documentElement, ...document.querySelectorAll("[class*=overlay], [role=dialog]")];
  return places.filter((place) => place.scrollWidth > place.clientWidth).map((place) => place.tagName);
}

/** Runs in the page: what moves for longer than an instant. */
function moving(): string[] {
  const isLong = (durations: string) => durations.split(",").some((one) => Number.parseFloat(one) > 0.001);
  return [...document.querySelectorAll("body *")]
    .filter((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
      return isLong(transitionDuration) || (animationName !== "none" && isLong(animationDuration));
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

/** Runs in the page: what has lost its edge along with its own colours, or is chosen and no longer looks it. */
function edgeless(): string[] {
  const over = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
  const edged = [
    ...over.map((dialog) => dialog.parentElement ?? dialog),
    ...document.querySelectorAll("section[aria-label] li, input:not([type=radio]), textarea, select"),
  ];
  const chosen = [...document.querySelectorAll("td[data-selected] button")];
  const plain = document.querySelector("td:not([data-selected]) button");
  return [
    ...edged.filter((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth) < 1),
    ...chosen.filter(
      (day) => plain && getComputedStyle(day).backgroundColor === getComputedStyle(plain).backgroundColor,
    ),
  ].map((element) => element.outerHTML.slice(0, 120));
}

async function takePictures(page: Page, name: string): Promise<void> {
  mkdirSync(String(pictures), { recursive: true });
  for (const [width, height] of [
    [360, 740],
    [1280, 900],
    [2560, 1300],
  ] as const) {
    await page.setViewportSize({ width, height });
    await page.waitForTimeout(200);
    await page.screenshot({ path: join(String(pictures), `${name.replaceAll(/[ ,]+/g, "-")}-${width}.png`) });
  }
  await page.setViewportSize({ width: 1280, height: 900 });
}

const restorations: (() => Promise<void>)[] = [];
// At the very end: what there was before the first import knows nothing of the administrator who looks.
afterAll(async () => {
  for (const restore of restorations.reverse()) await restore();
});

/** Shows `screens` over a database that holds `posts` alone. */
function showing(what: string, posts: () => Promise<readonly Post[]>, screens: readonly Screen[]): void {
  describe(what, () => {
    beforeAll(async () => {
      restorations.push(await importPosts(await posts()));
    });
    test.for(screens.map((screen) => [screen.name, screen] as const))(
      "%s: for everyone, at every width",
      async ([name, { open }], { fresh }) => {
        await open(fresh);
        await holds(fresh, name);
      },
    );
  });
}

const opens = (name: string, text: string | RegExp): Screen => ({
  name,
  open: (page) => page.getByText(text).waitFor(),
});

showing("no posts", async () => [], [
  opens("no posts", "No posts found. Create your first post to get started!"),
]);
showing("one post", async () => (await samplePosts()).slice(30, 31), [opens("one post", "(1 of 1)")]);
showing("sixty posts", samplePosts, [...inside, ...outside]);
