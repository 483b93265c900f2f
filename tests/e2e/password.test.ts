import type { Page } from "playwright-core";
import { expect } from "vitest";
import { type Administrator, anAdministrator } from "./administrator.ts";
import { violationsIn } from "./axe.ts";
import { isFocused, signIn, test } from "./fixtures.ts";
import { press, tabTo } from "./keys.ts";
import { addPost, aTitle, fillPost, openNewPost } from "./post-form.ts";
import { sidewaysIn } from "./sideways.ts";

const next = "another horse battery";

/** Opens the dialog by the keyboard. */
async function openPassword(page: Page) {
  await tabTo(page, "More");
  await press(page, "Enter");
  await tabTo(page, "Account");
  await press(page, "Enter");
  await page.getByRole("button", { name: "Change password" }).waitFor();
  await tabTo(page, "Change password");
  await press(page, "Enter");
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.waitFor();
  await isFocused(dialog.getByLabel("Current password"));
  return dialog;
}

async function fill(page: Page, present: string, wanted: string, again = wanted): Promise<void> {
  await tabTo(page, "Current password");
  await page.keyboard.insertText(present);
  await press(page, "Tab");
  await page.keyboard.insertText(wanted);
  await press(page, "Tab");
  await page.keyboard.insertText(again);
  await press(page, "Enter");
}

test("an administrator changes their own password by the keyboard, on a phone: refused until it is right, and elsewhere signed out without losing a word", async ({
  page,
  openContext,
}) => {
  const administrator: Administrator = await anAdministrator();
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, administrator);
  const elsewhere = await (await openContext()).newPage();
  await signIn(elsewhere, administrator);
  const title = aTitle("Curie");
  const form = await openNewPost(elsewhere);
  await fillPost(form, { title });

  let dialog = await openPassword(page);
  await dialog.getByText("Use 15 or more characters").waitFor();
  await fill(page, administrator.password, "too short");
  await dialog.getByText("Use at least 15 characters.").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  expect(await sidewaysIn(page)).toEqual([]);
  await press(page, "Escape");
  await dialog.waitFor({ state: "detached" });

  dialog = await openPassword(page);
  await fill(page, administrator.password, next, "another horse");
  await dialog.getByText("The passwords do not match.").waitFor();
  await press(page, "Escape");
  dialog = await openPassword(page);
  await fill(page, administrator.password, "iloveyouiloveyou");
  await dialog.getByText("This password is too common").waitFor();
  await press(page, "Escape");
  dialog = await openPassword(page);
  await fill(page, "not this one, surely", next);
  await dialog.getByText("Login failed. 4 attempts remaining.").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await press(page, "Escape");

  dialog = await openPassword(page);
  await fill(page, administrator.password, next);
  await dialog.waitFor({ state: "detached" });
  await page.getByText("Your password was changed. You are signed out everywhere else.").waitFor();
  await addPost(page, "Lovelace");

  // The other browser asks once it is used.
  await elsewhere.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const asked = elsewhere.getByRole("alertdialog", { name: "Sign in again" });
  await asked.getByLabel("Password").fill(administrator.password);
  await press(elsewhere, "Enter");
  await asked.getByText("Login failed. 4 attempts remaining.").waitFor();
  await asked.getByLabel("Password").fill(next);
  await press(elsewhere, "Enter");
  await asked.waitFor({ state: "detached" });
  expect(await form.getByLabel("Title *").inputValue()).toBe(title);
});
