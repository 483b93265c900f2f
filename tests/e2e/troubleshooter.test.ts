import type { Page } from "playwright-core";
import { expect } from "vitest";
import { test } from "./fixtures.ts";
import { holdRequests } from "./intercepting.ts";
import { idsIn, readAsOwner, site } from "./stack.ts";

/** Runs the diagnosis, and returns the lines of its log without their times. */
async function diagnose(dashboard: Page): Promise<readonly string[]> {
  await dashboard.getByRole("button", { name: "Firebase Troubleshooter" }).click();
  const panel = dashboard.getByRole("region", { name: "Firebase Troubleshooter" });
  const send = await holdRequests(dashboard, /\/createPost$/);
  await panel.getByRole("button", { name: "Run Diagnostics" }).click();
  expect(await panel.getByRole("button", { name: "Running Tests..." }).isDisabled()).toBe(true);
  send();
  await panel.getByText("Diagnostics complete").waitFor();
  const lines = panel.getByRole("log").getByRole("listitem");
  for (const time of await lines.locator("time").allTextContents()) expect(time).toMatch(/^\d\d:\d\d:\d\d$/);
  return lines.evaluateAll((all) =>
    all.map((line) => {
      const mark = line.querySelector("[role=img]")?.getAttribute("aria-label");
      return `${mark}: ${line.querySelector("span")?.textContent}`;
    }),
  );
}

// Specification 2.30
test("a sound backend passes every step, nothing is left behind, and the log can be copied", async ({
  dashboard,
}) => {
  await dashboard.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: site });
  const lines = await diagnose(dashboard);
  const expected = [
    /^Passed: Config loaded: local stack$/,
    /^Passed: Project ID: demo-/,
    /^Passed: Auth domain: ./,
    /^Passed: Connection test: the database answered in \d+ ms$/,
    /^Note: Detailed write diagnosis$/,
    /^Passed: Authenticated: user \S+$/,
    /^Passed: Is admin user: all \d+ conditions met$/,
    /^Passed: Database access: posts can be read$/,
    /^Passed: Write: the test document was written$/,
    /^Passed: Verification: the test document was read back$/,
    /^Passed: Post create-and-verify test: a test post was created, read back and deleted$/,
    /^Note: All tests passed$/,
    /^Note: Diagnostics complete$/,
  ];
  expect(lines).toEqual(expected.map((line) => expect.stringMatching(line)));

  for (const path of ["diagnostics/test-connection", "diagnostics/diagnostic-test"])
    expect(await readAsOwner(path)).toBeUndefined();
  for (const collection of ["posts", "trash", "slugs", "feed"])
    await expect
      .poll(async () => (await idsIn(collection, "9999-12-31-diagnostic")).length, { message: collection })
      .toBe(0);

  await dashboard.getByRole("button", { name: "Copy log" }).click();
  await dashboard.getByText("Log copied").waitFor();
  const copied = (await dashboard.evaluate(() => navigator.clipboard.readText())).split("\n");
  expect(copied).toHaveLength(lines.length);
  expect(copied[0]).toMatch(/^\[\d\d:\d\d:\d\d\] ✓ Config loaded: local stack$/);
  expect(copied.at(-1)).toMatch(/^\[\d\d:\d\d:\d\d\] · Diagnostics complete$/);

  const panel = dashboard.getByRole("region", { name: "Firebase Troubleshooter" });
  for (const topic of ["Security rules", "Authentication", "Data format", "Creating the database", "Network"])
    await panel.getByRole("term").filter({ hasText: topic }).waitFor();
  await panel.getByText("400 error").waitFor();
  await dashboard.getByRole("button", { name: "Hide Troubleshooter" }).click();
  await panel.waitFor({ state: "detached" });
  await dashboard.getByRole("button", { name: "Firebase Troubleshooter" }).waitFor();
});

// Specification 2.31
test("each step gives the reason of its failure: no configuration, an incomplete one, and a backend that refuses", async ({
  signedInPage: page,
}) => {
  let kept: readonly string[] = [];
  await page.route("**/__/firebase/init.json", async (route) => {
    const configuration = Object.entries(await (await route.fetch()).json());
    await route.fulfill({ json: Object.fromEntries(configuration.filter(([name]) => kept.includes(name))) });
  });
  await page.goto(`${site}/#/admin/dashboard`);
  await page.getByRole("button", { name: "Firebase Troubleshooter" }).click();
  await page.getByRole("button", { name: "Run Diagnostics" }).click();
  await page.getByText("Config loaded: the configuration has no API key").waitFor();
  await page.getByText("Project ID: missing from the configuration").waitFor();
  await page
    .getByText("Connection test: Firestore database not found. Please check your Firebase configuration.")
    .waitFor();

  kept = ["apiKey", "projectId", "storageBucket"];
  // What comes without a token is refused; the session itself has not ended.
  await page.route(/\/(whoAmI|createPost|deletePost)$/, async (route) => {
    const { authorization: _, ...headers } = await route.request().allHeaders();
    await route.continue({ headers });
  });
  await page.route(/google\.firestore\.v1\.Firestore/, (route) => {
    const sent = route.request().postData();
    return route.continue(
      sent === null ? {} : { postData: sent.replace(/Authorization%3A(Bearer|%20|\+|[\w.-])+(%0D%0A)?/, "") },
    );
  });
  await page.reload();
  const lines = await diagnose(page);
  const denied = "Permission denied. Please check Firestore security rules. (permission-denied";
  const anonymous = "User not authenticated. Please log in first.";
  const expected = [
    "Passed: Config loaded: local stack",
    "Passed: Project ID: ",
    "Failed: Auth domain: missing from the configuration",
    `Failed: Connection test: ${denied}`,
    `Failed: Connection test: could not delete the test document: ${denied}`,
    "Note: Detailed write diagnosis",
    `Failed: Authenticated: ${anonymous}`,
    "Failed: Is admin user: conditions not met: authenticated, admin claim",
    `Failed: Database access: ${denied}`,
    `Failed: Write: ${denied}`,
    `Failed: Verification: ${denied}`,
    `Failed: Verification: could not delete the test document: ${denied}`,
    `Failed: Post create-and-verify test: Not authenticated. Please log in again. (unauthenticated: ${anonymous})`,
    "Failed: Post create-and-verify test: could not delete the test document: Not authenticated.",
    "Note: 11 tests failed",
    "Note: Diagnostics complete",
  ];
  expect(lines).toEqual(expected.map((line) => expect.stringContaining(line)));
});
