import type { Page } from "playwright-core";

/** A word of 100 letters, which fits on few lines. */
export const unbroken = "Incomprehensibilities".repeat(5).slice(0, 100);

/** Returns the elements that scroll sideways or cross a side of the window: a line for each. */
export async function sidewaysIn(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    const crosses = ({ left, right, width }: DOMRect) =>
      width > 0 && (left < -1 || right > root.clientWidth + 1);
    const boxes = (element: Element) =>
      [...element.childNodes].map((child) => {
        const range = document.createRange();
        range.selectNode(child);
        // A line that ends in an ellipsis is cut off on purpose.
        const isShown = child instanceof Text && getComputedStyle(element).textOverflow !== "ellipsis";
        return isShown ? range.getBoundingClientRect() : new DOMRect();
      });
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
