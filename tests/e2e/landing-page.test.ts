import { expect } from "vitest";
import { test } from "./fixtures.ts";
import { site } from "./stack.ts";

// Specification 2.5
test("the first screen names the promise, and the stores where the app will be", async ({ page }) => {
  await page.goto(site);
  const hero = page.locator(".hero");
  await hero.getByRole("heading", { level: 1, name: "Discover History's Greatest Minds" }).waitFor();
  expect((await hero.getByRole("paragraph").first().textContent())?.length).toBeGreaterThan(20);
  for (const store of ["App Store", "Google Play"])
    expect(await page.locator(".store", { hasText: store }).count()).toBeGreaterThan(0);
  await page.getByRole("heading", { name: "App Screenshots" }).waitFor();
  await page.getByRole("banner").getByRole("link", { name: "Admin Panel" }).waitFor();
});

test("on narrow screens, header, stores and the footer's name keep to their lines", async ({ page }) => {
  const linesOf = async (selector: string) =>
    new Set(await page.locator(selector).evaluateAll(middlesOf)).size;
  await page.goto(site);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await linesOf(".site-header a")).toBe(1);
  await page.setViewportSize({ width: 360, height: 640 });
  expect(await linesOf(".hero .stores li")).toBe(1);
  await page.setViewportSize({ width: 768, height: 1024 });
  const name = page.getByRole("contentinfo").getByText("One remarkable life a day.");
  expect((await name.boundingBox())?.height).toBeLessThan(40);
});

/** Returns the vertical centers of the visible elements. */
function middlesOf(elements: readonly Element[]): readonly number[] {
  return elements
    .map((element) => element.getBoundingClientRect())
    .filter(({ height }) => height > 0)
    .map(({ top, height }) => Math.round(top + height / 2));
}

// Specification 2.7
test("parts come in once a tenth of them is seen, 50 px above the edge of the window", async ({ page }) => {
  await page.addInitScript(() => {
    const asked: unknown[] = [];
    Object.assign(window, { asked });
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(callback: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        super(callback, options);
        asked.push(options);
      }
    };
  });
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await page.goto(site);
  await expect
    .poll(() => page.evaluate("window.asked"))
    .toContainEqual({ threshold: 0.1, rootMargin: "0px 0px -50px 0px" });
});

// Specification 2.2
test("the terms visibly leave the jurisdiction open", async ({ page }) => {
  await page.goto(`${site}/#/terms`);
  await page
    .getByText(/\[.*jurisdiction.*\]/i)
    .filter({ visible: true })
    .first()
    .waitFor();
});
