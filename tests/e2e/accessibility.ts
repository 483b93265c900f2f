import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { isDeep } from "@daily-genius/project/testing/test-run";
import type { AxeResults } from "axe-core";
import type { Page } from "playwright-core";
import { expect } from "vitest";

const source = readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** The rules that depend on the theme. A deep run applies all rules to both themes. */
export const rulesOfTheme = isDeep ? undefined : ["color-contrast"];

/** Returns axe's findings about the page, by all its rules or by `rules`: a line for each element. */
export async function violationsIn(page: Page, rules?: readonly string[]): Promise<readonly string[]> {
  // Half a megabyte, which a page keeps until it is left.
  if (await page.evaluate("!window.axe")) await page.evaluate(await source);
  const options = JSON.stringify({ resultTypes: ["violations"], ...(rules && { runOnly: rules }) });
  const { violations } = await page.evaluate<AxeResults>(`axe.run(${options})`);
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => `${id}: ${node.html}`));
}

/** Runs in the page: waits for the theme to change, which takes a frame even without motion. */
export async function waitForTheme(): Promise<void> {
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
}

/** Sets the size of the window, and waits until the page is drawn in it. */
export async function resize(page: Page, width: number, height: number): Promise<void> {
  await page.setViewportSize({ width, height });
  await page.waitForFunction((wanted) => innerWidth === wanted, width);
  await page.evaluate(waitForTheme);
}

/** Makes the text of the browser twice as large, as a person can set it, or `standard` pixels high. */
export async function enlargeText(page: Page, standard = 32): Promise<void> {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send("Page.setFontSizes", { fontSizes: { standard } });
}

/** The page breaks no rule of accessibility in these themes, and nothing is wider than the window or too small to press. */
export async function isAccessible(
  page: Page,
  schemes: readonly ("light" | "dark")[] = ["light"],
): Promise<void> {
  for (const [index, colorScheme] of schemes.entries()) {
    await page.emulateMedia({ colorScheme });
    await page.evaluate(waitForTheme);
    expect(await violationsIn(page, index > 0 ? rulesOfTheme : undefined), colorScheme).toEqual([]);
  }
  expect([...(await sidewaysIn(page)), ...(await smallTargetsIn(page))]).toEqual([]);
}

/** Both themes of a page, for `isAccessible`. */
export const themes = ["light", "dark"] as const;

/** A word of 100 letters, which fits on few lines. */
export const unbroken = "Incomprehensibilities".repeat(5).slice(0, 100);

/** Returns the elements that scroll sideways or cross a side of the window: a line for each. */
export async function sidewaysIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const crosses = ({ left, right, width }: DOMRect) =>
      width > 0 && (left < -1 || right > root.clientWidth + 1);
    const range = document.createRange();
    const boxes = (element: Element) => {
      // A line that ends in an ellipsis is cut off on purpose, and so is a text only for screen readers.
      const isCut = element.clientWidth === 1 || getComputedStyle(element).textOverflow === "ellipsis";
      return [...element.childNodes].flatMap((child) => {
        if (isCut || !(child instanceof Text)) return [];
        range.selectNode(child);
        return range.getBoundingClientRect();
      });
    };
    const scrolls = (element: Element) =>
      element.scrollWidth > element.clientWidth &&
      (element === root || /auto|scroll/.test(getComputedStyle(element).overflowX));
    return [...document.querySelectorAll(":not(head *, svg *)")]
      .filter(
        (element) =>
          scrolls(element) ||
          boxes(element).some(crosses) ||
          (element.matches("a, button, figure, img, input, li, select, textarea") &&
            crosses(element.getBoundingClientRect())),
      )
      .map((element) => element.outerHTML.slice(0, 120));
  });
}

/** Returns controls and links of less than 24 × 24 pixels, including those within a text: a line for each. */
export async function smallTargetsIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll("a, button, input, select, summary, textarea")]
      .map((control) => control.closest("label") ?? control)
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect();
        // Elements only for screen readers are cut off by a parent of 1 pixel.
        return (target.parentElement?.clientWidth ?? 0) > 1 && width > 0 && Math.min(width, height) < 24;
      })
      .map((target) => `${target.getBoundingClientRect().height} ${target.outerHTML.slice(0, 120)}`),
  );
}
