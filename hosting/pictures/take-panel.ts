import type { Browser } from "playwright-core";
import type { SampleProduct } from "./sample-product.ts";

/** Takes the screenshots of the panel for the README, as PNG by file stem. */
export async function takePanel(
  browser: Browser,
  { site, administrator }: SampleProduct,
): Promise<ReadonlyMap<string, Buffer>> {
  const page = await browser.newPage({
    viewport: { width: 1280, height: 800 },
    deviceScaleFactor: 1.5,
    reducedMotion: "reduce",
  });
  await page.goto(`${site}/#/admin`);
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByLabel("Password").fill(administrator.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText(`Welcome, ${administrator.email}`).waitFor();
  const taken = new Map<string, Buffer>();
  for (const [file, view, shown] of [
    ["dashboard", "List", page.getByRole("listitem")],
    ["planner", "Planner", page.getByRole("grid", { name: "Planner" })],
  ] as const) {
    await page.getByText(view, { exact: true }).click();
    await shown.first().waitFor();
    // The listeners keep the network busy forever.
    await page.waitForFunction(() => {
      const inSight = [...document.querySelectorAll("main img")].filter(
        (image) => image.getBoundingClientRect().top < innerHeight,
      );
      return (
        inSight.length > 0 && inSight.every((image) => image instanceof HTMLImageElement && image.complete)
      );
    });
    taken.set(file, await page.screenshot());
  }
  await page.close();
  return taken;
}
