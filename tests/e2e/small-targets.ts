import type { Page } from "playwright-core";

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
