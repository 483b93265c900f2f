import { expect } from "vitest";
import { hasValue, test } from "./fixtures.ts";

/** Runs in the page: presses the button, and returns whether the form is there before the next event. */
async function opensAtOnce(): Promise<boolean> {
  const button = [...document.querySelectorAll("button")].find((one) => one.textContent === "Add New Post");
  button?.click();
  await Promise.resolve();
  return document.querySelector("[role=dialog] input") !== null;
}

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
  const form = dashboard.getByRole("dialog", { name: "Add New Post" });
  // The form opens at once as soon as its code is there and the drafts of this browser have been read, in a pause.
  const openAndCancel = async () => {
    const isAtOnce = await dashboard.evaluate(opensAtOnce);
    await form.getByRole("button", { name: "Cancel" }).click();
    await form.waitFor({ state: "detached" });
    return isAtOnce;
  };
  await expect.poll(openAndCancel, { interval: 500 }).toBe(true);
  await dashboard.evaluate(pressAndType, "Ada");
  const title = form.getByLabel("Title *");
  await hasValue(title, "Ada");
  await dashboard.keyboard.type(" Lovelace");
  await hasValue(title, "Ada Lovelace");
});
