import { addDays, localDay, longDate } from "@daily-genius/domain/dates/publish-date";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { isAccessible, resize } from "./accessibility.ts";
import { rowOf, shows, test, undoOf } from "./fixtures.ts";
import { interceptCall } from "./intercepting.ts";
import { enter, press, tabTo } from "./keys.ts";
import { plantPosts, uprootPosts } from "./planted.ts";
import { edit } from "./post-form.ts";

const titles = ["Ada", "Bob", "Cleo"];
const inDays = (n: number) => addDays(localDay(new Date()), n);

/** Three posts on the third to the fifth day from now; the first has a photo. */
async function plant(): Promise<readonly string[]> {
  const photo = { imageURL: "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==" };
  return plantPosts(
    titles.map((title, n) => ({
      title,
      date: inDays(3 + n),
      country: "Ireland",
      role: ["Writer"],
      ...(n === 0 && photo),
    })),
  );
}

const barOf = (page: Page): Locator => page.getByRole("region", { name: "Selected posts" });
const inEachRow = async (page: Page, texts: readonly string[]) => {
  for (const [n, title] of titles.entries())
    await rowOf(page, title)
      .getByText(texts[n] ?? "")
      .waitFor();
};

test("by touch alone, on a phone: selected posts get a country in one act with one Undo; one that someone else has just changed is named and stays", async ({
  openElsewhere,
}) => {
  const planted = await plant();
  const page = await openElsewhere({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });
  await shows(page, 3, 3);
  const other = await openElsewhere();
  await page.getByRole("button", { name: "Filters" }).tap();
  await page.getByRole("button", { name: "Select posts" }).tap();
  await page.getByLabel("Select Ada").tap();
  const bar = barOf(page);
  await bar.getByRole("button", { name: "Select all in list" }).tap();
  await bar.getByRole("button", { name: "Edit fields…", exact: true }).tap();
  const dialog = page.getByRole("dialog", { name: "Edit 3 posts" });
  await dialog.getByRole("combobox", { name: "Country" }).tap();
  await page.keyboard.insertText("Scotland");
  await dialog.getByText("3 posts will change.").waitFor();

  // Bob is changed elsewhere while the act is on its way.
  let changed: Promise<void> | undefined;
  const goOn = await interceptCall(page, "updatePost", async (route) => {
    changed ??= edit(other, "Bob", { country: "Wales" });
    await changed;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Edit 3 posts" }).tap();
  await page.getByText(/^Edited 2 of 3 posts\. Someone else has just changed “Bob”\.$/).waitFor();
  await inEachRow(page, ["Scotland", "Wales", "Scotland"]);
  await goOn();

  await undoOf(page, "Edited 2 of 3 posts").tap();
  await page.getByText("Restored 2 posts").waitFor();
  await inEachRow(page, ["Ireland", "Wales", "Ireland"]);
  await bar.getByText("3 selected").waitFor();

  // Someone else deletes all of them: the question closes.
  await bar.getByRole("button", { name: "Delete" }).tap();
  const question = page.getByRole("alertdialog", { name: "Delete 3 posts?" });
  await question.waitFor();
  await uprootPosts(planted);
  await question.waitFor({ state: "detached" });
  await bar.getByText("0 selected").waitFor();
  expect(await page.getByRole("alertdialog").count()).toBe(0);
});

test("by keyboard alone, on a phone: a role is added to all, a credit goes to those with a photo, and the days shift", async ({
  dashboard: page,
}) => {
  await plant();
  await resize(page, 360, 740);
  await shows(page, 3, 3);
  /** Chooses a field of the dialog, whose box of values has the focus at first. */
  const chooseField = async (label: string) => {
    await page.locator("[role=dialog] input:focus").waitFor();
    await page.locator("[role=dialog] select").selectOption(label);
    await tabTo(page, label);
  };
  await tabTo(page, "Ada");
  await press(page, "x");
  await barOf(page).getByText("1 selected").waitFor();
  await enter(page, "Select all in list");
  await enter(page, "Edit fields…");
  const dialog = page.getByRole("dialog", { name: "Edit 3 posts" });
  await dialog.waitFor();
  await chooseField("Role to add");
  await page.keyboard.type("Traveler");
  await isAccessible(page);
  await press(page, "Enter");
  await page.getByText("Edited 3 posts").waitFor();
  await enter(page, "Edit fields…");
  await chooseField("Role to remove");
  await page.keyboard.type("Writer");
  // They have the other one now.
  await dialog.getByText("3 posts will change.").waitFor();
  await chooseField("Photo credit");
  await press(page, "Control+a");
  await page.keyboard.type("Dublin Museum");
  await dialog.getByText("1 post will change. 2 posts have no photo.").waitFor();
  await press(page, "Enter");
  await page.getByText("Edited 1 post").waitFor();

  await enter(page, "Move dates…");
  await page.getByRole("dialog", { name: "Move 3 posts" }).getByLabel("Days").waitFor();
  await page.locator("[role=dialog] input:focus").waitFor();
  await press(page, "Control+a");
  await page.keyboard.insertText("2");
  await press(page, "Enter");
  await page.getByText("Moved 3 posts").waitFor();
  await inEachRow(
    page,
    [5, 6, 7].map((n) => longDate(inDays(n))),
  );

  // Undone in Changes, after the notice has gone.
  await page.getByRole("button", { name: "Dismiss" }).last().click();
  await page.getByText("Activity", { exact: true }).click();
  await page.getByText("Moved 3 posts 2 days later").waitFor();
  await enter(page, "Undo “Moved 3 posts 2 days later”");
  await page.getByText("Moved 3 posts back").waitFor();
  await page.getByText("List", { exact: true }).click();
  await inEachRow(
    page,
    [3, 4, 5].map((n) => longDate(inDays(n))),
  );
});
