import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { oneIn } from "@daily-genius/project/testing/test-run";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect } from "vitest";
import {
  enlargeText,
  resize,
  rulesOfTheme,
  sidewaysIn,
  smallTargetsIn,
  themes,
  violationsIn,
  waitForTheme,
} from "./accessibility.ts";
import { dashboardAddress, inside, outside } from "./admin-screens.ts";
import { launchBrowser } from "./browser.ts";
import { test as base } from "./fixtures.ts";
import { importPosts } from "./imported-posts.ts";
import { postsWithUnbrokenWord } from "./sample-posts.ts";

/** The folder for screenshots of every screen, if requested. */
const pictures = process.env["SCREENSHOTS"];

const test = base
  // biome-ignore lint/correctness/noEmptyPattern: Vitest reads the wanted fixtures from the pattern: none
  .extend("browser", { scope: "worker" }, async ({}, { onCleanup }): Promise<Browser> => {
    const browser = await launchBrowser({ hasScrollbars: true });
    onCleanup(() => browser.close());
    return browser;
  })
  .extend("fresh", async ({ signedInPage }): Promise<Page> => {
    await signedInPage.goto(dashboardAddress);
    await signedInPage.getByRole("heading", { name: /^Posts/ }).waitFor();
    return signedInPage;
  });

/** Checks everything that must be true on every screen. */
async function holds(page: Page, name: string): Promise<void> {
  // Without motion the theme changes at once.
  await page.emulateMedia({ reducedMotion: "reduce" });
  expect.soft(await page.evaluate(moving), "with reduced motion").toEqual([]);
  expect.soft(await page.evaluate(loud), "filled actions").toEqual([]);
  expect.soft(await page.evaluate(saidTwice), "said before its status").toEqual([]);
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(waitForTheme);
    const rules = colorScheme === "dark" ? rulesOfTheme : undefined;
    expect.soft(await violationsIn(page, rules), colorScheme).toEqual([]);
    if (pictures) await takePictures(page, `${name} ${colorScheme}`);
  }
  await page.emulateMedia({ forcedColors: "active" });
  expect.soft(await page.evaluate(edgeless), "with forced colors").toEqual([]);
  await page.emulateMedia({ media: "print" });
  expect.soft(await page.evaluate(misprinted), "printed").toEqual([]);
  await page.emulateMedia({ media: null });
  // 320 × 256 is a window of 1280 × 1024 at 400 %.
  for (const [width, height] of [
    [320, 256],
    [360, 740],
    [2560, 1300],
  ] as const) {
    await resize(page, width, height);
    expect.soft(await sidewaysIn(page), `${width} pixels wide`).toEqual([]);
    expect.soft(await smallTargetsIn(page), `${width} pixels wide`).toEqual([]);
    expect.soft(await page.evaluate(undimmed), `${width} pixels wide`).toEqual([]);
  }
  await enlargeText(page);
  await resize(page, 360, 740);
  expect.soft(await sidewaysIn(page), "with text of 200 % on a phone").toEqual([]);
  expect.soft(await page.evaluate(squeezed), "with text of 200 % on a phone").toEqual([]);
}

/** Runs in the page: returns texts that leave their box or have room for two letters at most, and controls cut like that. */
function squeezed(): string[] {
  const shown = (selector: string) =>
    [...document.querySelectorAll<HTMLElement>(selector)].filter((one) => one.checkVisibility());
  return [
    ...shown("p, h2, h3, h4, [class*=name]")
      .filter((text) => (text.textContent?.length ?? 0) > 3)
      .filter(({ clientWidth }) => clientWidth !== 1 && clientWidth < 64),
    ...shown("p").filter(
      (text) => text.scrollHeight > text.clientHeight + 1 && getComputedStyle(text).overflow === "visible",
    ),
    ...shown("input[readonly]").filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
    ...shown("input:is([type=checkbox], [type=radio]):not(.visually-hidden)").filter(
      ({ offsetWidth }) => offsetWidth < 32,
    ),
  ].map((one) => one.outerHTML.slice(0, 120));
}

/** Runs in the page: returns the filled buttons in front, if there are several. */
function loud(): string[] {
  const front = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")].at(-1) ?? document.body;
  const filled = [...front.querySelectorAll("[class*=primary], [class*=danger]:is(button)")].filter(
    (button) => button.checkVisibility(),
  );
  return filled.length > 1 ? filled.map(({ textContent }) => textContent ?? "") : [];
}

/** Runs in the page: returns the parts of a status with a box or a role: Orca says them, and then the whole. */
function saidTwice(): string[] {
  return [...document.querySelectorAll("p[role=status] *")]
    .filter((part) => part.checkVisibility())
    .filter((part) => part.matches("a, strong") || getComputedStyle(part).display !== "inline")
    .map((part) => part.outerHTML.slice(0, 120));
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

/** Runs in the page: returns elements that lost their edge or gained that of a button, and chosen ones that look like others. */
function edgeless(): string[] {
  const over = [...document.querySelectorAll("[role=dialog], [role=alertdialog]")];
  const edged = [
    ...over.map((dialog) => dialog.parentElement ?? dialog),
    ...document.querySelectorAll(
      "section[aria-label]:not([role]) li, input:not([type=radio], [type=checkbox], [hidden]), textarea, select",
    ),
  ];
  const chosen = document.querySelectorAll(
    "[aria-selected=true], [aria-pressed=true], label:has(> .visually-hidden:checked)",
  );
  return [
    ...edged.filter((element) => Number.parseFloat(getComputedStyle(element).borderTopWidth) < 1),
    ...[...chosen].filter((element) => getComputedStyle(element).outlineStyle === "none"),
    ...[...document.querySelectorAll("td > span")].filter(
      (inert) => getComputedStyle(inert).borderTopStyle !== "none",
    ),
  ].map((element) => element.outerHTML.slice(0, 120));
}

/** Runs in the page: returns what a print would repeat on every page behind a dialog, print with it, or cut. */
function misprinted(): string[] {
  const overlays = [...document.querySelectorAll("body > [class*=overlay]")];
  const behind =
    overlays.length > 0 ? [...document.body.children].filter((one) => !overlays.includes(one)) : [];
  return [
    ...overlays.filter((overlay) => getComputedStyle(overlay).position === "fixed"),
    ...behind.filter((element) => element.checkVisibility()),
    ...[...document.querySelectorAll("[data-size=sheet]")].filter(
      (sheet) => getComputedStyle(sheet).maxHeight !== "none",
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
    await resize(page, width, height);
    await page.screenshot({ path: join(String(pictures), `${name.replaceAll(/[ ,]+/g, "-")}-${width}.png`) });
  }
  await resize(page, 1280, 900);
}

// First, as the database is still empty.
// Specification 2.16
test("no posts: accessible at every width", async ({ fresh }) => {
  await fresh.getByText("No posts found. Create your first post to get started!").waitFor();
  const form = fresh.getByRole("dialog", { name: "Add New Post" });
  const begin = fresh.getByRole("main").getByRole("button", { name: "Add New Post" });
  expect(await begin.getAttribute("class")).toContain("primary");
  await begin.click();
  await form.getByRole("button", { name: "Cancel" }).click();
  await form.waitFor({ state: "detached" });
  await holds(fresh, "no posts");
});

/** The screens that a run tests: the everyday screens in each run, of the others a ninth. */
const everyDay = (name: string) => /^(?:list|form, filled|pictures of the documents)$/.test(name);
const tested = [
  ...Object.keys(inside).filter(everyDay),
  ...oneIn(9, "screens", [...Object.keys(inside), ...Object.keys(outside)]).filter((name) => !everyDay(name)),
];

describe("sixty posts, and one of words that do not break", () => {
  let restore: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    restore = await importPosts(await postsWithUnbrokenWord());
  });
  afterAll(() => restore?.());
  test.for(tested)("%s: accessible at every width", async (name, { fresh }) => {
    await { ...inside, ...outside }[name]?.(fresh);
    await holds(fresh, name);
  });
});
