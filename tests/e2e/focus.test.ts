import { addDays, localDay } from "@daily-genius/domain/dates/publish-date";
import { aPost } from "@daily-genius/domain/testing/a-post";
import type { Page, Route } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { resize } from "./accessibility.ts";
import { choose, closeByKey, isFocused, rowOf, test, undoOf } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { holdRequests, interceptCall, refuse, refuseCall } from "./intercepting.ts";
import { plantPosts } from "./planted.ts";
import { addPost, aPerson, aTitle, edit, fillPost, openEdit, openNewPost } from "./post-form.ts";

/** Returns the focused element: the role of its dialog, if it is in one, and its text. */
function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    const dialog = element?.closest("[role$=dialog]");
    const name = element === dialog ? "" : (element?.getAttribute("aria-label") ?? element?.textContent);
    return `${dialog?.getAttribute("role") ?? element?.tagName}: ${name}`;
  });
}

/** Runs in the page: returns a screen reader's description of the element besides its name. */
const descriptionOf = (element: Element) =>
  document.getElementById(element.getAttribute("aria-describedby") ?? "")?.textContent;

const title = aTitle("Hopper");
let planted: readonly string[] = [];
beforeAll(async () => {
  const date = localDay(new Date());
  planted = await plantPosts([
    { title, date },
    { title: aTitle("Zuse"), date },
    // A post for the planner's earlier weeks.
    { title: aTitle("Babbage"), date: addDays(date, -10) },
  ]);
});

test("a busy button, a refusal, a late answer and a dismissal keep the focus", async ({ dashboard }) => {
  const focusIs = (what: string) => expect.poll(() => focused(dashboard)).toBe(what);
  const form = await openNewPost(dashboard);
  await fillPost(form, aPerson("Ada"));
  const waiting: Route[] = [];
  await interceptCall(dashboard, "createPost", async (route) => waiting.push(route));
  await form.getByRole("button", { name: "Add Post" }).click();
  await focusIs("dialog: Saving...");
  // A busy button does nothing.
  await dashboard.keyboard.press("Enter");
  await expect.poll(() => waiting.length).toBe(1);
  for (const route of waiting) await refuse(route, "ALREADY_EXISTS");
  await form.getByText("A post with this title already exists.").waitFor();
  await focusIs("dialog: Add Post");
  await closeByKey(form);

  const late: Route[] = [];
  await interceptCall(dashboard, "deletePost", async (route) => late.push(route));
  await dashboard.getByRole("searchbox").fill(title);
  await dashboard.getByRole("button", { name: `Delete ${title}` }).click();
  const question = dashboard.getByRole("alertdialog");
  expect(await question.evaluate(descriptionOf)).toBe("Are you sure you want to delete this post?");
  await question.getByRole("button", { name: "Delete" }).click();
  await focusIs("alertdialog: Deleting...");
  await expect.poll(() => late.length).toBe(1);
  await dashboard.keyboard.press("Escape");
  await openNewPost(dashboard);
  await fillPost(form, { title: aTitle("Ada") });
  for (const route of late) await refuse(route, "UNAVAILABLE");
  await dashboard.getByText("Firestore service unavailable. Please try again later.").waitFor();
  expect(await form.isVisible()).toBe(true);
  await isFocused(form.getByLabel(labels.title));

  // A dismissed notice returns the focus to where it was.
  const dismissals = dashboard.getByRole("button", { name: "Dismiss" });
  await expect.poll(() => dismissals.count()).toBe(2);
  await form.getByLabel(labels.country).focus();
  await dashboard.keyboard.press("F8");
  await focusIs("BUTTON: Delete draft");
  await dashboard.keyboard.press("Tab");
  await focusIs("BUTTON: Dismiss");
  await dashboard.keyboard.press("Enter");
  await expect.poll(() => dismissals.count()).toBe(1);
  await isFocused(form.getByLabel(labels.country));
});

test("a page begins at its heading, also after a form that a reload opened again", async ({ dashboard }) => {
  const heading = dashboard.getByRole("heading", { name: "Daily Genius Admin" });
  await dashboard.reload();
  await isFocused(heading);
  expect(await dashboard.locator("[tabindex]:has(> h1)").count()).toBe(1);
  const form = await openNewPost(dashboard);
  await dashboard.reload();
  await isFocused(form.getByLabel(labels.title));
  await dashboard.keyboard.press("Escape");
  await isFocused(heading);
});

test("whoever types in the search goes on typing when a saved or restored row comes into sight", async ({
  dashboard,
}) => {
  const search = dashboard.getByRole("searchbox");
  const before = aTitle("Aardvark");
  const after = aTitle("Zebra");
  await addPost(dashboard, "Ada", { title: before });
  await search.fill(before);
  await edit(dashboard, before, { title: after });
  await dashboard.getByText("No posts found", { exact: false }).waitFor();
  await search.focus();
  await search.press("Control+A");
  await dashboard.keyboard.type("Zebra");
  await rowOf(dashboard, after).waitFor();
  await dashboard.keyboard.type(" x");
  expect(await search.inputValue()).toBe("Zebra x");

  await search.fill(after);
  await dashboard.evaluate(() => {
    const back = history.back.bind(history);
    history.back = () => void setTimeout(back, 500);
  });
  await edit(dashboard, after, { country: "Elsewhere" });
  await search.fill(after);
  await expect.poll(() => dashboard.evaluate(() => history.state.dialog)).toBeUndefined();
  expect(await focused(dashboard)).toBe("INPUT: Search posts");
  await dashboard.getByRole("button", { name: `Delete ${after}` }).click();
  await dashboard.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  const allow = await refuseCall(dashboard, "restorePost", "UNAVAILABLE");
  await undoOf(dashboard, "Deleted").click();
  const again = dashboard.getByRole("button", { name: "Try again" });
  await again.waitFor();
  await allow();
  const letGo = await holdRequests(dashboard, /\/restorePost$/);
  await again.click();
  await search.fill("");
  await search.pressSequentially("Zeb");
  letGo();
  await rowOf(dashboard, after).waitFor();
  await dashboard.keyboard.type("ra");
  expect(await search.inputValue()).toBe("Zebra");
});

test("a dialog keeps the focus when the control that had it disappears", async ({ dashboard }) => {
  const isInForm = () => expect.poll(() => focused(dashboard)).toMatch(/^dialog: /);
  await dashboard.getByRole("searchbox").fill(title);
  const form = await openEdit(dashboard, title);
  const current = aPost({ id: planted[0] ?? "", country: "Elsewhere", updatedBy: "ada@example.com" });
  await refuseCall(dashboard, "updatePost", "ABORTED", { details: { current } });
  await form.getByLabel(labels.country).fill("Utopia");
  await dashboard.keyboard.press("Control+Enter");
  const save = form.getByRole("button", { name: "Save these choices" });
  await save.waitFor();
  await isInForm();
  // The warning is visible, and Tab stays in the dialog.
  const warning = form.getByText(/^ada@example.com changed this post .+ Your changes are not saved yet/);
  expect(await warning.evaluate(isInSight)).toBe(true);
  await dashboard.keyboard.press("Tab");
  await isInForm();

  await form.getByRole("button", { name: "Back to editing" }).click();
  await form.getByLabel(labels.country).waitFor();
  await isInForm();
  await dashboard.keyboard.press("Control+Enter");
  await save.click();
  await form.getByText("Firestore operation was aborted. Please try again.").waitFor();
  await isInForm();
  await dashboard.keyboard.press("Escape");
  await expect.poll(() => focused(dashboard)).toBe("alertdialog: Keep editing");
  await dashboard.evaluate(loseFocusAndEscape);
  await dashboard.getByRole("alertdialog").waitFor({ state: "detached" });
  await isInForm();
});

/** Runs in the page: Escape in the frame in which the focused button stops having the focus. */
function loseFocusAndEscape(): void {
  const button = document.querySelector<HTMLButtonElement>("button:focus");
  if (button) button.disabled = true;
  button?.blur();
  document.body.dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true }));
}

/** Runs in the page. */
function isInSight(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}

/** Closes a dialog by Escape, or lets it ask. */
async function leave(page: Page): Promise<void> {
  const dialogs = page.locator("[role$=dialog]");
  await dialogs.first().waitFor();
  const before = await dialogs.count();
  await page.keyboard.press("Escape");
  await expect.poll(() => dialogs.count()).not.toBe(before);
}

/** Every action of the dashboard, in an order in which each follows from the one before. */
const acts: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
  "open the post": (page) => page.getByRole("button", { name: title, exact: true }).click(),
  "go Back": (page) => page.goBack(),
  preview: (page) => page.getByRole("button", { name: `Preview ${title}` }).click(),
  "close the preview": (page) => page.getByRole("button", { name: "Close" }).click(),
  "open the post again": (page) => page.getByRole("button", { name: title, exact: true }).click(),
  "edit from there": (page) => page.getByRole("button", { name: "Edit Post" }).click(),
  "open the calendar": (page) => page.getByLabel("Publish Date *").click(),
  // By keys: under a pointer, the details of a day may move the days.
  "pick a day": async (page) => {
    await page.locator("[role=dialog] td[aria-selected] button").press("ArrowRight");
    await page.keyboard.press("Enter");
  },
  "close the changed form": leave,
  "discard the changes": (page) => page.getByRole("button", { name: "Discard" }).click(),
  "bring the changes back": (page) => page.getByRole("log").getByRole("button", { name: "Undo" }).click(),
  "open the form with them": (page) => page.getByRole("button", { name: `Edit ${title}` }).click(),
  "discard them there": (page) => page.getByRole("button", { name: "Discard changes" }).click(),
  "close the form": leave,
  "open its history": async (page) => {
    await page.getByRole("button", { name: title, exact: true }).click();
    await page.getByRole("button", { name: "History" }).click();
    await page.getByRole("dialog", { name: /^History/ }).waitFor();
  },
  // A screen reader that has read a text of the dialog leaves the focus on nothing.
  "close the history": async (page) => {
    await page.locator(":focus").blur();
    await leave(page);
  },
  "choose an order": (page) => page.getByLabel("Sort by").selectOption("title"),
  "choose a filter": (page) => page.getByRole("button", { name: / without photo$/ }).click(),
  "give the filter up": (page) => page.getByRole("button", { name: /^No photo/ }).click(),
  "select the post": (page) => page.getByLabel(`Select ${title}`).click(),
  "clear the selection": (page) => page.getByRole("button", { name: "Clear selection" }).click(),
  "fold the filters": (page) => page.getByRole("button", { name: "Filters" }).click(),
  "fill a free day": (page) =>
    page
      .getByRole("button", { name: /^Add a post/ })
      .first()
      .click(),
  "leave the day free": leave,
  "show the planner": (page) => page.getByText("Planner", { exact: true }).first().click(),
  "show earlier weeks": (page) => page.getByRole("button", { name: "Earlier weeks" }).click(),
  "open the menu of a day": (page) => page.getByRole("gridcell", { name: title }).first().click(),
  "choose in it": (page) => page.getByRole("menuitem", { name: "Preview" }).first().click(),
  "close what it opened": leave,
  "show the list again": (page) => page.getByText("List", { exact: true }).click(),
  "open the import": async (page) => {
    await choose(page, "Import");
    await page.getByRole("dialog", { name: "Import posts" }).locator(":focus").waitFor();
  },
  "close the import": leave,
  "edit by key": async (page) => {
    await page.getByRole("button", { name: title, exact: true }).focus();
    await page.keyboard.press("e");
  },
  "cancel the form": (page) => page.getByRole("button", { name: "Cancel" }).click(),
  "show the keys": (page) => page.keyboard.press("?"),
  "turn the keys off": (page) => page.getByLabel("Use single-key shortcuts").uncheck(),
  "turn the keys on": (page) => page.getByLabel("Use single-key shortcuts").check(),
  "close the keys": leave,
  "add by key": (page) => page.keyboard.press("n"),
  "close the new form": leave,
  "show the troubleshooter": (page) => page.getByRole("button", { name: "Firebase Troubleshooter" }).click(),
  "hide the troubleshooter": (page) => page.getByRole("button", { name: "Hide Troubleshooter" }).click(),
  "show the changes": (page) => page.getByText("Activity", { exact: true }).first().click(),
  "show the list": (page) => page.getByText("List", { exact: true }).click(),
  "open the menu of a narrow window": async (page) => {
    await resize(page, 360, 740);
    await page.getByRole("button", { name: "More", exact: true }).click();
  },
  "choose in the menu": (page) => page.getByRole("button", { name: "Cleanup Duplicates" }).click(),
  "answer no": (page) => page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click(),
  "ask to delete": async (page) => {
    await resize(page, 1280, 900);
    await page.getByRole("button", { name: `Delete ${title}` }).click();
  },
  delete: (page) => page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click(),
  // The notice of the discarded changes may still be there, with a separate Undo.
  undo: (page) => undoOf(page, "Deleted").click(),
  "clear the search": async (page) => {
    await page.getByRole("searchbox").fill(title);
    await page.getByRole("button", { name: "Clear search" }).first().click();
  },
};

test("no act of the dashboard loses the focus, nor gives it back before the history has left a dialog", async ({
  dashboard,
}) => {
  await dashboard.evaluate(() => {
    const back = history.back.bind(history);
    history.back = () => {
      const note = ({ target }: Event) =>
        history.state.dialog && Object(target).setAttribute("data-early", "");
      addEventListener("focusin", note);
      addEventListener("popstate", () => removeEventListener("focusin", note), { once: true });
      back();
    };
  });
  await dashboard.getByRole("searchbox").fill(title);
  for (const [name, act] of Object.entries(acts)) {
    await act(dashboard);
    await expect.poll(() => focused(dashboard), { message: name }).not.toMatch(/^BODY/);
    expect(await dashboard.locator("[data-early]").count(), name).toBe(0);
  }
});
