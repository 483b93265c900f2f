import type { Page } from "playwright-core";
import { expect } from "vitest";
import { anAdministrator } from "./administrator.ts";
import { violationsIn } from "./axe.ts";
import { refuseCall } from "./call-answers.ts";
import { signIn, test } from "./fixtures.ts";
import { press, tabTo } from "./keys.ts";
import { addPost, aTitle, fillPost, openNewPost } from "./post-form.ts";
import { sidewaysIn } from "./sideways.ts";
import { documentAt, idsIn } from "./stack.ts";

test("an administrator ends their other sessions by the keyboard, on a phone, with the password once it is long ago; the page goes on, and the other loses no word", async ({
  page,
  openContext,
}) => {
  const administrator = await anAdministrator();
  await page.setViewportSize({ width: 360, height: 740 });
  await signIn(page, administrator);
  const elsewhere = await (await openContext()).newPage();
  await signIn(elsewhere, administrator);
  const title = aTitle("Curie");
  const form = await openNewPost(elsewhere);
  await fillPost(form, { title });
  await signIn(await (await openContext()).newPage(), administrator);

  await tabTo(page, "More");
  await press(page, "Enter");
  await tabTo(page, "Account");
  await press(page, "Enter");
  const dialog = page.getByRole("dialog", { name: "Account" });
  const items = dialog.getByRole("listitem");
  await expect.poll(() => items.count()).toBe(3);
  await items.filter({ hasText: "Chrome on Linux (this one)" }).waitFor();
  expect(await violationsIn(page)).toEqual([]);
  expect(await sidewaysIn(page)).toEqual([]);
  await tabTo(page, "Sign out Chrome on Linux");
  await press(page, "Enter");
  await expect.poll(() => items.count()).toBe(2);

  const allow = await refuseCall(page, "endSessions", "FAILED_PRECONDITION");
  await tabTo(page, "Sign out Chrome on Linux");
  await press(page, "Enter");
  await dialog.getByText("Enter your password to continue.").waitFor();
  await allow();
  await tabTo(page, "Password");
  await page.keyboard.insertText("not this one, surely");
  await press(page, "Enter");
  await dialog.getByText("Login failed. 4 attempts remaining.").waitFor();
  expect(await violationsIn(page)).toEqual([]);
  await dialog.getByLabel("Password").fill(administrator.password);
  await press(page, "Enter");
  await expect.poll(() => items.count()).toBe(1);
  await press(page, "Escape");
  await addPost(page, "Lovelace");

  // The other browser asks once it is used.
  await elsewhere.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  const asked = elsewhere.getByRole("alertdialog", { name: "Sign in again" });
  await asked.getByLabel("Password").fill(administrator.password);
  await press(elsewhere, "Enter");
  await asked.waitFor({ state: "detached" });
  expect(await form.getByLabel("Title *").inputValue()).toBe(title);
});

test("a session that nobody used for an hour asks to sign in again over its page, which keeps the draft", async ({
  page,
}) => {
  const administrator = await anAdministrator();
  const before = await idsIn("sessions");
  await signIn(page, administrator);
  const [own = ""] = (await idsIn("sessions")).filter((id) => !before.includes(id));
  const title = aTitle("Noether");
  const form = await openNewPost(page);
  await fillPost(form, { title });
  await comeBack(page);
  expect(await page.getByRole("alertdialog").count()).toBe(0);

  await setUsed(own, Date.now() - 3_600_000);
  await comeBack(page);
  const asked = page.getByRole("alertdialog", { name: "Sign in again" });
  await asked.getByLabel("Password").fill(administrator.password);
  await press(page, "Enter");
  await asked.waitFor({ state: "detached" });
  expect(await form.getByLabel("Title *").inputValue()).toBe(title);
});

/** Makes the page ask about its session, and waits for the answer. */
async function comeBack(page: Page): Promise<void> {
  const answered = page.waitForResponse(
    (response) => response.url().endsWith("/whoAmI") && response.request().method() === "POST",
  );
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await answered;
}

async function setUsed(sid: string, at: number): Promise<void> {
  const response = await fetch(`${documentAt(`sessions/${sid}`)}?updateMask.fieldPaths=used`, {
    method: "PATCH",
    headers: { authorization: "Bearer owner", "content-type": "application/json" },
    body: JSON.stringify({ fields: { used: { timestampValue: new Date(at).toISOString() } } }),
  });
  if (!response.ok) throw new Error(`Writing a session was answered ${response.status}.`);
}
