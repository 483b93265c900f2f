import { expect } from "vitest";
import { test } from "./fixtures.ts";
import { openNewPost } from "./post-form.ts";

/** Runs in the page: presses the button and types without a pause, like keys queued for a busy page. */
async function pressAndType(text: string): Promise<void> {
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent === "Add New Post");
  button?.focus();
  button?.click();
  // React finishes a click before the browser delivers the next event.
  await Promise.resolve();
  for (const key of text) {
    const field = document.activeElement;
    if (field instanceof HTMLInputElement) document.execCommand("insertText", false, key);
  }
}

test("what is typed right after Add New Post arrives, on a slow machine too", async ({ dashboard }) => {
  // The form opens at once as soon as its code is there, for which this waits.
  const form = await openNewPost(dashboard);
  await form.getByRole("button", { name: "Cancel" }).click();
  await form.waitFor({ state: "detached" });
  const session = await dashboard.context().newCDPSession(dashboard);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await dashboard.evaluate(pressAndType, "Ada");
  const title = form.getByLabel("Title *");
  await expect.poll(() => title.inputValue()).toBe("Ada");
  await dashboard.keyboard.type(" Lovelace");
  await expect.poll(() => title.inputValue()).toBe("Ada Lovelace");
});
