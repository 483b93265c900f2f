import { failedAttemptMessage, maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { anAdministrator } from "./administrator.ts";
import { consoleLines } from "./console-lines.ts";
import { isFocused, openDashboard, shows, signIn, test } from "./fixtures.ts";
import { holdRequests, refuseCall } from "./intercepting.ts";
import { refuseStorage } from "./refuse-storage.ts";
import { site } from "./stack.ts";

const warning = "⚠️ Account temporarily blocked due to too many failed attempts.";

// Specification 2.8, 2.9
test("the fifth wrong password blocks until a countdown ends, which survives a reload", async ({
  page,
  openContext,
}) => {
  const administrator = await anAdministrator();
  const guess = async (on = page) => {
    await on.getByLabel("Email").fill(administrator.email);
    await on.getByLabel("Password").fill("not this one, surely");
    await on.getByRole("button", { name: "Sign In" }).click();
  };
  const secondsLeft = async () => {
    const [minutes = 0, seconds = 0] =
      (await page.getByText(/^\d+:\d\d$/).textContent())?.split(":").map(Number) ?? [];
    return minutes * 60 + seconds;
  };
  await page.goto(`${site}/#/admin`);
  await page.getByLabel("Email").waitFor();
  await isFocused(page.getByLabel("Email"));
  // What the browser finds wrong is said by the field, and never in a bubble.
  const signIn = page.getByRole("button", { name: "Sign In" });
  await signIn.click();
  await page.getByText("Email is required", { exact: true }).waitFor();
  await page.getByText("Password is required", { exact: true }).waitFor();
  await isFocused(page.getByLabel("Email"));
  await page.getByLabel("Email").fill("somebody@dailygenius.example");
  await page.getByLabel("Password").fill("  ");
  expect(await page.getByText("Password is required").count()).toBe(0);
  await signIn.click();
  await page.getByText("Password is required", { exact: true }).waitFor();
  await page.getByLabel("Email").fill("no address");
  // As some password managers fill in a field, without an input event.
  await page.getByLabel("Password").evaluate((field) => {
    Reflect.set(HTMLInputElement.prototype, "value", "not this one, surely", field);
    field.dispatchEvent(new Event("change", { bubbles: true }));
  });
  await signIn.click();
  await page.getByText(/'no address' is missing an '@'/).waitFor();
  expect(await page.getByText("Password is required").count()).toBe(0);
  for (let attempts = 1; attempts < maxAttempts; attempts += 1) {
    await guess();
    await page.getByText(failedAttemptMessage(attempts)).waitFor();
    await page.getByText(`Failed attempts: ${attempts}/${maxAttempts}`).waitFor();
    await isFocused(page.getByLabel("Password"));
  }
  await guess();
  const answer = page.getByText("Too many failed login attempts. Please try again in 15 minutes.");
  await answer.waitFor();

  // Another browser learns of the block from the server.
  const stranger = await (await openContext()).newPage();
  await stranger.goto(`${site}/#/admin`);
  await guess(stranger);
  await stranger.getByText("Too many login attempts. Please try again in 15 minutes.").waitFor();
  await stranger.getByText(warning).waitFor();

  // A clock that was a day ahead, and is right again, keeps nobody out a day longer.
  // A page that is open while its clock is replaced reads the year 1970 for a moment, and forgets the block.
  await stranger.goto("about:blank");
  await stranger.clock.setSystemTime(Date.now() - 86_400_000);
  await stranger.goto(`${site}/#/admin`);
  await stranger.getByRole("button", { name: "Sign In" }).waitFor();

  for (const moment of ["at once", "after a reload"] as const) {
    if (moment === "after a reload") await page.reload();
    await page.getByText(warning).waitFor();
    const notices = () => page.locator("[role=alert], [role=status]").count();
    await expect.poll(notices, { message: "one notice for one block" }).toBe(1);
    expect(await page.getByRole("button", { name: "Account Blocked" }).isDisabled()).toBe(true);
    expect(await page.getByLabel("Email").isDisabled()).toBe(true);
    expect(await page.getByLabel("Password").isDisabled()).toBe(true);
    await page.getByText(/^Please try again in: 1[0-5]:\d\d$/).waitFor();
    expect(await page.getByText("Failed attempts:").count()).toBe(0);
  }
  // From here the test moves the page's clock.
  await page.goto("about:blank");
  await page.clock.install();
  await page.goto(`${site}/#/admin`);
  await page.getByText(warning).waitFor();
  await page.clock.pauseAt(Date.now() + 10_000);
  const before = await secondsLeft();
  for (const seconds of [1, 2, 3]) {
    await page.clock.runFor(1000);
    await expect.poll(secondsLeft).toBe(before - seconds);
  }
  await page.clock.fastForward("15:00");
  await page.getByRole("button", { name: "Sign In" }).waitFor();
  expect(await page.getByText(warning).count()).toBe(0);
  expect(await page.getByText("Failed attempts:").count()).toBe(0);
  expect(await answer.count()).toBe(0);
});

// Specification 2.8
test("the form takes no endless password, is disabled while busy, and shows its own error messages", async ({
  page,
  administrator,
}) => {
  await page.goto(`${site}/#/admin`);
  await page.getByRole("heading", { level: 1, name: "Admin Panel" }).waitFor();
  await expect.poll(() => page.title()).toBe("Admin Panel");
  await page.getByText("Access is restricted to authorised personnel.").waitFor();
  await page
    .getByText("Security: After 5 failed attempts, your account will be temporarily blocked for 15 minutes.")
    .waitFor();
  const [email, password] = [page.getByLabel("Email"), page.getByLabel("Password")];
  await email.fill(administrator.email);
  await password.fill("p".repeat(4097));
  await page.getByText("4097 of 4096 characters: 1 over the limit").waitFor();
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText("The password can have at most 4096 characters").waitFor();
  expect(await password.inputValue()).toHaveLength(4097);
  await password.fill(administrator.password);

  const allow = await refuseCall(page, "signIn", "INTERNAL");
  await email.fill(administrator.email);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText("Failed to sign in. Please check your credentials.").waitFor();
  await allow();

  await page.evaluate(fillStorage);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText("This browser cannot keep you signed in: its storage is full.").waitFor();
  await page.evaluate(() => localStorage.clear());

  const letGo = await holdRequests(page, /\/signIn$/);
  await page.getByRole("button", { name: "Sign In" }).click();
  const busy = page.getByRole("button", { name: "Signing In..." });
  await busy.waitFor();
  for (const control of [busy, email, password]) expect(await control.isDisabled()).toBe(true);
  letGo();
  await page.getByText(`Welcome, ${administrator.email}`).waitFor();
  expect(page.url()).toBe(`${site}/#/admin/dashboard`);

  // The panel works where nothing more can be stored, even without its record of this visit.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (/^daily-genius.visit/.test(key)) localStorage.removeItem(key);
  });
  await page.evaluate(fillStorage);
  await page.reload();
  await shows(page);
  await page.evaluate(() => localStorage.clear());
});

test("a browser that blocks the data of sites keeps a session as long as its page", async ({ page }) => {
  const administrator = await anAdministrator();
  await page.addInitScript(refuseStorage);
  await signIn(page, administrator);
  await shows(page);
  await page.reload();
  await page.getByRole("button", { name: "Sign In" }).waitFor();
});

/** Runs in the page: leaves no room for a word. */
function fillStorage(): void {
  for (let size = 4_194_304; size > 0; size = Math.floor(size / 2))
    try {
      while (true) localStorage.setItem(`${size} ${localStorage.length}`, "x".repeat(size));
    } catch {
      // Now a smaller text may still fit.
    }
}

// Specification 2.10, 2.11, 8.5
test("the dashboard needs a session, says what is loading, and is left in every tab; a sign-out that fails is logged and shown", async ({
  page,
}) => {
  const administrator = await anAdministrator();
  const logged = consoleLines(page, "sign-out failed");
  const isSignedOut = (one: Page) => one.getByRole("button", { name: "Sign In" }).waitFor();
  const isSentAway = async () => {
    await page.goto(`${site}/#/admin/dashboard`);
    // After a sign-out the button is there already.
    await expect.poll(() => page.url()).toBe(`${site}/#/admin`);
    await isSignedOut(page);
  };
  const sendCode = await holdRequests(page, /dashboard-page-[^/]*\.js$/);
  const sendPosts = await holdRequests(page, /\/posts-[^/]*\.js$/);
  await isSentAway();
  const signingIn = signIn(page, administrator);
  await page.getByText("Loading...", { exact: true }).waitFor();
  sendCode();
  await signingIn;
  await page.getByText("Loading posts...").waitFor();
  sendPosts();
  await shows(page);

  const auth = /\/auth-[^/]*\.js$/;
  await page.route(auth, (route) => route.abort());
  await page.reload();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByText("You could not be signed out. Please try again.").waitFor();
  expect(logged).toEqual([expect.stringMatching(/Error: .*auth-.*\.js/)]);
  await page.unroute(auth);
  await page.reload();
  const other = await openDashboard(await page.context().newPage(), administrator);
  await page.getByRole("button", { name: "Sign Out" }).click();
  for (const one of [page, other]) await isSignedOut(one);
  expect(other.url()).toBe(`${site}/#/admin`);
  await isSentAway();
});
