import { expect } from "vitest";
import { test } from "./fixtures.ts";
import { site } from "./stack.ts";

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

test("the terms visibly leave the jurisdiction open", async ({ page }) => {
  await page.goto(`${site}/#/terms`);
  await page
    .getByText(/\[.*jurisdiction.*\]/i)
    .filter({ visible: true })
    .first()
    .waitFor();
});
