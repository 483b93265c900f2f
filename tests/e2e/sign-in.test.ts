import { expect } from "vitest";
import { anAdministrator, runAdminCommand } from "./administrator.ts";
import { signIn, test } from "./fixtures.ts";
import { site } from "./stack.ts";

test("the fifth wrong password blocks with a countdown that a reload does not end, and operations unlock", async ({
  page,
}) => {
  const administrator = await anAdministrator();
  await page.goto(`${site}/#/admin`);
  for (const answer of [
    ...[4, 3, 2, 1].map((left) => `Login failed. ${left} attempts remaining.`),
    "Too many failed login attempts. Please try again in 15 minutes.",
  ]) {
    await page.getByLabel("Email").fill(administrator.email);
    await page.getByLabel("Password").fill("not this one, surely");
    await page.getByRole("button", { name: "Sign In" }).click();
    await page.getByText(answer).waitFor();
  }

  const blocked = page.getByRole("button", { name: "Account Blocked" });
  const warning = "⚠️ Account temporarily blocked due to too many failed attempts.";
  for (const look of ["at once", "after a reload"] as const) {
    if (look === "after a reload") await page.reload();
    await page.getByText(warning).waitFor();
    expect(await blocked.isDisabled()).toBe(true);
    expect(await page.getByLabel("Password").isDisabled()).toBe(true);
    expect(await page.getByText(/^1[45]:\d\d$/).count()).toBe(1);
  }

  await runAdminCommand("unlock", administrator.email);
  // What the browser remembers is a courtesy; another one, and servers ten seconds later, ask the counter.
  await page.evaluate(() => localStorage.clear());
  await page.waitForTimeout(11_000);
  await page.reload();
  await signIn(page, administrator);
});

test("the dashboard is for who is signed in, and signing out ends it", async ({ page, administrator }) => {
  const signInButton = page.getByRole("button", { name: "Sign In" });
  const isSentAway = async () => {
    await page.goto(`${site}/#/admin/dashboard`);
    await signInButton.waitFor();
    expect(page.url()).toBe(`${site}/#/admin`);
  };
  await isSentAway();
  await signIn(page, administrator);
  await page.reload();
  await page.getByText(`Welcome, ${administrator.email}`).waitFor();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await signInButton.waitFor();
  await isSentAway();
});

test("a disabled administrator is shut out", async ({ page }) => {
  const administrator = await anAdministrator();
  await runAdminCommand("disable", administrator.email);
  await page.goto(`${site}/#/admin`);
  await page.getByLabel("Email").fill(administrator.email);
  await page.getByLabel("Password").fill(administrator.password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await page.getByText(/Login failed|Failed to sign in/).waitFor();
});
