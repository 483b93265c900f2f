import type { Credentials } from "@daily-genius/stack/local-admin";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { hasValue, isFocused, openDashboard, openDrafts, rowOf, test, undoOf } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { refuseCall } from "./intercepting.ts";
import { drop, smallPhoto } from "./photo-files.ts";
import { addPost, aTitle, cancel, deletePost, fillPost, openEdit, openNewPost, save } from "./post-form.ts";

const restored = (form: Locator) =>
  form.getByText(/^Restored your unsaved changes from (today|[A-Z][a-z]+ \d+), \d\d:\d\d\.$/);
const listed = (page: Page, title: string) =>
  page.getByRole("region", { name: /^Drafts \(/ }).getByRole("button", { name: `Open “${title}”` });
const newForm = (page: Page) => page.getByRole("dialog", { name: /^(Add New Post|Draft)$/ });

/** Leaves the page, against the browser's question, and opens the dashboard again. */
async function leavePage(page: Page, administrator: Credentials): Promise<void> {
  const asked = page.waitForEvent("dialog");
  const left = page.goto("about:blank");
  const question = await asked;
  expect(question.type()).toBe("beforeunload");
  await question.accept();
  await left;
  await openDashboard(page, administrator);
}

/** Makes the browser store or remove nothing, as without room, until `free` is called. */
function fillStorage(page: Page, act: "put" | "delete" = "put") {
  return page.evaluateHandle((act) => {
    const { [act]: works } = IDBObjectStore.prototype;
    IDBObjectStore.prototype[act] = () => {
      throw new DOMException("There is no room.", "QuotaExceededError");
    };
    return { free: () => Object.assign(IDBObjectStore.prototype, { [act]: works }) };
  }, act);
}

/** Runs in the page: leaves the window, and returns how often something is stored in the next half second. */
async function storedAfterLeaving(): Promise<number> {
  const { put } = IDBObjectStore.prototype;
  let count = 0;
  IDBObjectStore.prototype.put = function (...given) {
    count += 1;
    return put.apply(this, given);
  };
  dispatchEvent(new Event("blur"));
  await new Promise((resolve) => setTimeout(resolve, 500));
  IDBObjectStore.prototype.put = put;
  return count;
}

/** Keeps a form from opening, as a page on its way out that still has its text does, until `letGo` is called. */
function holdLocks(page: Page) {
  return page.evaluateHandle(() => {
    const { locks } = navigator;
    const request = locks.request.bind(locks);
    let resolve = () => {};
    const gate = new Promise<void>((open) => {
      resolve = open;
    });
    locks.request = (...parameters: unknown[]) =>
      gate.then(() => (request as (...parameters: unknown[]) => Promise<never>)(...parameters));
    const letGo = () => {
      locks.request = request;
      resolve();
    };
    return { letGo };
  });
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
  await cancel(empty);

  // It is deleted with what the server has of it, and both come back.
  await other.keyboard.press("Control+s");
  await newForm(other).getByText("Saved at").waitFor();
  await refuseCall(other, "keepDraft", "UNAVAILABLE");
  await fillPost(newForm(other), { country: "Bavaria" });
  await other.keyboard.press("Control+s");
  await newForm(other).getByText("Not on the server yet").waitFor();
  // Closed, it still sends, until it is deleted; the first time, this browser cannot remove its text.
  await cancel(newForm(other));
  const stuck = await fillStorage(duplicate, "delete");
  for (const state of ["attached", "detached"] as const) {
    const drafts = await openDrafts(duplicate);
    await drafts.getByRole("button", { name: `Delete “${emmy}”` }).click();
    await listed(duplicate, emmy).waitFor({ state });
    await undoOf(duplicate, `Deleted the draft “${emmy}”`).click();
    await duplicate.getByText(`Restored “${emmy}”`).waitFor();
    await stuck.evaluate(({ free }) => free());
  }
  await openDrafts(duplicate);
  await listed(duplicate, emmy).click();
  await hasValue(newForm(duplicate).getByLabel(labels.country), "Bavaria");
});

// Specification 2.22
test("closing asks before it discards changes of a post, which come back with the photo, from Undo too", async ({
  dashboard,
  administrator,
}) => {
  const title = await addPost(dashboard, "Hypatia");
  const form = await openEdit(dashboard, title);
  await cancel(form);
  await openEdit(dashboard, title);
  await fillPost(form, { country: "Egypt" });
  expect(await dashboard.evaluate(storedAfterLeaving)).toBeLessThan(5);
  const question = dashboard.getByRole("alertdialog", { name: "Unsaved changes" });
  for (const close of [
    () => form.getByRole("button", { name: "Close" }).click(),
    () => form.getByRole("button", { name: "Cancel" }).click(),
    () => dashboard.keyboard.press("Escape"),
  ]) {
    await close();
    await question.getByText("Discard your unsaved changes?").waitFor();
    await isFocused(question.getByRole("button", { name: "Keep editing" }));
    await dashboard.keyboard.press("Enter");
    await question.waitFor({ state: "detached" });
    await form.locator(":focus").waitFor();
    await hasValue(form.getByLabel(labels.country), "Egypt");
  }
  await drop(form, [await smallPhoto()]);
  await form.getByText("High Quality (~100KB)").waitFor();
  await leavePage(dashboard, administrator);

  const opening = await holdLocks(dashboard);
  await openEdit(dashboard, title);
  await dashboard.getByText("Loading...").waitFor();
  await dashboard.keyboard.press("Escape");
  await dashboard.getByText("Loading...").waitFor({ state: "detached" });
  await opening.evaluate(({ letGo }) => letGo());
  // What was being found is not lost with the form that was cancelled.
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
  await question.getByRole("button", { name: "Discard" }).click();
  await form.waitFor({ state: "detached" });
  const full = await fillStorage(dashboard);
  await undo.click();
  await dashboard.getByText("Your text was not restored: the storage of this browser is full").waitFor();
  await full.evaluate(({ free }) => free());
  await dashboard.getByRole("log").getByRole("button", { name: "Try again" }).click();
  await openDashboard(dashboard, administrator);
  await openEdit(dashboard, title);
  await restored(form).waitFor();
  await form.getByText("High Quality (~100KB)").waitFor();
  await save(form);
  await rowOf(dashboard, title).locator("img").waitFor();
  await dashboard.reload();
  await openEdit(dashboard, title);
  expect(await restored(form).count()).toBe(0);

  // Unsaved changes of a post that is deleted meanwhile stand under Drafts, and become a new post.
  const fullAgain = await fillStorage(dashboard);
  await fillPost(form, { country: "Crete" });
  const notStored = form.getByText("This browser cannot store unsaved changes");
  await notStored.waitFor();
  await fullAgain.evaluate(({ free }) => free());
  await fillPost(form, { country: "Greece" });
  await notStored.waitFor({ state: "detached" });
  await leavePage(dashboard, administrator);
  await deletePost(dashboard, title);
  await openDrafts(dashboard);
  await dashboard.getByText("unsaved changes of a deleted post").waitFor();
  await listed(dashboard, title).click();
  await form.getByText(`“${title}” was deleted while you were editing`).waitFor();
  await hasValue(form.getByLabel(labels.country), "Greece");
  await form.getByRole("button", { name: "Add as a new post" }).click();
  await form.waitFor({ state: "detached" });
  await rowOf(dashboard, title).getByText("Greece").waitFor();
  expect(await listed(dashboard, title).count()).toBe(0);
});
