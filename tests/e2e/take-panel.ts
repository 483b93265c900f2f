import type { Page } from "playwright-core";

/** Takes the pictures of the documents from a dashboard, as PNG by file stem. Its labels must be on the screens. */
export async function takePanel(page: Page): Promise<ReadonlyMap<string, Buffer>> {
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
  return taken;
}
