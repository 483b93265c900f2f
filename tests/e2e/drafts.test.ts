import { isDeep } from "@daily-genius/project/testing/test-run";
import fc from "fast-check";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { anAdministrator, runAdminCommand } from "./administrator.ts";
import { asked, comeToFront, hasValue, openDashboard, openDrafts, rowOf, signIn, test } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { smallPhoto } from "./photo-files.ts";
import { addPost, aTitle, deletePost, fillPost, openEdit, openNewPost, save } from "./post-form.ts";

const restored = (form: Locator) =>
  form.getByText(/^Restored your unsaved changes from (today|[A-Z][a-z]+ \d+), \d\d:\d\d\.$/);
const listed = (page: Page, title: string) =>
  page.getByRole("region", { name: /^Drafts \(/ }).getByRole("button", { name: `Open “${title}”` });
const newForm = (page: Page) => page.getByRole("dialog", { name: /^(Add New Post|Draft)$/ });

/** Reloads the page, and accepts the browser's question. */
async function reload(page: Page): Promise<void> {
  page.once("dialog", (dialog) => void dialog.accept());
  await page.reload();
}

test("tabs keep what they type apart, over reloads and when one is duplicated; what a closed tab left is a draft", async ({
  dashboard,
  administrator,
}) => {
  const [ada, emmy] = [aTitle("Ada"), aTitle("Emmy")];
  const other = await openDashboard(await dashboard.context().newPage(), administrator);
  const [here, there] = [await openNewPost(dashboard), await openNewPost(other)];
  for (const form of [here, there]) await form.getByLabel(labels.country).waitFor();
  await fillPost(here, { title: ada });
  await fillPost(there, { title: emmy });
  for (const page of [dashboard, other]) await page.reload();
  for (const [page, title] of [
    [dashboard, ada],
    [other, emmy],
  ] as const)
    await hasValue(newForm(page).getByLabel(labels.title), title);

  // As a browser duplicates a tab, with its storage: its form starts empty, while the original has its text.
  const [duplicate] = await Promise.all([
    dashboard.context().waitForEvent("page"),
    dashboard.evaluate(() => void window.open(location.href)),
  ]);
  const empty = await openNewPost(duplicate);
  await hasValue(empty.getByLabel(labels.title), "");
  await empty.getByRole("button", { name: "Cancel" }).click();
  await empty.waitFor({ state: "detached" });

  await other.close();
  await openDrafts(duplicate);
  await listed(duplicate, emmy).waitFor();
});

test("two tabs of one person in one draft: what each types stays, also when one closes", async ({
  dashboard,
  administrator,
}) => {
  const title = aTitle("Hypatia");
  const form = await openNewPost(dashboard);
  await fillPost(form, { title });
  await dashboard.keyboard.press("Escape");
  const other = await openDashboard(await dashboard.context().newPage(), administrator);
  for (const page of [dashboard, other]) {
    await openDrafts(page);
    await listed(page, title).click();
  }
  await fillPost(newForm(other), { description: "Typed in the second tab." });
  await fillPost(newForm(dashboard), { description: "Typed in the first tab." });
  await dashboard.keyboard.press("Control+s");
  await newForm(other).getByRole("button", { name: "Compare and choose" }).waitFor();
  await newForm(other).getByRole("button", { name: "Cancel" }).click();
  await openDrafts(other);
  await listed(other, title).click();
  await hasValue(newForm(other).getByLabel(labels.description), "Typed in the second tab.");
  await newForm(other).getByRole("button", { name: "Compare and choose" }).click();
  await other.getByRole("button", { name: "Save these choices" }).click();
  await newForm(dashboard)
    .getByText(/^Description was updated to “Typed in the second tab.” by you at /)
    .waitFor();
});

test("unsaved changes of a post come back with the photo; discarded and brought back", async ({
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

  await openEdit(dashboard, title);
  await restored(form).waitFor();
  await hasValue(form.getByLabel(labels.country), "Egypt");
  // As it was staged: nothing is sent again.
  await form.getByText("High Quality (~100KB)").waitFor();

  const undo = dashboard.getByRole("log").getByRole("button", { name: "Undo" });
  await form.getByRole("button", { name: "Discard changes" }).click();
  await hasValue(form.getByLabel(labels.country), "Ghana");
  await form.getByText("No photo").waitFor();
  await undo.click();
  await hasValue(form.getByLabel(labels.country), "Egypt");
  await form.getByText("High Quality (~100KB)").waitFor();

  await form.getByRole("button", { name: "Cancel" }).click();
  await dashboard.getByRole("alertdialog").getByRole("button", { name: "Discard" }).click();
  await form.waitFor({ state: "detached" });
  await undo.click();
  await openDashboard(dashboard, administrator);
  await openEdit(dashboard, title);
  await restored(form).waitFor();
  await form.getByText("High Quality (~100KB)").waitFor();
  await save(form);
  await rowOf(dashboard, title).locator("img").waitFor();
  await reload(dashboard);
  await openEdit(dashboard, title);
  expect(await restored(form).count()).toBe(0);
});

test("unsaved changes of a post that was deleted meanwhile stand under Drafts, and become a new post", async ({
  dashboard,
  administrator,
}) => {
  const title = await addPost(dashboard, "Noether");
  const form = await openEdit(dashboard, title);
  await fillPost(form, { country: "Egypt" });
  dashboard.once("dialog", (dialog) => void dialog.accept());
  await dashboard.goto("about:blank");
  await openDashboard(dashboard, administrator);
  await deletePost(dashboard, title);
  await openDrafts(dashboard);
  await dashboard.getByText("unsaved changes of a deleted post").waitFor();
  await listed(dashboard, title).click();
  await form.getByText(`“${title}” was deleted while you were editing.`).waitFor();
  await hasValue(form.getByLabel(labels.country), "Egypt");
  await form.getByRole("button", { name: "Add as a new post" }).click();
  await form.waitFor({ state: "detached" });
  await rowOf(dashboard, title).getByText("Egypt").waitFor();
  expect(await listed(dashboard, title).count()).toBe(0);
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
    const form = (tab: number) =>
      pageAt(tab).getByRole("dialog", { name: /^(Edit Post|Add New Post|Draft)$/ });
    const text = (tab: number) => form(tab).getByLabel(labels.description);
    const pageAt = (tab: number): Page => pages[tab] ?? first;

    const isWhole = async (tab: number) => {
      await hasValue(text(tab), texts[tab]);
      await hasValue(form(tab).getByLabel(labels.title), titles[tab]);
      await form(tab).getByText("High Quality (~100KB)").waitFor();
    };
    const type = async (tab: number, words: string) => {
      await text(tab).press("Control+End");
      await text(tab).pressSequentially(words);
      texts[tab] += words;
    };
    /** The form is restored by itself, or its post or draft is opened again. */
    const goOn = async (tab: number) => {
      const title = titles[tab] ?? "";
      const again =
        tab === 0 ? pageAt(tab).getByRole("button", { name: `Edit ${title}` }) : listed(pageAt(tab), title);
      const drafts = pageAt(tab).getByRole("button", { name: /^Drafts/ });
      await form(tab)
        .or(tab === 0 ? again : drafts)
        .first()
        .waitFor();
      // The form may appear between the check and the click, and cover the line.
      const isClicked = async () => {
        if (tab === 1 && !(await again.isVisible())) await drafts.click({ timeout: 5_000 });
        await again.click({ timeout: 5_000 });
      };
      while (!(await form(tab).isVisible())) await isClicked().catch(() => undefined);
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
        if (tab === 1) {
          await form(tab).waitFor({ state: "detached" });
          return goOn(tab);
        }
        const question = pageAt(tab).getByRole("alertdialog", { name: "Unsaved changes" });
        await question.getByRole("button", { name: "Keep editing" }).click();
        await question.waitFor({ state: "detached" });
      },
      "session end": async (tab) => {
        await runAdminCommand("revoke", administrator.email);
        await comeToFront(pageAt(tab));
        for (const page of pages) await asked(page).waitFor();
        await pageAt(tab).getByLabel("Password").fill(administrator.password);
        await pageAt(tab).getByRole("button", { name: "Sign In" }).click();
        for (const page of pages) await asked(page).waitFor({ state: "detached" });
      },
      offline: async (tab) => {
        await context.setOffline(true);
        for (const page of pages)
          await page.getByText(/^You are offline\. What you type is saved in this browser/).waitFor();
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

    // A draft that was opened again is planned for no day.
    await form(1).getByRole("button", { name: "Use this day" }).click();
    for (const tab of [0, 1]) {
      await form(tab)
        .getByRole("button", { name: /^(Update|Add) Post$/ })
        .click();
      await form(tab).waitFor({ state: "detached" });
      const row = rowOf(pageAt(tab), titles[tab] ?? "");
      await row.getByText(texts[tab]?.slice(0, 40) ?? "").waitFor();
      await row.locator("img").waitFor();
    }
  },
);
