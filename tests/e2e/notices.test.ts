import { expect } from "vitest";
import { interceptCall } from "./call-answers.ts";
import { openDashboard, test } from "./fixtures.ts";

test("a notice goes after twelve seconds, which start again when the pointer or the focus leaves it", async ({
  openContext,
  signedIn,
  administrator,
}) => {
  const page = await (await openContext({ storageState: signedIn })).newPage();
  await page.clock.install();
  await openDashboard(page, administrator);
  await interceptCall(page, "cleanupDuplicates", (route) =>
    route.fulfill({
      headers: { "access-control-allow-origin": "*" },
      json: { result: { removed: 0, ids: [] } },
    }),
  );
  await page.getByRole("button", { name: "Cleanup Duplicates" }).click();
  await page.getByRole("button", { name: "Continue" }).click();
  const notice = page.getByText("No duplicate posts found");

  await notice.hover();
  await page.clock.fastForward(30_000);
  await page.mouse.move(0, 0);
  await page.clock.fastForward(11_000);
  expect(await notice.isVisible()).toBe(true);

  await page.keyboard.press("F8");
  await page.clock.fastForward(30_000);
  await page.getByRole("searchbox").focus();
  await page.clock.fastForward(11_000);
  expect(await notice.isVisible()).toBe(true);
  await page.clock.fastForward(1_000);
  await notice.waitFor({ state: "detached" });
});
