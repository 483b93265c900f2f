import { isDeep } from "@daily-genius/project/testing/test-run";
import fc from "fast-check";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { anAdministrator, runAdminCommand } from "./administrator.ts";
import { openDashboard, rowOf, signIn, test } from "./fixtures.ts";
import { smallPhoto } from "./photo-files.ts";
import { addPost, aTitle, fillPost, openEdit, openNewPost } from "./post-form.ts";

const restored = (form: Locator) =>
  form.getByText(/^Restored your unsaved draft from (today|[A-Z][a-z]+ \d+), \d\d:\d\d\.$/);
const lines = (page: Page) => page.getByRole("region", { name: "Unsaved drafts" });

/** Reloads the page, and accepts the browser's question. */
async function reload(page: Page): Promise<void> {
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
}

test("tabs keep what they type apart, over reloads and when one is duplicated; what a closed tab left waits", async ({
  dashboard,
  administrator,
}) => {
  const [ada, emmy] = [aTitle("Ada"), aTitle("Emmy")];
  const other = await openDashboard(await dashboard.context().newPage(), administrator);
  const [here, there] = [await openNewPost(dashboard), await openNewPost(other)];
  // Text typed before the form has found its draft joins that draft.
  for (const form of [here, there]) await form.getByLabel("Country *").waitFor();
  await fillPost(here, { title: ada });
  await fillPost(there, { title: emmy });
  for (const page of [dashboard, other]) await reload(page);
  for (const [page, title] of [
    [dashboard, ada],
    [other, emmy],
  ] as const) {
    const form = page.getByRole("dialog", { name: "Add New Post" });
    await restored(form).waitFor();
    expect(await form.getByLabel("Title *").inputValue()).toBe(title);
  }

  // As a browser duplicates a tab, with its storage: its form starts empty, while the original has its text.
  const [duplicate] = await Promise.all([
    dashboard.context().waitForEvent("page"),
    dashboard.evaluate(() => void window.open(location.href)),
  ]);
  const empty = await openNewPost(duplicate);
  expect(await empty.getByLabel("Title *").inputValue()).toBe("");
  expect(await restored(empty).count()).toBe(0);
  await empty.getByRole("button", { name: "Cancel" }).click();
  await empty.waitFor({ state: "detached" });
  expect(await lines(duplicate).count()).toBe(0);

  await other.close();
  await lines(duplicate).getByText(`1 unsaved draft“${emmy}” (today,`, { exact: false }).waitFor();
});

test("a draft comes back with its photo; continued, discarded and brought back from the line about it", async ({
  dashboard,
  administrator,
}) => {
  const title = await addPost(dashboard, "Hypatia");
  const form = await openEdit(dashboard, title);
  await fillPost(form, { country: "Egypt" });
  await form.getByLabel("Photo (Optional)").setInputFiles(await smallPhoto());
  await form.getByText("High Quality (~100KB)").waitFor();
  dashboard.once("dialog", (dialog) => void dialog.accept());
  await dashboard.goto("about:blank");
  await openDashboard(dashboard, administrator);

  await lines(dashboard)
    .getByRole("button", { name: `Continue “${title}”` })
    .click();
  await restored(form).waitFor();
  expect(await form.getByLabel("Country *").inputValue()).toBe("Egypt");
  // As it was staged: nothing is sent again.
  await form.getByText("High Quality (~100KB)").waitFor();
  expect(await lines(dashboard).count()).toBe(0);

  const undo = dashboard.getByRole("log").getByRole("button", { name: "Undo" });
  await form.getByRole("button", { name: "Discard draft" }).click();
  expect(await form.getByLabel("Country *").inputValue()).toBe("Ghana");
  await form.getByText("No photo").waitFor();
  await undo.click();
  expect(await form.getByLabel("Country *").inputValue()).toBe("Egypt");
  await form.getByText("High Quality (~100KB)").waitFor();

  await form.getByRole("button", { name: "Cancel" }).click();
  await dashboard.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await form.waitFor({ state: "detached" });
  expect(await lines(dashboard).count()).toBe(0);
  await undo.click();
  await lines(dashboard)
    .getByRole("button", { name: `Discard “${title}”` })
    .click();
  await lines(dashboard).waitFor({ state: "detached" });
  await undo.click();
  await lines(dashboard).waitFor();

  await openDashboard(dashboard, administrator);
  await openEdit(dashboard, title);
  await restored(form).waitFor();
  await form.getByText("High Quality (~100KB)").waitFor();
  await form.getByRole("button", { name: "Update Post" }).click();
  await form.waitFor({ state: "detached" });
  await rowOf(dashboard, title).locator("img").waitFor();
  expect(await lines(dashboard).count()).toBe(0);
  await reload(dashboard);
  await openEdit(dashboard, title);
  expect(await restored(form).count()).toBe(0);
});

const interruptions = ["reload", "close", "back", "session end", "offline"] as const;
type Interruption = (typeof interruptions)[number];

/** Random orders of all interruptions, each with its tab. */
const orders = fc.sample(
  fc.tuple(
    fc.shuffledSubarray([...interruptions], { minLength: interruptions.length }),
    fc.array(fc.nat(1), { minLength: interruptions.length, maxLength: interruptions.length }),
  ),
  {
    numRuns: 20,
    ...(process.env["TEST_SEED"] && { seed: Number(process.env["TEST_SEED"]) }),
  },
);

// The journeys above interrupt a draft in each of these ways, in every run.
test.runIf(isDeep)(
  "of two texts with photos in two tabs nothing is lost, in any order of interruptions",
  async ({ page: first }) => {
    const administrator = await anAdministrator();
    await signIn(first, administrator);
    const context = first.context();
    const edited = await addPost(first, "Hypatia");
    const pages = [first, await openDashboard(await context.newPage(), administrator)];
    const titles = [edited, aTitle("Emmy")] as const;
    const texts = ["", ""];
    const form = (tab: number) => pageAt(tab).getByRole("dialog", { name: /^(Edit|Add New) Post$/ });
    const text = (tab: number) => form(tab).getByLabel("Description *");
    const pageAt = (tab: number): Page => pages[tab] ?? first;

    const isWhole = async (tab: number) => {
      await expect.poll(() => text(tab).inputValue()).toBe(texts[tab]);
      expect(await form(tab).getByLabel("Title *").inputValue()).toBe(titles[tab]);
      await form(tab).getByText("High Quality (~100KB)").waitFor();
    };
    const type = async (tab: number, words: string) => {
      await text(tab).press("Control+End");
      await text(tab).pressSequentially(words);
      texts[tab] += words;
    };
    /** The form is restored by itself, or its draft is listed. */
    const goOn = async (tab: number) => {
      const title = titles[tab] ?? "";
      const line = lines(pageAt(tab)).getByRole("button", { name: `Continue “${title}”` });
      await form(tab).or(line).first().waitFor();
      // The form may appear between the check and the click, and cover the line.
      const isClicked = () =>
        line.click({ timeout: 5_000 }).then(
          () => true,
          () => false,
        );
      while (!(await form(tab).isVisible()) && !(await isClicked()));
      await restored(form(tab)).waitFor();
    };
    const interrupt: Readonly<Record<Interruption, (tab: number) => Promise<void>>> = {
      reload: async (tab) => {
        await reload(pageAt(tab));
        await goOn(tab);
      },
      close: async (tab) => {
        await pageAt(tab).close();
        pages[tab] = await openDashboard(await context.newPage(), administrator);
        await goOn(tab);
      },
      back: async (tab) => {
        await pageAt(tab).evaluate(() => history.back());
        const question = pageAt(tab).getByRole("alertdialog", { name: "Unsaved changes" });
        await question.getByRole("button", { name: "Keep editing" }).click();
        await question.waitFor({ state: "detached" });
      },
      "session end": async (tab) => {
        await runAdminCommand("revoke", administrator.email);
        // As when the page comes to the front.
        await pageAt(tab).evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
        for (const page of pages) await page.getByRole("alertdialog", { name: "Sign in again" }).waitFor();
        await pageAt(tab).getByLabel("Password").fill(administrator.password);
        await pageAt(tab).getByRole("button", { name: "Sign In" }).click();
        for (const page of pages)
          await page.getByRole("alertdialog", { name: "Sign in again" }).waitFor({ state: "detached" });
      },
      offline: async (tab) => {
        await context.setOffline(true);
        for (const page of pages)
          await page.getByText(/^You are offline\. Your draft is kept in this browser;/).waitFor();
        await type(tab, " offline");
        await context.setOffline(false);
        for (const page of pages) await page.getByText("Back online.").waitFor();
      },
    };

    await openEdit(first, edited);
    await openNewPost(pageAt(1));
    for (const tab of [0, 1]) {
      await fillPost(form(tab), {
        title: titles[tab] ?? "",
        description: "",
        birthdate: "1900",
        country: "Ghana",
        role: "Poet",
      });
      await form(tab)
        .getByLabel("Photo (Optional)")
        .setInputFiles(await smallPhoto());
      await type(tab, "Begun");
      await isWhole(tab);
    }
    for (const [order, tabs] of orders)
      for (const [index, name] of order.entries()) {
        const tab = tabs[index] ?? 0;
        // There is no pause between the last key and the interruption.
        await type(tab, `, ${name}`);
        await interrupt[name](tab);
        for (const each of [0, 1]) await isWhole(each);
      }

    for (const tab of [0, 1]) {
      await form(tab)
        .getByRole("button", { name: /^(Update|Add) Post$/ })
        .click();
      await form(tab).waitFor({ state: "detached" });
      const row = rowOf(pageAt(tab), titles[tab] ?? "");
      await row.getByText(texts[tab]?.slice(0, 40) ?? "").waitFor();
      await row.locator("img").waitFor();
      expect(await lines(pageAt(tab)).count()).toBe(0);
    }
  },
);
