import { failureText } from "@daily-genius/domain/calls/failure";
import { localDay } from "@daily-genius/domain/dates/publish-date";
import type { Route } from "playwright-core";
import { expect } from "vitest";
import { consoleLines } from "./console-lines.ts";
import { hasValue, isFocused, openDrafts, rowOf, test, undoOf } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { holdRequests, interceptCall, refuse, refuseCall } from "./intercepting.ts";
import { plantPosts } from "./planted.ts";
import { addPost, aPerson, aTitle, deletePost, fillPost, openEdit, openNewPost, save } from "./post-form.ts";
import { idsIn, readAsOwner, textIn } from "./stack.ts";

const unavailable = "Firestore service unavailable. Please try again later.";

/** The specification's sentence for each code (§8). */
const catalog = {
  "permission-denied": "Permission denied. Please check Firestore security rules.",
  unauthenticated: "Not authenticated. Please log in again.",
  "not-found": "Firestore database not found. Please check your Firebase configuration.",
  "invalid-argument": "Invalid data format. Please check your post data.",
  "already-exists": "A post with this title already exists.",
  "resource-exhausted": "Firestore quota exceeded. Please try again later.",
  "failed-precondition": "Firestore operation failed due to precondition. Please try again.",
  aborted: "Firestore operation was aborted. Please try again.",
  "out-of-range": "Firestore operation out of range. Please check your data.",
  unimplemented: "Firestore operation not implemented. Please check your Firebase configuration.",
  internal: "Firestore internal error. Please try again later.",
  unavailable,
  "data-loss": "Firestore data loss error. Please check your data.",
} as const;

// Specification 8.1
test("each refusal of a save is logged with its cause and shown in the words of the catalog, and the draft stays", async ({
  dashboard,
}) => {
  const logged = consoleLines(dashboard, "post could not be saved");
  const person = aPerson("Archimedes", { birthdate: "~287 BC", deathdate: "" });
  const form = await openNewPost(dashboard);
  await fillPost(form, person);
  const save = form.getByRole("button", { name: "Add Post" });
  expect(Object.keys(catalog).sort()).toEqual(Object.keys(failureText).sort());
  let message = "";
  const allow = await interceptCall(dashboard, "createPost", (route) =>
    refuse(route, message.toUpperCase().replaceAll("-", "_"), { message }),
  );
  for (const [code, text] of Object.entries(catalog)) {
    message = code;
    await save.click();
    await form.getByRole("alert").getByText(text, { exact: true }).waitFor();
    expect(await form.getByText("Your session has ended.").count()).toBe(0);
    await hasValue(form.getByLabel(labels.title), person.title);
    await hasValue(form.getByLabel(labels.birthdate), "~287 BC");
  }
  await allow();
  await expect.poll(() => logged.length).toBe(Object.keys(catalog).length);
  for (const line of logged)
    expect(line).toMatch(/^post could not be saved Failure: .+ caused by FirebaseError: /s);
  await save.click();
  await rowOf(dashboard, person.title).waitFor();
});

// Specification 2.24
test("offline, 'Saving...' ends within 15 seconds, and a save whose answer is lost takes effect once", async ({
  dashboard,
}) => {
  const person = aPerson("Marconi");
  const form = await openNewPost(dashboard);
  await fillPost(form, person);
  const save = form.getByRole("button", { name: "Add Post" });

  await dashboard.context().setOffline(true);
  await dashboard.getByText(/^You are offline\. What you type is saved in this browser/).waitFor();
  await save.click();
  await form.getByText(unavailable).waitFor();
  await form.getByText("You are offline.").waitFor();
  await dashboard.context().setOffline(false);
  await dashboard.getByText("Back online.").waitFor();
  await form.getByText("You were offline: the post is not saved yet.").waitFor();

  // The worst case: the server saves, but its answer is lost.
  let isSaved = false;
  const allow = await interceptCall(dashboard, "createPost", async (route) => {
    await route.fetch();
    isSaved = true;
  });
  await dashboard.clock.install();
  await save.click();
  await expect.poll(() => isSaved).toBe(true);
  const saving = form.getByRole("button", { name: "Saving..." });
  await saving.waitFor();
  expect(await saving.isDisabled()).toBe(true);
  await dashboard.clock.fastForward(15_000);
  // The draft says that this form has made a post of it.
  await form.waitFor({ state: "detached" });
  await allow();
  await dashboard.getByRole("searchbox").fill(person.title);
  await rowOf(dashboard, person.title).waitFor();
  await expect.poll(() => rowOf(dashboard, person.title).count()).toBe(1);
  const day = localDay(new Date()).replaceAll("/", "-");
  expect(await idsIn("posts", `${day}-${person.title.toLowerCase().replaceAll(" ", "-")}`)).toHaveLength(1);
});

// Specification 2.22
test("closing, reloading and Escape ask before they discard changes of a post", async ({ dashboard }) => {
  const title = await addPost(dashboard, "Half");
  const form = await openEdit(dashboard, title);
  await form.getByRole("button", { name: "Cancel" }).click();
  await form.waitFor({ state: "detached" });

  await openEdit(dashboard, title);
  await form.getByLabel(labels.country).fill("Half a thought");
  const question = dashboard.getByRole("alertdialog", { name: "Unsaved changes" });
  for (const close of [
    () => form.getByRole("button", { name: "Close" }).click(),
    () => form.getByRole("button", { name: "Cancel" }).click(),
    () => dashboard.keyboard.press("Escape"),
  ]) {
    await close();
    await question.getByText("Discard your unsaved changes?").waitFor();
    const focused = () => dashboard.evaluate(() => document.activeElement?.textContent);
    await expect.poll(focused, { message: "the safe answer" }).toBe("Keep editing");
    await question.getByRole("button", { name: "Keep editing" }).click();
    await question.waitFor({ state: "detached" });
    const isInForm = () =>
      dashboard.evaluate(() => document.activeElement?.closest("[role=dialog]") !== null);
    await expect.poll(isInForm, { message: "the focus is back in the form" }).toBe(true);
    await hasValue(form.getByLabel(labels.country), "Half a thought");
  }

  const asked = dashboard.waitForEvent("dialog");
  const reloaded = dashboard.reload();
  const dialog = await asked;
  expect(dialog.type()).toBe("beforeunload");
  await dialog.accept();
  await reloaded;
  await form.getByText(/^Restored your unsaved changes from /).waitFor();
  await hasValue(form.getByLabel(labels.country), "Half a thought");

  await form.getByRole("button", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "Discard" }).click();
  await form.waitFor({ state: "detached" });
  await openEdit(dashboard, title);
  await hasValue(form.getByLabel(labels.country), "Ghana");
});

test("a new post asks nothing when it closes: nothing stays of nothing, and a draft of what was typed; one that has not reached the server stands under Drafts, deleting it says if it fails, and Undo brings its text back", async ({
  dashboard,
}) => {
  const log = dashboard.getByRole("log");
  const form = await openNewPost(dashboard);
  await form.getByRole("button", { name: "Cancel" }).click();
  await form.waitFor({ state: "detached" });
  expect(await dashboard.getByText("Saved as a draft").count()).toBe(0);

  const { title: kept } = aPerson("Hipparchia");
  await openNewPost(dashboard);
  await fillPost(form, { title: kept });
  await dashboard.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  await dashboard.getByText(`Saved as a draft: “${kept}”`).waitFor();
  await log.getByRole("button", { name: "Delete draft" }).click();
  await dashboard.getByText(`Deleted the draft “${kept}”`).waitFor();
  await dashboard.getByRole("button", { name: "Drafts", exact: true }).waitFor();
  const allowUndo = await refuseCall(dashboard, "restoreDraft", "UNAVAILABLE");
  await undoOf(dashboard, `Deleted the draft “${kept}”`).click();
  const again = log.getByRole("button", { name: "Try again" });
  await again.waitFor();
  await allowUndo();
  await again.click();
  const drafts = await openDrafts(dashboard);
  await drafts.getByRole("button", { name: `Open “${kept}”` }).waitFor();
  await dashboard.keyboard.press("Escape");
  await drafts.waitFor({ state: "hidden" });

  const { title } = aPerson("Theano");
  const allow = await Promise.all(
    (["keepDraft", "dropDraft"] as const).map((name) =>
      interceptCall(dashboard, name, (route) => route.abort()),
    ),
  );
  await openNewPost(dashboard);
  await fillPost(form, { title });
  await dashboard.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  const said = `Saved “${title}” in this browser only. Not on the server yet.`;
  await log
    .getByRole("listitem")
    .filter({ hasText: said })
    .getByRole("button", { name: "Delete draft" })
    .click();
  await log.getByText(failureText.unavailable).waitFor();
  await openDrafts(dashboard);
  await drafts.getByText("not on the server yet").waitFor();
  await drafts.getByRole("button", { name: `Open “${title}”` }).click();
  await hasValue(form.getByLabel(labels.title), title);
  await dashboard.keyboard.press("Escape");
  await form.waitFor({ state: "detached" });
  await allow[1]?.();
  await openDrafts(dashboard);
  await drafts.getByRole("button", { name: `Delete “${title}”` }).click();
  await undoOf(dashboard, `Deleted the draft “${title}”`).click();
  await log.getByText(`Restored “${title}”`).waitFor();
  await allow[0]?.();
  await openDrafts(dashboard);
  await drafts.getByRole("button", { name: `Open “${title}”` }).click();
  await hasValue(form.getByLabel(labels.title), title);
});

test("nothing closes or discards behind the back of a slow save, and a draft on its way becomes one post", async ({
  dashboard,
}) => {
  const person = aPerson("Hypatia");
  const form = await openNewPost(dashboard);
  await fillPost(form, person);
  const waiting: (() => void)[] = [];
  const hold = async (route: Route) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  };
  const allow = [
    await interceptCall(dashboard, "keepDraft", hold),
    await interceptCall(dashboard, "createPost", hold),
  ];
  await dashboard.keyboard.press("Control+s");
  await expect.poll(() => waiting.length).toBe(1);
  await dashboard.keyboard.press("Control+Enter");
  await form.getByRole("button", { name: "Saving..." }).waitFor();
  await dashboard.keyboard.press("Escape");
  await form.getByRole("button", { name: "Close" }).click();
  await hasValue(form.getByLabel(labels.title), person.title);
  waiting[0]?.();
  await expect.poll(() => waiting.length).toBe(2);
  waiting[1]?.();
  await form.waitFor({ state: "detached" });
  for (const end of allow) await end();
  await rowOf(dashboard, person.title).waitFor();
  await dashboard.getByRole("button", { name: "Drafts", exact: true }).waitFor();
});

test("a post that changed elsewhere shows both versions, and each field is chosen", async ({
  dashboard,
  openElsewhere,
}) => {
  const title = await addPost(dashboard, "Curie");
  const other = await openElsewhere();
  await other.getByRole("searchbox").fill(title);
  await dashboard.getByRole("searchbox").fill(title);
  const mine = await openEdit(dashboard, title);
  const theirs = await openEdit(other, title);
  await fillPost(mine, { description: "My words.", birthdate: "1867/11/07", role: "Physicist" });
  await fillPost(theirs, { country: "Poland", description: "Their words.", role: "Chemist" });
  await save(theirs);

  // Changes made only by them are merged, and the rest is a choice, without a save: its notice alone stands there.
  await mine.getByText(/^You changed this post in another window at \d\d:\d\d\./).waitFor();
  expect(await mine.getByText(/^Country was updated/).count()).toBe(0);
  await hasValue(mine.getByLabel(labels.country), "Poland");
  await hasValue(mine.getByLabel(labels.description), "My words.");
  await mine.getByRole("button", { name: "Compare and choose" }).click();
  const versions = () =>
    mine
      .getByRole("group")
      .evaluateAll((all) =>
        all.map((field) => [
          field.querySelector("legend")?.textContent,
          ...[...field.querySelectorAll("label")].map(
            (label) => `${label.querySelector("input")?.checked ? "*" : ""}${label.textContent}`,
          ),
          ...[...field.querySelectorAll("mark")].map(({ textContent }) => textContent),
        ]),
      );
  const bothVersions = [
    ["Description", "*Your versionMy words.", "Your other windowTheir words.", "My", "Their"],
    ["Role(s)", "*Your versionPhysicist", "Your other windowChemist"],
  ];
  await expect.poll(versions).toEqual(bothVersions);
  await mine.getByRole("button", { name: "Back to editing" }).click();
  await hasValue(mine.getByLabel(labels.description), "My words.");
  await mine.getByRole("button", { name: "Update Post" }).click();
  await mine.getByText(/Your changes are not saved yet\. Choose what to keep\.$/).waitFor();
  await expect.poll(versions).toEqual(bothVersions);
  await mine.getByRole("group", { name: "Role(s)" }).getByLabel("Your other window").check();
  await mine.getByRole("button", { name: "Save these choices" }).click();
  await mine.waitFor({ state: "detached" });

  const id = (await rowOf(dashboard, title).getAttribute("data-id")) ?? "";
  const saved = await readAsOwner(`posts/${id}`);
  expect(["description", "birthdate", "country"].map((field) => textIn(saved, field))).toEqual([
    "My words.",
    "1867/11/07",
    "Poland",
  ]);
  expect(JSON.stringify(saved?.fields["role"])).toContain("Chemist");

  // A save that was in progress when another part changed is merged and saved by itself.
  await openEdit(dashboard, title);
  await fillPost(mine, { country: "France" });
  const send = await holdRequests(dashboard, /\/updatePost$/);
  await mine.getByRole("button", { name: "Update Post" }).click();
  await mine.getByRole("button", { name: "Saving..." }).waitFor();
  await openEdit(other, title);
  await fillPost(theirs, { role: "Chemist, Physicist" });
  await save(theirs);
  send();
  await mine.waitFor({ state: "detached" });
  await dashboard.getByText("Roles were updated to “Chemist, Physicist” by you at").waitFor();
  await rowOf(other, title).getByText("France").waitFor();

  // The other browser shows the deletion under its open form, even if a reload has opened that.
  const late = await openEdit(other, title);
  await late.getByLabel(labels.country).fill("Belgium");
  await other.reload();
  await late.getByText(/^Restored your unsaved changes/).waitFor();
  await deletePost(dashboard, title);
  const isGone = late.getByText(`“${title}” was deleted while you were editing.`);
  const addAsNew = late.getByRole("button", { name: "Add as a new post" });
  await isGone.waitFor();
  await addAsNew.waitFor();
  await late.getByRole("button", { name: "Update Post" }).click();
  await late.getByText(catalog["not-found"]).waitFor();
  await late.getByText("This post no longer exists.").waitFor();
  await isGone.waitFor();
  await addAsNew.click();
  await late.waitFor({ state: "detached" });
  await rowOf(other, title).getByText("Belgium").waitFor();

  // A dialog that only shows the post closes, says why, and leaves the focus to the next row.
  const next = aTitle("Next");
  await plantPosts([{ title: next, date: "2020/01/01" }]);
  await other.getByRole("searchbox").fill("");
  await rowOf(other, next).waitFor();
  await other.getByRole("button", { name: title, exact: true }).click();
  await other.reload();
  await other.getByRole("dialog", { name: title }).waitFor();
  await deletePost(dashboard, title);
  await other
    .getByRole("log")
    .getByText(new RegExp(`${title}.+ was deleted while it was open\\.`))
    .waitFor();
  await isFocused(other.getByRole("button", { name: next, exact: true }));
});
