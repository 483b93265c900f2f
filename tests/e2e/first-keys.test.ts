import { expect } from "vitest";
import { openDashboard, test } from "./fixtures.ts";
import { holdRequests } from "./held-requests.ts";

/** Runs in the page: presses the button and types without a pause, as keys that wait for a busy page do. */
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
  const session = await dashboard.context().newCDPSession(dashboard);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 6 });
  await dashboard.evaluate(pressAndType, "Ada");
  const title = dashboard.getByRole("dialog", { name: "Add New Post" }).getByLabel("Title *");
  await expect.poll(() => title.inputValue()).toBe("Ada");
  await dashboard.keyboard.type(" Lovelace");
  await expect.poll(() => title.inputValue()).toBe("Ada Lovelace");
});

test("what is typed while the form is still loading arrives", async ({
  signedInPage: page,
  administrator,
}) => {
  const sendForm = await holdRequests(page, /\/(post-form|post-dialogs)-[^/]*\.js$/);
  await openDashboard(page, administrator);
  await page.getByRole("banner").getByRole("button", { name: "Add New Post" }).click();
  await page.keyboard.type("Ada");
  const form = page.getByRole("dialog", { name: "Add New Post" });
  const [title, description] = [form.getByLabel("Title *"), form.getByLabel("Description *")];
  expect(await title.inputValue()).toBe("Ada");
  await page.keyboard.press("Tab");
  await page.keyboard.type("Wrote the first");
  await page.keyboard.press("Tab");
  sendForm();
  await form.getByLabel("Country *").waitFor();
  const isThere = () => description.evaluate((field) => field === document.activeElement);
  await expect.poll(isThere).toBe(true);
  // It counts as a change already.
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: "Keep editing" }).click();
  expect(await title.inputValue()).toBe("Ada");
  await description.press("End");
  await page.keyboard.type(" program.");
  await expect.poll(() => description.inputValue()).toBe("Wrote the first program.");
});
