import { setTimeout as delay } from "node:timers/promises";
import { oneIn } from "@daily-genius/project/testing/test-run";
import type { Credentials } from "@daily-genius/stack/local-admin";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { anAdministrator } from "./administrator.ts";
import { consoleLines } from "./console-lines.ts";
import { hasValue, isFocused, openDashboard, shows, signIn, test } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { holdRequests, intercept } from "./intercepting.ts";
import { plantPosts } from "./planted.ts";
import { aTitle, openNewPost } from "./post-form.ts";

const troubleshooter = /troubleshooter-[^/]*\.js$/;

const chunkFailed = "chunk could not be loaded";
const listFailed = "posts could not be read";

const didNotArrive = "This part of the panel did not load.";

/** Opens the dashboard without the files of that name; returns a function that lets them through again. */
async function openWithout(page: Page, files: RegExp, administrator: Credentials) {
  await page.route(files, (route) => route.abort());
  await openDashboard(page, administrator);
  return () => page.unroute(files);
}

// Specification 8.6
test("a part that cannot be fetched is reported as missing, and arrives on the next try; the input in a form survives", async ({
  signedInPage: page,
  administrator,
}) => {
  const reports = consoleLines(page, chunkFailed);
  const arrive = await openWithout(
    page,
    /\/(troubleshooter|opened-post-form)-[^/]*\.(js|css)$/,
    administrator,
  );
  await page.getByRole("button", { name: "Firebase Troubleshooter" }).click();
  await page.getByText(didNotArrive).waitFor();
  expect(reports).toEqual([expect.stringContaining("missing")]);
  await page.getByRole("banner").getByRole("button", { name: "Add New Post" }).click();
  await expect.poll(() => page.getByText(didNotArrive).count()).toBe(2);
  expect(reports).toEqual([expect.stringContaining("missing"), expect.stringContaining("missing")]);
  await arrive();
  await page.getByRole("button", { name: "Try again" }).first().click();
  await page.getByRole("button", { name: "Run Diagnostics" }).waitFor();
  const withoutCalendar = /\/calendar-[^/]*\.js$/;
  await page.route(withoutCalendar, (route) => route.abort());
  await page.getByRole("button", { name: "Try again" }).click();
  const form = page.getByRole("dialog", { name: "Add New Post" });
  await form.getByLabel(labels.title).fill("Hypatia");
  await form.getByRole("button", { name: "Choose publish date" }).click();
  await page.getByText(didNotArrive).waitFor();
  await page.unroute(withoutCalendar);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("dialog", { name: "Select Publish Date" }).waitFor();
  await page.keyboard.press("Escape");
  await hasValue(form.getByLabel(labels.title), "Hypatia");
});

test("a dialog whose code is on its way is canceled by Escape and by Back, and hides nothing", async ({
  signedInPage: page,
  administrator,
}) => {
  const title = aTitle("Hypatia");
  await plantPosts([{ title }]);
  const sendParts = await holdRequests(page, /\/parts-[^/]*\.js$/);
  await openDashboard(page, administrator);
  const post = page.getByRole("button", { name: title, exact: true });
  const loading = page.getByText("Loading...");
  const dialog = page.getByRole("dialog");
  const notOpen = async () => {
    await loading.waitFor({ state: "detached" });
    // By its role, which nothing has behind a dialog.
    await post.waitFor();
    expect(await dialog.count()).toBe(0);
  };
  for (const cancel of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    await post.click();
    await loading.waitFor();
    await post.waitFor();
    await cancel();
    await notOpen();
  }
  const arrived = page.waitForResponse(/\/parts-[^/]*\.js$/);
  sendParts();
  await arrived;

  // Over a form, only the calendar is given up.
  const form = await openNewPost(page);
  const sendCalendar = await holdRequests(page, /\/calendar-[^/]*\.js$/);
  for (const cancel of [() => page.keyboard.press("Escape"), () => page.goBack()]) {
    await form.getByRole("button", { name: "Choose publish date" }).click();
    await loading.waitFor();
    await cancel();
    await loading.waitFor({ state: "detached" });
    expect(await form.getByLabel(labels.title).isVisible()).toBe(true);
  }
  sendCalendar();
  await page.keyboard.press("Escape");
  await notOpen();
});

test("whichever file of the panel arrives last, the posts are shown", async ({
  signedInPage: page,
  administrator,
}) => {
  await openDashboard(page, administrator);
  await shows(page);
  const loaded = await page.evaluate(() =>
    performance.getEntriesByType("resource").flatMap(({ name }) => (name.endsWith(".js") ? [name] : [])),
  );
  const files = [...new Set(loaded)];
  const isAuth = (file: string) => /\/auth-/.test(file);
  expect(files.filter(isAuth)).toHaveLength(1);
  await page.addInitScript(() => indexedDB.deleteDatabase("daily-genius-posts"));
  // Auth's always: the posts were once asked for without a token then.
  for (const file of [...files.filter(isAuth), ...oneIn(12, "files that arrive last", files)]) {
    await page.route(file, async (route) => {
      await delay(600);
      await route.continue();
    });
    await page.reload();
    await shows(page);
    await page.unrouteAll({ behavior: "wait" });
  }
});

test("a browser whose database never opens shows the posts, and whoever is signed in stays so", async ({
  signedInPage: page,
  administrator,
}) => {
  await page.clock.install();
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => new EventTarget() as IDBOpenDBRequest;
  });
  await openDashboard(page, administrator);
  await expect
    .poll(async () => {
      await page.clock.fastForward(5_000);
      return page.getByRole("heading", { name: /^Posts/ }).isVisible();
    })
    .toBe(true);
  await shows(page);
});

test("a press on Drafts opens their panel, which is filled once its code has come, or is asked for again", async ({
  signedInPage: page,
  administrator,
}) => {
  const file = /\/parts-[^/]*\.js$/;
  const sendList = await holdRequests(page, file);
  await openDashboard(page, administrator);
  const button = page.getByRole("button", { name: "Drafts", exact: true });
  const heading = page.getByRole("heading", { name: "Drafts (0)" });
  await button.click();
  await isFocused(page.getByRole("heading", { name: "Drafts", exact: true }));
  sendList();
  await isFocused(heading);
  await page.keyboard.press("Escape");
  await heading.waitFor({ state: "hidden" });

  await page.unroute(file);
  await page.route(file, (route) => route.abort());
  await page.reload();
  await page.getByText(didNotArrive).waitFor();
  await page.unroute(file);
  await button.click();
  await isFocused(heading);
});

// Specification 8.8
test("a part that throws is reported as an error, and the page can be loaded again", async ({
  dashboard,
}) => {
  const reports = consoleLines(dashboard, chunkFailed);
  await intercept(dashboard, troubleshooter, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "throw new RangeError('broken')" }),
  );
  await dashboard.getByRole("button", { name: "Firebase Troubleshooter" }).click();
  await dashboard.getByRole("heading", { name: "This page cannot be shown" }).waitFor();
  expect(reports).toEqual([expect.stringContaining("type: error")]);
  await dashboard.unroute(troubleshooter);
  await dashboard.getByRole("button", { name: "Reload" }).click();
  await dashboard.getByRole("button", { name: "Firebase Troubleshooter" }).click();
  await dashboard.getByRole("button", { name: "Run Diagnostics" }).waitFor();
});

// Specification 8.7
test("a part that has not come after 120 seconds is reported as late", async ({
  signedInPage: page,
  administrator,
}) => {
  const reports = consoleLines(page, chunkFailed);
  await page.clock.install();
  await openDashboard(page, administrator);
  // Never answered.
  await intercept(page, troubleshooter, async () => undefined);
  await page.getByRole("button", { name: "Firebase Troubleshooter" }).click();
  await page.getByRole("main").getByText("Loading...").waitFor();
  await page.clock.fastForward(110_000);
  expect(reports).toEqual([]);
  await page.clock.fastForward(11_000);
  await page.getByRole("main").getByText("Loading...").waitFor({ state: "detached" });
  // Another part that a slow machine still waits for is late too, and says so as well.
  await page.getByText(didNotArrive).first().waitFor();
  expect(reports.length).toBeGreaterThan(0);
  for (const report of reports) expect(report).toContain("timeout");
});

// Specification 8.4
test.for([
  ["the database is out of reach", /google\.firestore\.v1\.Firestore/],
  ["the code for it does not arrive", /\/posts-[^/]*\.js$/],
] as const)(
  "a first visit on which %s shows and logs an error, and the posts on the next try",
  async ([, needed], { signedInPage: page, administrator }) => {
    const logged = consoleLines(page, listFailed);
    await page.route(needed, (route) => route.abort("internetdisconnected"));
    await openDashboard(page, administrator);
    const main = page.getByRole("main");
    const alert = main.getByRole("alert");
    await alert.getByText("Firestore service unavailable. Please try again later.").waitFor();
    expect(logged).toEqual([expect.stringMatching(/Failure: .+ caused by /s)]);
    await page.unroute(needed);
    await main.getByRole("button", { name: "Try again" }).click();
    await shows(page);
  },
);

// Specification 8.5
test("a sign-out that fails is logged and shown, and succeeds when the page is loaded again", async ({
  page,
}) => {
  const administrator = await anAdministrator();
  const logged = consoleLines(page, "sign-out failed");
  await signIn(page, administrator);
  const auth = /\/auth-[^/]*\.js$/;
  await page.route(auth, (route) => route.abort());
  await page.reload();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByText("You could not be signed out. Please try again.").waitFor();
  expect(logged).toEqual([expect.stringMatching(/Error: .*auth-.*\.js/)]);
  await page.unroute(auth);
  await page.reload();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await page.getByRole("button", { name: "Sign In" }).waitFor();
});
