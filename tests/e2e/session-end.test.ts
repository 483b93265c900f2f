import { failedAttemptMessage, maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { isAccessible } from "./accessibility.ts";
import { anAdministrator, runAdminCommand } from "./administrator.ts";
import {
  asked,
  choose,
  hasValue,
  isFocused,
  openDashboard,
  rowOf,
  signIn,
  signInAgain,
  signOutElsewhere,
  test,
} from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { smallPhoto } from "./photo-files.ts";
import { cell, day, holds, showPlanner } from "./planner.ts";
import { plantPosts } from "./planted.ts";
import { addPost, aPerson, aTitle, fillPost, openEdit, openNewPost } from "./post-form.ts";
import { site } from "./stack.ts";

const sentence = "Your session has ended. Sign in again to continue.";

test("a session that is revoked while someone writes ends in a dialog over the form, and the save goes on after signing in", async ({
  page,
}) => {
  const administrator = await anAdministrator();
  await signIn(page, administrator);
  const title = await addPost(page, "Lovelace");
  // A failure of Google's while the panel starts ends no session.
  await page.route(/accounts:lookup/, (route) =>
    route.fulfill({ status: 503, json: { error: { code: 503, message: "The service is unavailable." } } }),
  );
  const failed = page.waitForResponse(/accounts:lookup/);
  await page.reload();
  await failed;
  await addPost(page, "Meitner");
  await page.unroute(/accounts:lookup/);
  const form = await openEdit(page, title);
  await fillPost(form, { country: "England" });
  await form.getByLabel(labels.country).focus();
  await runAdminCommand("revoke", administrator);
  await page.keyboard.press("Control+Enter");

  const dialog = asked(page);
  await dialog.getByText(sentence).waitFor();
  await isFocused(dialog.getByLabel("Password"));
  await hasValue(dialog.getByLabel("Email"), administrator.email);
  await isAccessible(page);
  expect(await page.getByText(/Permission denied|Not authenticated/).count()).toBe(0);
  await page.keyboard.press("Escape");
  await dialog.getByLabel("Password").fill("not this one, surely");
  await page.keyboard.press("Enter");
  await dialog.getByText(failedAttemptMessage(1)).waitFor();
  await dialog.getByText(`Failed attempts: 1/${maxAttempts}`).waitFor();
  expect(await page.getByText("Live updates have stopped.").count()).toBe(0);

  await signInAgain(page, administrator);
  await form.waitFor({ state: "detached" });
  await rowOf(page, title).getByText("England").waitFor();
  // The listeners are back too.
  await addPost(page, "Babbage");
  expect(page.url()).toBe(`${site}/#/admin/dashboard`);

  // So does a move.
  await plantPosts([{ title: aTitle("Kim"), date: day(3) }]);
  await showPlanner(page);
  await holds(page, 3, "Kim");
  await cell(page, 3).focus();
  await runAdminCommand("revoke", administrator);
  for (const key of ["m", "ArrowRight", "Enter"]) await page.keyboard.press(key);
  await signInAgain(page, administrator);
  await holds(page, 4, "Kim");
});

test("Back, or a dialog that closes, in the moment in which another tab signs out leads to the sign-in", async ({
  page,
  administrator,
}) => {
  for (const isBack of [true, false]) {
    await signIn(page, administrator);
    await page.keyboard.press("?");
    await page.getByRole("dialog").waitFor();
    await page.evaluate((back) => {
      if (back) history.back();
      else document.querySelector<HTMLElement>("[role=dialog] button")?.click();
      const key = "daily-genius.session";
      localStorage.removeItem(key);
      // As the browser tells the other tabs.
      dispatchEvent(new StorageEvent("storage", { key }));
    }, isBack);
    await page.getByRole("button", { name: "Sign In" }).waitFor();
  }
});

test("what is prepared in a dialog stays if another tab signs out", async ({ page }) => {
  const administrator = await anAdministrator();
  await signIn(page, administrator);
  const title = await addPost(page, "Babbage");
  const survives = async (shown: Locator) => {
    await shown.waitFor();
    await signOutElsewhere(page);
    await asked(page).getByText(sentence).waitFor();
    await signInAgain(page, administrator);
    await shown.waitFor();
  };
  const discard = async (press: () => Promise<void>, shown: Locator) => {
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keep editing" }).click();
    await shown.waitFor();
    await press();
    await page.getByRole("button", { name: "Discard" }).click();
    await shown.waitFor({ state: "detached" });
  };
  const close = () => page.getByRole("button", { name: "Close" }).click();
  await choose(page, "Import");
  const pasted = page.getByLabel("Or paste cells from a spreadsheet");
  await pasted.fill("Title;Description;Country");
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByRole("alert").waitFor();
  await hasValue(pasted, "Title;Description;Country");
  await pasted.fill("Title;Description;Country\nAda Lovelace;She wrote.;");
  await survives(pasted);
  await page.getByRole("button", { name: "Check rows" }).click();
  await page.getByLabel("Country of row 2").fill("England");
  await page.keyboard.press("Enter");
  const england = page.getByText("England", { exact: true });
  await survives(england);
  await discard(() => page.getByRole("button", { name: "Another file" }).click(), england);
  await close();

  await choose(page, "Add photos");
  await page.getByLabel("Photos", { exact: true }).setInputFiles(await smallPhoto());
  const match = page.getByLabel("Post of leaf.jpg");
  await survives(match);
  await match.selectOption({ label: title });
  await discard(close, match);

  await page.getByLabel(`Select ${title}`).check();
  await page.getByRole("button", { name: "Edit fields…" }).click();
  const value = page.getByRole("dialog").getByLabel("Country");
  await value.fill("Peru");
  await survives(value);
  await hasValue(value, "Peru");
  await discard(() => page.getByRole("button", { name: "Cancel" }).click(), value);
});

test("signed out in another tab, what is typed stays out of sight until the same person is back; another person never sees it", async ({
  page,
}) => {
  const [administrator, colleague] = [await anAdministrator(), await anAdministrator()];
  await signIn(page, administrator);
  const title = aTitle("Curie");
  await addPost(page, "Curie", { title });
  const form = await openEdit(page, title);
  await fillPost(form, { country: "Poland" });
  const other = await openDashboard(await page.context().newPage(), administrator);
  const drafts = () =>
    page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          const opening = indexedDB.open("daily-genius-outbox");
          opening.onsuccess = () => {
            const counting = opening.result.transaction("records").objectStore("records").count();
            counting.onsuccess = () => {
              opening.result.close();
              resolve(counting.result);
            };
          };
        }),
    );
  const signOut = async () => {
    await expect.poll(drafts).toBe(1);
    await other.getByRole("button", { name: "Sign Out" }).click();
    const question = other.getByRole("alertdialog", { name: "Sign out?" });
    await question.getByText("Signing out deletes your unsaved changes from this browser").waitFor();
    await question.getByRole("button", { name: "Sign Out" }).click();
    await other.getByRole("button", { name: "Sign In" }).waitFor();
    await asked(page).getByText(sentence).waitFor();
    await expect.poll(drafts).toBe(0);
  };
  await signOut();
  await signInAgain(page, administrator);
  await hasValue(form.getByLabel(labels.country), "Poland");
  await isFocused(form.getByLabel(labels.country));
  await expect.poll(drafts).toBe(1);

  await other.reload();
  await other.getByText(`Welcome, ${administrator.email}`).waitFor();
  await signOut();
  await signInAgain(page, colleague);
  await page.getByText(`Welcome, ${colleague.email}`).waitFor();
  await page.getByText(`Signed in as ${colleague.email}.`).waitFor();
  const theirs = await openNewPost(page);
  await hasValue(theirs.getByLabel(labels.title), "");
  await page.keyboard.press("Escape");

  // What the end of the session has refused is not sent in another person's name.
  await openEdit(page, title);
  await fillPost(form, { country: "Spain" });
  await runAdminCommand("revoke", colleague);
  await page.keyboard.press("Control+Enter");
  await signInAgain(page, administrator);
  await page.getByText(`Signed in as ${administrator.email}.`).waitFor();
  await openEdit(page, title);
  await hasValue(form.getByLabel(labels.country), aPerson("Curie").country);
});
