import { mkdirSync } from "node:fs";
import { join } from "node:path";
import type { Post } from "@daily-genius/domain/post/post";
import { isDeep, oneIn } from "@daily-genius/project/testing/test-run";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { dashboardAddress, inside, outside, type Screen } from "./admin-screens.ts";
import { comeToRest, violationsIn } from "./axe.ts";
import { launchBrowser } from "./browser.ts";
import { test as base } from "./fixtures.ts";
import { importPosts } from "./imported-posts.ts";
import { postsWithUnbrokenWord, samplePosts } from "./sample-posts.ts";
import { sidewaysIn } from "./sideways.ts";
import { smallTargetsIn } from "./small-targets.ts";

/** The folder for screenshots of every screen, if requested. */
const pictures = process.env["SCREENSHOTS"];

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the wanted fixtures from the pattern: none
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await launchBrowser({ hasScrollbars: true });
    onCleanup(() => browser.close());
    return browser;
  })
  /** The dashboard, without stored posts of another test. */
  .extend("fresh", async ({ openContext, signedIn }): Promise<Page> => {
    const context = await openContext({ storageState: signedIn });
    await context.addInitScript(() => {
      // The blank first page may have no databases.
      if (location.protocol !== "about:") indexedDB.deleteDatabase("daily-genius-posts");
    });
    const page = await context.newPage();
    await page.goto(dashboardAddress);
    await page.getByRole("heading", { name: /^Posts/ }).waitFor();
    return page;
  });

/** The rules that depend on the theme. A deep run applies all rules to both themes. */
const rulesOfTheme = isDeep ? undefined : ["color-contrast"];

/** Checks everything that must be true on every screen. */
async function holds(page: Page, name: string): Promise<void> {
  // Without motion the theme changes at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect.soft(await page.evaluate(moving), "with reduced motion").toEqual([]);
  expect.soft(await page.evaluate(loud), "filled actions").toEqual([]);
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(comeToRest);
    const rules = colorScheme === "dark" ? rulesOfTheme : undefined;
    expect.soft(await violationsIn(page, rules), colorScheme).toEqual([]);
    if (pictures) await takePictures(page, `${name} ${colorScheme}`);
  }
  await page.emulateMedia({ forcedColors: "active" });
  expect.soft(await page.evaluate(edgeless), "with forced colors").toEqual([]);
  // 320 × 256 is a window of 1280 × 1024 at 400 %.
  for (const [width, height] of [
    [320, 256],
    [360, 740],
    [2560, 1300],
  ] as const) {
    await page.setViewportSize({ width, height });
    expect.soft(await sidewaysIn(page), `${width} pixels wide`).toEqual([]);
    expect.soft(await smallTargetsIn(page), `${width} pixels wide`).toEqual([]);
    expect.soft(await page.evaluate(undimmed), `${width} pixels wide`).toEqual([]);
  }
}

/** Runs in the page: returns the filled buttons in front, if there are several. */
function loud(): string[] {
  const front = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1) ?? document.body;
  const filled = [...front.querySelectorAll("[class*=primary], [class*=danger]:is(button)")].filter(
    (button) => button.checkVisibility(),
  );
  return filled.length > 1 ? filled.map(({ textContent }) => textContent ?? "") : [];
}

/** Runs in the page: returns overlays that leave a side of the window uncovered. */
function undimmed(): string[] {
  return [...document.querySelectorAll("[class*=overlay]")]
    .filter((overlay) => overlay.getBoundingClientRect().width < innerWidth)
    .map((overlay) => overlay.outerHTML.slice(0, 120));
}

/** Runs in the page: returns every element that moves for longer than an instant. */
function moving(): string[] {
  const isLong = (durations: string) => durations.split(",").some((one) => Number.parseFloat(one) > 0.001);
  return [...document.querySelectorAll("body *")]
    .filter((element) => {
      const { animationName, animationDuration, transitionDuration } = getComputedStyle(element);
      return isLong(transitionDuration) || (animationName !== "none" && isLong(animationDuration));
    })
    .map((element) => element.outerHTML.slice(0, 120));
}

/** Runs in the page: returns elements that lost their edge, and selected days that look like the others. */
function edgeless(): string[] {
  const over = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
  const edged = [
    ...over.map((dialog) => dialog.parentElement ?? dialog),
    ...document.querySelectorAll(
      "section[aria-label]:not([role]) li, input:not([type=radio], [type=checkbox], [hidden]), textarea, select",
    ),
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

/** Tests `screens` on a database whose only posts are `posts`. */
function showing(what: string, posts: () => Promise<readonly Post[]>, screens: readonly Screen[]): void {
  if (screens.length === 0) return;
  describe(what, () => {
    let restore: (() => Promise<void>) | undefined;
    beforeAll(async () => {
      restore = await importPosts(await posts());
    });
    afterAll(() => restore?.());
    // Specification 2.16
    test.for(screens.map((screen) => [screen.name, screen] as const))(
      "%s: accessible at every width",
      async ([name, { open }], { fresh }) => {
        await open(fresh);
        await holds(fresh, name);
      },
    );
  });
}

/** The screens that a run tests: the everyday screens in each run, of the others a sixth. */
const everyDay = (name: string) => name === "list" || name === "form, filled";
const tested = [
  ...inside.filter(({ name }) => everyDay(name)),
  ...oneIn(
    6,
    "screens",
    [...inside, ...outside].filter(({ name }) => !everyDay(name)),
  ),
];

showing("no posts", async () => [], [
  {
    name: "no posts",
    open: async (page) => {
      await page.getByText("No posts found. Create your first post to get started!").waitFor();
      const form = page.getByRole("dialog", { name: "Add New Post" });
      await page.getByRole("main").getByRole("button", { name: "Add New Post" }).click();
      await form.getByRole("button", { name: "Cancel" }).click();
      await form.waitFor({ state: "detached" });
    },
  },
]);
showing(
  "one post",
  async () => (await samplePosts()).slice(30, 31),
  oneIn(3, "screens of one post", [
    { name: "one post", open: (page) => page.getByText("(1 of 1)").waitFor() },
  ]),
);
showing("sixty posts, and one of words that do not break", postsWithUnbrokenWord, tested);
