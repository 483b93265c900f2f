import { localDay } from "@daily-genius/domain/dates/publish-date";
import type { Locator } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { anAdministrator } from "./administrator.ts";
import { closeByKey, hasValue, rowOf, shows, test } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { enter, focused, press, tabTo } from "./keys.ts";
import { plantPosts } from "./planted.ts";
import { aTitle, cancel, openNewPost } from "./post-form.ts";
import { site } from "./stack.ts";

beforeAll(async () => {
  const date = localDay(new Date());
  await plantPosts(["Euler", "Gauss"].map((name) => ({ title: aTitle(name), date })));
});

/** Runs in the page: notes what gets the focus, and when. */
function noteFocus(): void {
  addEventListener("focusin", ({ target }) => {
    if (!(target instanceof Element)) return;
    const { dataset } = document.documentElement;
    dataset["focus"] = `${dataset["focus"] ?? ""} ${document.readyState} ${target.tagName}`;
  });
}

// Specification 1.1, 2.23
test("a working day without a mouse: signing in, adding, reading, editing, deleting, undoing, leaving", async ({
  page,
}) => {
  const administrator = await anAdministrator();
  const focusIs = (name: string) => expect.poll(() => focused(page)).toBe(name);
  await page.addInitScript(noteFocus);
  await page.goto(`${site}/#/admin`);
  // The name that a screen reader says, and where the page begins: at the field, after the heading.
  await expect.poll(() => page.title()).toMatch(/Admin/);
  await focusIs("Email");
  expect(await page.evaluate(() => document.documentElement.dataset["focus"])).toBe(
    " complete H1 complete INPUT",
  );
  await page.keyboard.type(administrator.email);
  await tabTo(page, "Password");
  await page.keyboard.type(administrator.password);
  await press(page, "Enter");
  await page.getByText(`Welcome, ${administrator.email}`).waitFor();

  const title = aTitle("Bessel");
  await enter(page, "Add New Post");
  await focusIs(labels.title);
  await page.keyboard.type(title);
  await tabTo(page, labels.description);
  await page.keyboard.type("Measured how far away a star is.");
  await enter(page, "Publish Date *");
  const calendar = page.getByRole("dialog", { name: "Select Publish Date" });
  await calendar.waitFor();
  await expect.poll(() => focused(page)).toMatch(/^Today, /);
  await press(page, "ArrowRight", "Enter");
  await calendar.waitFor({ state: "detached" });
  await focusIs("Publish Date *");
  await tabTo(page, labels.birthdate);
  // Only digits: the slashes are added automatically.
  await page.keyboard.type("17840722");
  await hasValue(page.getByLabel(labels.birthdate), "1784/07/22");
  await tabTo(page, labels.country);
  await page.keyboard.type("Prussia");
  await press(page, "Tab");
  await page.keyboard.type("Astronomer");
  await press(page, "Control+Enter");

  const row = rowOf(page, title);
  await row.waitFor();
  await focusIs(title);
  const notices = page.getByRole("log");
  await notices.getByText(`Added “${title}”`).waitFor();

  await press(page, "/");
  await focusIs("Search posts");
  await page.keyboard.type(title);
  await page
    .getByRole("status")
    .getByText(/^1 of \d+ posts?$/)
    .waitFor();
  await enter(page, "Clear search");
  await focusIs("Search posts");
  await hasValue(page.getByRole("searchbox"), "");
  await page.keyboard.type(title);
  await shows(page, 1);

  await enter(page, title);
  await closeByKey(page.getByRole("dialog", { name: title }));
  await focusIs(title);
  await press(page, "Tab", "Enter");
  await closeByKey(page.getByRole("dialog", { name: "Mobile Preview (25% Quality)" }));
  await focusIs(`Preview ${title}`);

  await press(page, "Tab", "Enter");
  await focusIs(labels.title);
  await tabTo(page, labels.country);
  await page.keyboard.type("Germany");
  await press(page, "Meta+Enter");
  await row.getByText("Germany").waitFor();
  await focusIs(title);

  await page.getByRole("searchbox").press("Escape");
  await enter(page, `Delete ${title}`);
  const question = page.getByRole("alertdialog");
  await question.waitFor();
  await focusIs("Cancel");
  // A dialog disables the shortcut.
  await press(page, "/");
  await focusIs("Cancel");
  await press(page, "Escape");
  await focusIs(`Delete ${title}`);
  await press(page, "Enter");
  await focusIs("Cancel");
  // No key acts behind the dialog, even from a notice.
  await press(page, "F8");
  await focusIs("Undo");
  await press(page, "/", "n", "Shift+Tab");
  await focusIs("Cancel");
  await press(page, "Tab", "Enter");
  await row.waitFor({ state: "detached" });
  await notices.getByText(`Deleted “${title}”`).waitFor();
  // The focus moves to the next row.
  await page.locator("[data-id] :focus").waitFor();

  await press(page, "F8");
  await enter(page, "Undo");
  await row.waitFor();
  await focusIs(title);
  await notices.getByText(`Restored “${title}”`).waitFor();

  await tabTo(page, "Sign Out", "Shift+Tab");
  await press(page, "Enter");
  await page.getByRole("button", { name: "Sign In" }).waitFor();
});

/** Runs in the page: presses a key as Safari reports the key that ends a composition. Returns whether nothing takes it. */
function pressAsSafari(element: Element, key: string): boolean {
  const how = { key, keyCode: 229, ctrlKey: key !== "Escape", bubbles: true, cancelable: true };
  return element.dispatchEvent(new KeyboardEvent("keydown", how));
}

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

test("the keys of a composition act on nothing; what is typed right after Add New Post arrives, on a slow machine too", async ({
  dashboard,
}) => {
  const devTools = await dashboard.context().newCDPSession(dashboard);
  const compose = async (field: Locator, ...keys: readonly string[]) => {
    for (const key of keys) {
      await field.focus();
      await devTools.send("Input.imeSetComposition", { text: "せかい", selectionStart: 3, selectionEnd: 3 });
      await press(dashboard, key);
    }
  };
  const search = dashboard.getByRole("searchbox");
  await search.fill("Gauss");
  await compose(search, "Escape");
  await search.evaluate(pressAsSafari, "Escape");
  expect(await search.inputValue()).toMatch(/^Gauss/);

  const form = await openNewPost(dashboard);
  const title = form.getByLabel(labels.title);
  await title.fill("Curie");
  await compose(title, "Control+Enter", "Enter", "Control+s", "F8", "Escape");
  for (const key of ["Enter", "s", "Escape"]) await title.evaluate(pressAsSafari, key);
  expect(await title.inputValue()).toMatch(/^Curie/);
  expect(await form.getByText("Description is required").count()).toBe(0);
  expect(await dashboard.getByRole("alertdialog").count()).toBe(0);
  // After the composition, the same key saves.
  await devTools.send("Input.insertText", { text: "世界" });
  await title.press("Control+Enter");
  await form.getByText("Description is required").waitFor();

  // The server stores a letter with its accents as one; its answer leaves the text that is being composed alone.
  const description = form.getByLabel(labels.description);
  await description.focus();
  await devTools.send("Input.imeSetComposition", {
    text: "vie\u0323\u0302",
    selectionStart: 5,
    selectionEnd: 5,
  });
  await dashboard.evaluate(() => dispatchEvent(new Event("blur")));
  await form.getByText(/^Saved at /).waitFor();
  await devTools.send("Input.insertText", { text: "vi\u1ec7t" });
  await hasValue(description, "vi\u1ec7t");
  await closeByKey(form);

  // The form opens at once as soon as its code is there and the drafts of this browser have been read, in a pause.
  const openAndCancel = async () => {
    const isAtOnce = await dashboard.evaluate(opensAtOnce);
    await cancel(form);
    return isAtOnce;
  };
  await expect.poll(openAndCancel, { interval: 500 }).toBe(true);
  await dashboard.evaluate(pressAndType, "Ada");
  await hasValue(title, "Ada");
  await dashboard.keyboard.type(" Lovelace");
  await hasValue(title, "Ada Lovelace");
});
