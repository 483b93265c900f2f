import { aPost } from "@daily-genius/domain/testing/a-post";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { closeByKey, hasValue, isFocused, isNoticed, rowOf, test, undoOf } from "./fixtures.ts";
import { holdRequests } from "./intercepting.ts";
import { enter, focused, press, tabTo } from "./keys.ts";
import { smallPhoto } from "./photo-files.ts";
import { editInConsole, plantHistory, plantPosts } from "./planted.ts";
import { addPost, aTitle, deletePost, edit, fillPost, openEdit, openMore, save } from "./post-form.ts";
import { idsIn, readAsOwner, textIn } from "./stack.ts";

const historyOf = (page: Page, title: string) => page.getByRole("dialog", { name: `History of “${title}”` });

async function openHistory(page: Page, title: string): Promise<Locator> {
  await rowOf(page, title).getByRole("heading").getByRole("button").click();
  await page.getByRole("dialog", { name: title }).getByRole("button", { name: "History" }).click();
  return historyOf(page, title);
}

test("an edit is seen in the history, restored and undone, by keyboard alone", async ({
  dashboard,
  administrator,
}) => {
  const title = await addPost(dashboard, "Ada", {
    description: "She was born in London. She wrote a program.",
  });
  await edit(dashboard, title, {
    description: "She was born in London. She wrote a poem.",
    country: "England",
  });
  await isNoticed(dashboard, `Saved “${title}”`);

  await enter(dashboard, title);
  await dashboard.getByRole("dialog", { name: title }).waitFor();
  await enter(dashboard, "History");
  const history = historyOf(dashboard, title);
  const versions = history.getByRole("radio");
  await expect.poll(() => versions.count()).toBe(2);
  await isFocused(versions.first());
  await history.getByText("Current version").waitFor();
  await history.getByText("Edited description, country").waitFor();
  await expect
    .poll(() => history.locator("del").allTextContents())
    .toEqual(["removed program", "removed Ghana"]);
  await expect.poll(() => history.locator("ins").allTextContents()).toEqual(["added poem", "added England"]);
  await history.getByText(administrator.email).first().waitFor();

  await press(dashboard, "Enter");
  await expect.poll(() => focused(dashboard)).toBe("Changes in this version");
  await press(dashboard, "Shift+Tab", "ArrowDown");
  await history.getByText("This is the earliest version on record.").waitFor();
  await history.getByRole("button", { name: "Restore this version" }).waitFor();
  // A letter restores nothing where letters are words.
  const turnKeys = (state: string) =>
    dashboard.evaluate((wanted) => localStorage.setItem("daily-genius.single-keys", wanted), state);
  await turnKeys("off");
  await press(dashboard, "r");
  await turnKeys("on");
  await press(dashboard, "r");
  await isNoticed(dashboard, /^Restored the version from today, \d\d:\d\d$/);
  await expect.poll(() => versions.count()).toBe(3);
  await isFocused(versions.first());
  await closeByKey(history);
  await rowOf(dashboard, title).getByText("She wrote a program.").waitFor();

  await press(dashboard, "F8");
  await enter(dashboard, "Undo");
  await rowOf(dashboard, title).getByText("She wrote a poem.").waitFor();

  await tabTo(dashboard, "List", "Shift+Tab");
  await press(dashboard, "ArrowLeft");
  await dashboard.getByRole("region", { name: "Activity" }).getByText("Edited").first().waitFor();
  await enter(dashboard, `History of ${title}`);
  await expect.poll(() => versions.count()).toBe(4);
  await closeByKey(history);
  await expect.poll(() => focused(dashboard)).toBe(`History of ${title}`);
});

test("a replaced photo comes back while it is kept, also by Undo, which brings the note back too; afterwards the text alone does", async ({
  dashboard,
}) => {
  const title = await addPost(dashboard, "Hypatia");
  for (const round of ["first", "second"]) {
    const form = await openEdit(dashboard, title);
    await form.getByLabel("Photo (Optional)").setInputFiles(await smallPhoto());
    await form.getByText("Using WebP format for optimal compression").waitFor();
    await fillPost(form, { description: `With the ${round} photo.` });
    await form.getByLabel("Internal note").fill(`Ask about the ${round} photo.`);
    await save(form);
  }
  const thumbnail = async () => String(await rowOf(dashboard, title).locator("img").getAttribute("src"));
  const second = await thumbnail();
  const history = await openHistory(dashboard, title);
  await expect.poll(() => history.getByRole("img").count()).toBe(2);
  await history.getByText("Edited description, internal note, photo").nth(1).click();
  await history.getByRole("button", { name: "Restore this version" }).click();
  await isNoticed(dashboard, /^Restored the version/);
  await closeByKey(history);
  await rowOf(dashboard, title).getByText("With the first photo.").waitFor();
  expect(await thumbnail()).not.toBe(second);

  const form = await openEdit(dashboard, title);
  await form.getByRole("button", { name: "Remove photo" }).click();
  await openMore(form);
  await form.getByLabel("Internal note").fill("");
  await save(form);
  await dashboard.getByRole("log").getByRole("button", { name: "Undo" }).click();
  await rowOf(dashboard, title).locator("img").waitFor();
  const undone = await openEdit(dashboard, title);
  await hasValue(undone.getByLabel("Internal note"), "Ask about the second photo.");
  await closeByKey(undone);

  await removeOldPhotos(new URL(second));
  await openHistory(dashboard, title);
  await history.getByText("Edited description, internal note, photo").nth(0).click();
  await history.getByText("The photo of this version is no longer available.").first().waitFor();
  const present = await thumbnail();
  await history.getByRole("button", { name: "Restore text only" }).click();
  await rowOf(dashboard, title).getByText("With the second photo.").waitFor({ state: "attached" });
  expect(await thumbnail()).toBe(present);
});

/** Removes the photos of all earlier versions from the bucket of a photo, as the sweep does after 30 days. */
async function removeOldPhotos({ origin, pathname }: URL): Promise<void> {
  const objects = `${origin}${pathname.slice(0, pathname.indexOf("/o/") + 2)}`;
  const headers = { authorization: "Bearer owner" };
  const listed = await fetch(`${objects}?prefix=trash%2Fhistory%2F`, { headers });
  const { items }: { items: readonly { readonly name: string }[] } = JSON.parse(await listed.text());
  expect(items).not.toEqual([]);
  for (const { name } of items)
    await fetch(`${objects}/${encodeURIComponent(name)}`, { method: "DELETE", headers });
}

test("of two administrators who restore at once one is refused, as is the Undo of a post that is deleted since; a deleted post comes back from Activity a week later", async ({
  dashboard,
  openElsewhere,
  administrator,
}) => {
  const title = await addPost(dashboard, "Euclid", { country: "Egypt" });
  const id = String(await rowOf(dashboard, title).getAttribute("data-id"));
  for (const country of ["Greece", "Rome"]) await edit(dashboard, title, { country });
  const other = await openElsewhere();
  const pages = [dashboard, other];
  const letGo: (() => void)[] = [];
  for (const [page, version] of [
    [dashboard, "Created"],
    [other, "Edited country"],
  ] as const) {
    const history = await openHistory(page, title);
    await history.getByText(version).last().click();
    letGo.push(await holdRequests(page, /\/updatePost$/));
    await history.getByRole("button", { name: "Restore this version" }).click();
    await history.getByText("Restoring...").waitFor();
  }
  for (const release of letGo) release();
  const outcomes = pages.map((page) =>
    page
      .getByRole("log")
      .getByText(/Restored the version|Not restored\. Someone else has just changed/)
      .textContent(),
  );
  const words = (await Promise.all(outcomes)).map((text) => text?.split(" ")[0]);
  expect(words.toSorted()).toEqual(["Not", "Restored"]);
  // Who was refused sees the newer version at the top.
  for (const page of pages)
    await expect.poll(() => page.getByRole("radio", { name: "Edited" }).count()).toBe(3);

  for (const page of pages) await closeByKey(historyOf(page, title));
  const [refused, restorer] = words[0] === "Not" ? [dashboard, other] : [other, dashboard];
  await deletePost(refused, title);
  await undoOf(restorer, "Restored the version").click();
  await isNoticed(restorer, "Not restored. Someone else has just deleted");
  expect(await restorer.getByRole("log").getByRole("button", { name: "Try again" }).count()).toBe(0);
  await letAWeekPass(id);
  await dashboard.getByText("Activity", { exact: true }).click();
  const changes = dashboard.getByRole("region", { name: "Activity" });
  // Among all changes, newer ones outside the panel could fill the first fifty.
  await changes.getByLabel("By", { exact: true }).selectOption(administrator.email);
  await changes.getByText("Deleted").first().waitFor();
  await changes.getByRole("button", { name: `Restore ${title}` }).click();
  await changes.getByText("Restored", { exact: true }).waitFor();
  await dashboard.getByText("List", { exact: true }).click();
  await rowOf(dashboard, title).waitFor();
});

/** Moves the whole history of a deleted post a week into the past. */
async function letAWeekPass(id: string): Promise<void> {
  const week = 7 * 86_400_000;
  const weekBefore = (moment: unknown) => new Date(Date.parse(String(moment)) - week);
  for (const entry of await idsIn("history", `${id}@`)) {
    const at = (await readAsOwner(`history/${entry}`))?.fields["at"]?.["timestampValue"];
    await editInConsole(`history/${entry}`, { at: weekBefore(at) });
  }
  const trash = await readAsOwner(`trash/${id}`);
  await editInConsole(`trash/${id}`, {
    deletedAt: weekBefore(textIn(trash, "deletedAt")).toISOString(),
    expireAt: weekBefore(trash?.fields["expireAt"]?.["timestampValue"]),
  });
}

test("older changes are read on request; if they do not come, the button says why and the others stay", async ({
  dashboard,
  administrator,
}) => {
  const title = aTitle("Fermat");
  const [id = ""] = await plantPosts([{ title }]);
  const versions = Array.from({ length: 60 }, (_, n) => aPost({ id, title, description: `Version ${n}.` }));
  await plantHistory(administrator.email, aPost({ id, title }), ...versions);
  const history = await openHistory(dashboard, title);
  const shown = history.getByRole("radio");
  await expect.poll(() => shown.count()).toBe(50);
  await dashboard.context().setOffline(true);
  await history.getByRole("button", { name: "Show older" }).click();
  await history
    .getByRole("alert")
    .getByText("Firestore service unavailable. Please try again later.")
    .waitFor();
  await expect.poll(() => shown.count()).toBe(50);
  await dashboard.context().setOffline(false);
  // Firestore's library needs a while to notice that the network is back.
  await expect
    .poll(async () => {
      await history.getByText("Show older").evaluateAll((buttons) => {
        for (const button of buttons) if (button instanceof HTMLElement) button.click();
      });
      return shown.count();
    })
    .toBeGreaterThan(60);
  expect(await history.getByRole("alert").count()).toBe(0);
});
