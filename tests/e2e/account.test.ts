import { failedAttemptMessage } from "@daily-genius/domain/sign-in/lockout";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { isAccessible, resize, themes } from "./accessibility.ts";
import { anAdministrator } from "./administrator.ts";
import {
  asked,
  closeByKey,
  comeToFront,
  hasValue,
  isFocused,
  signIn,
  signInAgain,
  test,
} from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { interceptCall, refuse, refuseCall } from "./intercepting.ts";
import { enter, press, tabTo } from "./keys.ts";
import { addPost, aTitle, fillPost, openNewPost } from "./post-form.ts";

const next = "another horse battery";
const wrong = "not this one, surely";

/** Opens the dialog by the keyboard. */
async function openPassword(page: Page) {
  await enter(page, "More");
  await enter(page, "Account");
  await page.getByRole("button", { name: "Change password" }).waitFor();
  await enter(page, "Change password");
  const dialog = page.getByRole("dialog", { name: "Change password" });
  await dialog.waitFor();
  await isFocused(dialog.getByLabel("Current password"));
  return dialog;
}

test("by keyboard on a phone, sessions are ended and the password is changed", async ({
  page,
  openContext,
}) => {
  const administrator = await anAdministrator();
  await resize(page, 360, 740);
  await signIn(page, administrator);
  const elsewhere = await (await openContext()).newPage();
  await signIn(elsewhere, administrator);
  const title = aTitle("Curie");
  const form = await openNewPost(elsewhere);
  await fillPost(form, { title });
  const third = await (await openContext()).newPage();
  await signIn(third, administrator);

  // Without the password nothing is listed, nothing seems to be loading, and no heading stands above nothing.
  const list = await refuseCall(page, "listSessions", "FAILED_PRECONDITION");
  await enter(page, "More");
  await enter(page, "Account");
  await enter(page, "Cancel");
  const account = page.getByRole("dialog", { name: "Account" });
  await account.getByText("Nothing is shown here without your password.").waitFor();
  expect(await account.getByText(/Loading|Sessions/).count()).toBe(0);
  await list();
  await enter(page, "Try again");
  const items = account.getByRole("listitem");
  await expect.poll(() => items.count()).toBe(3);
  await items.filter({ hasText: "Chrome on Linux (this one)" }).waitFor();
  await isAccessible(page, themes);
  await enter(third, "More");
  await enter(third, "Account");
  const listed = third.getByRole("dialog", { name: "Account" }).getByRole("listitem");
  await expect.poll(() => listed.count()).toBe(3);
  await enter(page, "Sign out Chrome on Linux");
  await expect.poll(() => items.count()).toBe(2);

  // A refusal that comes after the dialog was closed is told, too.
  let refuseLate = async () => {};
  const goOn = await interceptCall(page, "endSessions", async (route) => {
    refuseLate = () => refuse(route, "INTERNAL");
    await press(page, "Escape");
  });
  await enter(page, "Sign out Chrome on Linux");
  await account.waitFor({ state: "detached" });
  await refuseLate();
  await page.getByText("Account: Firestore internal error. Please try again later.").waitFor();
  await goOn();
  await enter(page, "More");
  await enter(page, "Account");
  await expect.poll(() => items.count()).toBe(2);

  // With the password, once it is long ago.
  const allow = await refuseCall(page, "endSessions", "FAILED_PRECONDITION");
  await enter(page, "Sign out Chrome on Linux");
  await account.getByText("Enter your password to continue.").waitFor();
  await allow();
  await tabTo(page, "Password");
  await page.keyboard.insertText(wrong);
  await press(page, "Enter");
  await account.getByText(failedAttemptMessage(1)).waitFor();
  await isAccessible(page, themes);
  await account.getByLabel("Password").fill(administrator.password);
  await press(page, "Enter");
  await expect.poll(() => items.count()).toBe(1);
  await closeByKey(account);
  // Another browser's list is true again after its person has signed in again.
  await comeToFront(third);
  await signInAgain(third, administrator);
  await expect.poll(() => listed.count()).toBe(2);
  await comeToFront(elsewhere);
  await signInAgain(elsewhere, administrator);

  for (const [present, wanted, again, answer] of [
    [administrator.password, "too short", "too short", "Use at least 15 characters."],
    [administrator.password, next, "another horse", "The passwords do not match."],
    [administrator.password, "iloveyouiloveyou", "iloveyouiloveyou", "This password is too common"],
    [wrong, next, next, failedAttemptMessage(1)],
    [administrator.password, next, next, ""],
  ] as const) {
    const dialog = await openPassword(page);
    await page.keyboard.insertText(present);
    await press(page, "Tab");
    await page.keyboard.insertText(wanted);
    await press(page, "Tab");
    await page.keyboard.insertText(again);
    await press(page, "Enter");
    if (answer !== "") {
      await dialog.getByText(answer).waitFor();
      await isAccessible(page, themes);
      await press(page, "Escape");
    }
    await dialog.waitFor({ state: "detached" });
  }
  await page.getByText("Your password was changed. You are signed out everywhere else.").waitFor();
  await addPost(page, "Lovelace");

  await comeToFront(elsewhere);
  await asked(elsewhere).getByLabel("Password").fill(administrator.password);
  await press(elsewhere, "Enter");
  await asked(elsewhere).getByText(failedAttemptMessage(1)).waitFor();
  await signInAgain(elsewhere, { ...administrator, password: next });
  await hasValue(form.getByLabel(labels.title), title);
});
