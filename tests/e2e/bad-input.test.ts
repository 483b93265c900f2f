import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { closeByKey, hasValue, isFocused, test } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { afterLateFocus, aPerson, fillPost, isWrong, openNewPost, saveNew } from "./post-form.ts";

/** Fills the form and saves it: it is usable after an error. */
async function saves(form: Locator): Promise<void> {
  const person = aPerson("Ada");
  await fillPost(form, person);
  await saveNew(form, person.title);
}

// Specification 5.1, 5.2, 5.3
test("what is typed is formatted, limited and refused, field by field", async ({ dashboard }) => {
  const form = await openNewPost(dashboard);
  const title = form.getByLabel(labels.title);
  await isFocused(title);
  for (let fields = 0; fields < 3; fields += 1) await dashboard.keyboard.press("Tab");
  await form.getByRole("button", { name: "Choose publish date" }).click();
  const calendar = dashboard.getByRole("dialog", { name: "Select Publish Date" });
  await closeByKey(calendar);
  const country = form.getByLabel(labels.country);
  await country.fill("Ghana");
  await country.fill("");
  await title.focus();
  // The second is beside the field; the first is said.
  await form.getByText("Country is required").nth(1).waitFor();
  expect(new Set(await form.getByText(/is required$/).allTextContents())).toEqual(
    new Set(["Country is required"]),
  );

  await form.getByRole("button", { name: "Add Post" }).click();
  for (const field of ["Title", "Description", "Birth date", "Country", "Role"])
    await isWrong(form, `${field} is required`);
  await fillPost(form, { title: "Ada", description: "The first program." });
  // The key opens no calendar, where Enter alone would.
  await form.getByLabel("Publish Date *").focus();
  await dashboard.keyboard.press("Control+Enter");
  await isFocused(form.getByLabel(labels.birthdate));
  await afterLateFocus(dashboard);
  await expect.poll(() => dashboard.getByRole("dialog").count()).toBe(1);
  await saves(form);

  await openNewPost(dashboard);
  const [birth, death] = [form.getByLabel(labels.birthdate), form.getByLabel(labels.deathdate)];
  await birth.pressSequentially("00440315bc");
  await hasValue(birth, "0044/03/15 BC");
  // Composed, as by a Japanese keyboard.
  await birth.fill("");
  const keyboard = await dashboard.context().newCDPSession(dashboard);
  for (const text of ["１８７９", "１８７９０３１４"])
    await keyboard.send("Input.imeSetComposition", { text, selectionStart: 8, selectionEnd: 8 });
  await keyboard.send("Input.insertText", { text: "１８７９０３１４" });
  await hasValue(birth, "1879/03/14");
  await birth.fill("");
  await birth.pressSequentially("18790314");
  for (let presses = 0; presses < 3; presses += 1) await birth.press("ArrowLeft");
  await birth.press("Backspace");
  await birth.press("4");
  await hasValue(birth, "1879/04/14");
  expect(await birth.evaluate((input: HTMLInputElement) => input.selectionStart)).toBe(7);

  // Cut from another field: this fills the browser's clipboard.
  const description = form.getByLabel(labels.description);
  await description.fill("14 March 1879");
  await description.press("ControlOrMeta+a");
  await description.press("ControlOrMeta+x");
  await birth.fill("");
  await birth.press("ControlOrMeta+v");
  await hasValue(birth, "1879/03/14");
  await birth.fill("c. 384 BCE");
  await death.fill("18 April 1955");
  await birth.focus();
  await hasValue(death, "1955/04/18");
  await death.fill("c. 1955");
  await form.getByLabel(labels.country).focus();
  await hasValue(birth, "~384 BC");
  await isWrong(form, "Please use YYYY/MM/DD format (e.g., 2020/12/31)");

  await birth.fill("long ago");
  await death.fill("");
  await death.pressSequentially("1955");
  await form.getByLabel(labels.title).focus();
  await isWrong(form, "Formats: YYYY/MM/DD, ~YYYY/MM/DD, YYYY BC, ~YYYY BC, YYYY, ~YYYY");
  await isWrong(form, "Please use YYYY/MM/DD format (e.g., 2020/12/31)");
  await closeByKey(form);

  await openNewPost(dashboard);
  await fillPost(form, aPerson("Ada"));
  const save = form.getByRole("button", { name: "Add Post" });
  const endless = "a, ".repeat(20_000);
  for (const [label, limit, message] of [
    [labels.title, 200, "Title can have at most 200 characters"],
    [labels.description, 10_000, "Description can have at most 10000 characters"],
    [labels.birthdate, 20, "Formats: YYYY/MM/DD, ~YYYY/MM/DD, YYYY BC, ~YYYY BC, YYYY, ~YYYY"],
    [labels.deathdate, 10, "Please use YYYY/MM/DD format (e.g., 2020/12/31)"],
    [labels.country, 100, "Country can have at most 100 characters"],
    [labels.role, 100, "Role can have at most 100 characters"],
  ] as const) {
    const field = form.getByLabel(label);
    const before = await field.inputValue();
    const pasted = "a".repeat(limit + 7);
    await field.focus();
    await field.fill("");
    await dashboard.evaluate((text) => document.execCommand("insertText", false, text), pasted);
    await hasValue(field, pasted);
    if (label !== labels.role)
      await form.getByText(`${limit + 7} of ${limit} characters: 7 over the limit`).waitFor();
    await save.click();
    await isWrong(form, message);
    await isFocused(field);
    await hasValue(field, pasted);
    await field.fill(before);
    await dashboard.keyboard.insertText(endless);
    const most = label === labels.role ? 10_000 : limit;
    await form
      .getByText(`It has 60,000 characters, and the limit is ${most.toLocaleString("en-US")}.`)
      .last()
      .waitFor();
    await hasValue(field, before);
  }
  await saves(form);
  const search = dashboard.getByRole("searchbox");
  await search.focus();
  await dashboard.keyboard.insertText(endless);
  await search.press("x");
  await hasValue(search, "x");
});
