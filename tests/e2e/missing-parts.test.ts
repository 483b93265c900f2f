import { setTimeout as delay } from "node:timers/promises";
import { oneIn } from "@daily-genius/project/testing/test-run";
import { expect } from "vitest";
import { consoleLines } from "./console-lines.ts";
import { closeByKey, hasValue, isFocused, openDashboard, shows, test } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { holdRequests, intercept } from "./intercepting.ts";
import { plantPosts } from "./planted.ts";
import { aTitle, openNewPost } from "./post-form.ts";

const troubleshooter = /troubleshooter-[^/]*\.js$/;

const chunkFailed = "chunk could not be loaded";
const listFailed = "posts could not be read";

const didNotArrive = "This part of the panel did not load.";

// Specification 8.6, 8.8
test("a part that cannot be fetched is reported as missing, one that throws as an error; each comes on the next try, and the input in a form survives", async ({
  signedInPage: page,
  administrator,
}) => {
  const reports = consoleLines(page, chunkFailed);
  const parts = /\/(troubleshooter|opened-post-form)-[^/]*\.(js|css)$/;
  await page.route(parts, (route) => route.abort());
  await openDashboard(page, administrator);
  await page.getByRole("button", { name: "Firebase Troubleshooter" }).click();
  await page.getByText(didNotArrive).waitFor();
  expect(reports).toEqual([expect.stringContaining("missing")]);
  await page.getByRole("banner").getByRole("button", { name: "Add New Post" }).click();
  await expect.poll(() => page.getByText(didNotArrive).count()).toBe(2);
  expect(reports).toEqual([expect.stringContaining("missing"), expect.stringContaining("missing")]);
  await page.unroute(parts);
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
  await closeByKey(page.getByRole("dialog", { name: "Select Publish Date" }));
  await hasValue(form.getByLabel(labels.title), "Hypatia");
  await closeByKey(form);

  await intercept(page, troubleshooter, (route) =>
    route.fulfill({ contentType: "text/javascript", body: "throw new RangeError('broken')" }),
  );
  await page.reload();
  await page.getByRole("button", { name: "Firebase Troubleshooter" }).click();
  await page.getByRole("heading", { name: "This page cannot be shown" }).waitFor();
  expect(reports.at(-1)).toContain("type: error");
  await page.unroute(troubleshooter);
  await page.getByRole("button", { name: "Reload" }).click();
  await page.getByRole("button", { name: "Firebase Troubleshooter" }).click();
  await page.getByRole("button", { name: "Run Diagnostics" }).waitFor();
});

test("a dialog whose code is on its way is canceled by Escape and by Back, and hides nothing; the panel of drafts is filled once its code has come, or is asked for again", async ({
  signedInPage: page,
  administrator,
}) => {
  const title = aTitle("Hypatia");
  await plantPosts([{ title }]);
  const parts = /\/parts-[^/]*\.js$/;
  const sendParts = await holdRequests(page, parts);
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
    const isThere = await loading.evaluate((sign) => {
      for (const animation of sign.getAnimations()) animation.currentTime = 0;
      return sign.checkVisibility({ visibilityProperty: true });
    });
    expect(isThere, "before it appears").toBe(false);
    await post.waitFor();
    await cancel();
    await notOpen();
  }
  const drafts = page.getByRole("button", { name: "Drafts", exact: true });
  const heading = page.getByRole("heading", { name: "Drafts (0)" });
  await drafts.click();
  await isFocused(page.getByRole("heading", { name: "Drafts", exact: true }));
  sendParts();
  await isFocused(heading);
  await page.keyboard.press("Escape");
  await heading.waitFor({ state: "hidden" });

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

  await page.unroute(parts);
  await page.route(parts, (route) => route.abort());
  await page.reload();
  await page.getByText(didNotArrive).waitFor();
  await page.unroute(parts);
  await drafts.click();
  await isFocused(heading);
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
