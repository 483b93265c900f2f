import { failedAttemptMessage, maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import type { Credentials } from "@daily-genius/stack/local-admin";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { isAccessible, resize, themes, unbroken } from "./accessibility.ts";
import { anAdministrator } from "./administrator.ts";
import { asked, comeToFront, downloadedBy, hasValue, signOutElsewhere, test } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { holdRequests } from "./intercepting.ts";
import { enter, press, tabTo } from "./keys.ts";
import { plugIn } from "./passkeys.ts";
import { addPost, aTitle, fillPost, openNewPost } from "./post-form.ts";
import { site } from "./stack.ts";

/** The name of a passkey, of the maximum length, which fits on no line. */
const key = `Blue ${unbroken.slice(0, 55)}`;

// A passkey is of a name, not of an address in figures.
const named = site.replace("127.0.0.1", "localhost");

async function givePassword(page: Page, administrator: Credentials): Promise<void> {
  await page.goto(`${named}/#/admin`);
  await fillIn(page, administrator);
}

async function fillIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password").fill(password);
  await press(page, "Enter");
}

const welcome = (page: Page, { email }: Credentials) => page.getByText(`Welcome, ${email}`).waitFor();
const secondStep = (page: Page) => page.getByRole("dialog", { name: "Confirm it is you" });

/** Waits for the second step until it hears Escape and Back: from then on it has its entry in the history. */
async function isAtSecondStep(page: Page): Promise<void> {
  await secondStep(page).waitFor();
  await page.waitForFunction(() => history.state?.modal);
}

/** Signs a new administrator in on a phone, with a device for passkeys. */
async function onAPhone(page: Page) {
  const administrator = await anAdministrator();
  await resize(page, 360, 740);
  const device = await plugIn(page);
  await givePassword(page, administrator);
  await welcome(page, administrator);
  return { administrator, device };
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole("button", { name: "More" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByLabel("Email").waitFor();
}

/** Opens the dialog by the keyboard. */
async function openPasskeys(page: Page): Promise<Locator> {
  for (const [name, next] of [
    ["More", "Account"],
    ["Account", "Change password"],
  ] as const) {
    await enter(page, name);
    await page.getByRole("button", { name: next, exact: true }).waitFor();
  }
  await enter(page, "Passkeys");
  const dialog = page.getByRole("dialog", { name: "Passkeys" });
  await dialog.getByLabel("Name of a new passkey").waitFor();
  return dialog;
}

async function add(page: Page, name: string): Promise<void> {
  await tabTo(page, "Name of a new passkey");
  await page.keyboard.insertText(name);
  await press(page, "Enter");
  await page.getByRole("button", { name: `Remove ${name}` }).waitFor();
}

/** Makes recovery codes, and returns them. */
async function makeCodes(page: Page, { password }: Credentials): Promise<string[]> {
  const letGo = await holdRequests(page, /\/makeRecoveryCodes$/);
  await enter(page, "Create recovery codes");
  // Nothing closes while they are made: nobody would ever see them.
  await press(page, "Escape");
  letGo();
  const dialog = page.getByRole("dialog", { name: "Recovery codes" });
  await dialog.getByRole("listitem").first().waitFor();
  const codes = await dialog.getByRole("listitem").allTextContents();
  await isAccessible(page, themes);
  // Neither Escape nor Back throws them away, and a browser that does not copy says so.
  await press(page, "Escape");
  await dialog.getByText("Copy or download the codes first").waitFor();
  await page.goBack();
  // Nor does a sign-out in another tab.
  await signOutElsewhere(page);
  await asked(page).getByLabel("Password").fill(password);
  await press(page, "Enter");
  await secondStep(page).waitFor();
  await enter(page, "Use passkey");
  await asked(page).waitFor({ state: "detached" });
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("no", "NotAllowedError"));
  });
  await dialog.getByRole("button", { name: "Copy codes" }).click();
  await dialog.getByText("The browser does not let this page copy.").waitFor();
  await dialog.getByRole("button", { name: "Close" }).click();
  const file = await downloadedBy(dialog.getByRole("button", { name: "Download codes" }));
  expect(file).toBe(`${codes.join("\n")}\n`);
  await enter(page, "I have saved them");
  return codes;
}

/** Finishes a sign-in with a recovery code. */
async function giveCode(page: Page, code: string): Promise<void> {
  await enter(page, "Use a recovery code");
  await secondStep(page).getByLabel("Recovery code").fill(" ");
  await press(page, "Enter");
  await secondStep(page).getByText("Recovery code is required").waitFor();
  await secondStep(page).getByLabel("Recovery code").fill(code);
  await press(page, "Enter");
}

test("an administrator adds a passkey by the keyboard, on a phone, makes recovery codes, signs in with either, and removes it; other sessions end", async ({
  page,
  openContext,
}) => {
  const { administrator, device } = await onAPhone(page);
  const elsewhere = await (await openContext()).newPage();
  await givePassword(elsewhere, administrator);
  await welcome(elsewhere, administrator);
  const title = aTitle("Curie");
  const form = await openNewPost(elsewhere);
  await fillPost(form, { title });

  let dialog = await openPasskeys(page);
  await isAccessible(page, themes);
  await add(page, key);
  await dialog.getByText("Not needed to sign in yet.").waitFor();
  await expect.poll(() => device.count()).toBe(1);
  // Not a name, and the device is not asked.
  await page.keyboard.insertText("\u200b");
  await press(page, "Enter");
  await dialog.getByText("Name is required").waitFor();
  // The device already has one.
  await tabTo(page, "Name of a new passkey");
  await page.keyboard.insertText("Another");
  await press(page, "Enter");
  const refusal = "No passkey was added. This device has one for your account already.";
  await dialog.getByRole("alert").getByText(refusal).waitFor();
  const [code = "", ...others] = await makeCodes(page, administrator);
  expect(others).toHaveLength(9);
  await dialog.getByText("You need a passkey to sign in, after your password.").waitFor();
  await dialog.getByText("10 of 10 codes left.").waitFor();
  await isAccessible(page, themes);
  await press(page, "Escape");

  // The other browser asks once it is used, and its sign-in goes on with a code: it has no passkey.
  await comeToFront(elsewhere);
  await asked(elsewhere).getByLabel("Password").fill(administrator.password);
  await press(elsewhere, "Enter");
  await secondStep(elsewhere).waitFor();
  await giveCode(elsewhere, code.toLowerCase());
  await asked(elsewhere).waitFor({ state: "detached" });
  await hasValue(form.getByLabel(labels.title), title);

  await signOut(page);
  await givePassword(page, administrator);
  await isAtSecondStep(page);
  await isAccessible(page, themes);
  await enter(page, "Use passkey");
  await welcome(page, administrator);
  await addPost(page, "Lovelace");

  dialog = await openPasskeys(page);
  await dialog.getByText(/last used today/).waitFor();
  await dialog.getByText("9 of 10 codes left.").waitFor();
  await enter(page, `Remove ${key}`);
  const question = page.getByRole("alertdialog", { name: `Remove ${key}` });
  await isAccessible(page, themes);
  await question.getByRole("button", { name: "Remove" }).click();
  await dialog.getByText("With a passkey, a stolen password is not enough").waitFor();
  // The device offers it no more.
  await expect.poll(() => device.count()).toBe(0);
  await press(page, "Escape");
  await signOut(page);
  await givePassword(page, administrator);
  await welcome(page, administrator);
});

test("the second step counts like the password, and leaves no trace", async ({ page, context }) => {
  const { administrator, device } = await onAPhone(page);
  await openPasskeys(page);
  await add(page, "Blue key");
  const [code = "", another = ""] = await makeCodes(page, administrator);
  await press(page, "Escape");
  await signOut(page);
  await page.goto(`${named}/#/`);
  await givePassword(page, administrator);
  await isAtSecondStep(page);

  const canceled = page.getByText("You are not signed in: the second step was canceled.");
  const hasNoEntry = () => page.waitForFunction(() => !history.state?.modal);
  const touchPasskey = () => secondStep(page).getByRole("button", { name: "Use passkey" }).click();
  const sendAgain = async () => {
    await page.getByLabel("Password").press("Enter");
    await isAtSecondStep(page);
  };
  await page.goBack();
  await canceled.waitFor();
  expect(await secondStep(page).count()).toBe(0);
  expect(page.url()).toBe(`${named}/#/admin`);
  // Forward finds no dialog to open again, and Escape leaves as little behind.
  await page.evaluate(() => history.forward());
  await sendAgain();
  await press(page, "Escape");
  await canceled.waitFor();
  await hasNoEntry();
  await page.goBack();
  await page.waitForURL(`${named}/#/`);
  await givePassword(page, administrator);
  await isAtSecondStep(page);
  await page.reload();
  await hasNoEntry();
  await fillIn(page, administrator);
  await isAtSecondStep(page);

  await device.accept(false);
  await touchPasskey();
  await secondStep(page).getByText("Your passkey was not used.").waitFor();
  await isAccessible(page, themes);
  await device.accept(true);
  await context.setOffline(true);
  await touchPasskey();
  await page.getByText("Firestore service unavailable. Please try again later.").waitFor();
  await context.setOffline(false);
  await sendAgain();
  await giveCode(page, code);
  await welcome(page, administrator);
  await page.goBack();
  await page.waitForURL(`${named}/#/`);
  await page.goForward();
  await signOut(page);
  await givePassword(page, administrator);
  await isAtSecondStep(page);
  await giveCode(page, code);
  await page.getByText(failedAttemptMessage(1)).waitFor();
  await device.rewind();
  await sendAgain();
  await touchPasskey();
  await page.getByText(failedAttemptMessage(2)).waitFor();
  await page.getByText(`Failed attempts: 2/${maxAttempts}`).waitFor();

  await sendAgain();
  const tab = await context.newPage();
  await tab.goto(`${named}/#/admin/dashboard`);
  await tab.getByLabel("Email").waitFor();
  await givePassword(tab, administrator);
  await giveCode(tab, another);
  await welcome(tab, administrator);
  await welcome(page, administrator);
  expect(await secondStep(page).count()).toBe(0);
});
