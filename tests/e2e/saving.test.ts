import { failureText } from "@daily-genius/domain/calls/failure";
import { localDay } from "@daily-genius/domain/dates/publish-date";
import { expect } from "vitest";
import { consoleLines } from "./console-lines.ts";
import { closeByKey, hasValue, isFocused, isNoticed, openDrafts, rowOf, test, undoOf } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { holdRequests, intercept, interceptCall, refuse, refuseCall } from "./intercepting.ts";
import { smallPhoto } from "./photo-files.ts";
import { plantPosts } from "./planted.ts";
import { addPost, aPerson, aTitle, deletePost, fillPost, openEdit, openNewPost, save } from "./post-form.ts";
import { idsIn, readAsOwner, textIn } from "./stack.ts";

// Specification 2.24
test("offline, 'Saving...' ends within 15 seconds, and a save whose answer is lost takes effect once", async ({
  dashboard,
}) => {
  const logged = consoleLines(dashboard, "post could not be saved");
  const person = aPerson("Marconi");
  const form = await openNewPost(dashboard);
  await fillPost(form, person);
  const save = form.getByRole("button", { name: "Add Post" });

  await dashboard.context().setOffline(true);
  await dashboard.getByText(/^You are offline\. What you type is saved in this browser/).waitFor();
  await save.click();
  await form.getByText(failureText.unavailable).waitFor();
  await form.getByText("You are offline.").waitFor();
  expect(logged).toEqual([expect.stringMatching(/Failure: .+ caused by FirebaseError: /s)]);
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

test("a new post asks nothing when it closes, and its draft stays or is deleted", async ({ dashboard }) => {
  const log = dashboard.getByRole("log");
  const form = await openNewPost(dashboard);
  await form.getByRole("button", { name: "Cancel" }).click();
  await form.waitFor({ state: "detached" });
  expect(await dashboard.getByText("Saved as a draft").count()).toBe(0);

  const { title: kept } = aPerson("Hipparchia");
  await openNewPost(dashboard);
  await fillPost(form, { title: kept });
  await closeByKey(form);
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

  // A photo that is refused after its form has closed is named.
  const upload = /\/v0\/b\//;
  await intercept(dashboard, upload, async (route) => {
    await form.waitFor({ state: "detached" });
    await refuse(route, "INVALID_ARGUMENT");
  });
  const { title } = aPerson("Theano");
  await openNewPost(dashboard);
  await fillPost(form, { title: `${title} with a photo` });
  await form.getByLabel("Photo (Optional)").setInputFiles(await smallPhoto());
  await dashboard.keyboard.press("Escape");
  await dashboard.getByText(/^Saved as a draft: “Theano .+”\. Failed to upload photo: .+\.$/).waitFor();
  await dashboard.unroute(upload);

  const allow = await Promise.all(
    (["keepDraft", "dropDraft"] as const).map((name) =>
      interceptCall(dashboard, name, (route) => route.abort()),
    ),
  );
  await openNewPost(dashboard);
  await fillPost(form, { title });
  await closeByKey(form);
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
  await closeByKey(form);
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
  // Nothing closes behind the back of a slow save.
  await dashboard.keyboard.press("Escape");
  await mine.getByRole("button", { name: "Close" }).click();
  await hasValue(mine.getByLabel(labels.country), "France");
  await openEdit(other, title);
  await fillPost(theirs, { role: "Chemist, Physicist" });
  await save(theirs);
  send();
  await mine.waitFor({ state: "detached" });
  await dashboard.getByText("Roles were updated to “Chemist, Physicist” by you at").waitFor();
  await rowOf(other, title).getByText("France").waitFor();
  // Its Undo leaves what the other has saved while the form was open.
  await undoOf(dashboard, `Saved “${title}”`).click();
  await rowOf(other, title).getByText("Poland").waitFor();
  expect(JSON.stringify(await readAsOwner(`posts/${id}`))).toContain("Physicist");

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
  await late.getByText(failureText["not-found"]).waitFor();
  await late.getByText("This post no longer exists.").waitFor();
  await isGone.waitFor();
  await addAsNew.click();
  await late.waitFor({ state: "detached" });
  await rowOf(other, title).getByText("Belgium").waitFor();
  await isFocused(other.getByRole("button", { name: title, exact: true }));

  // A dialog that only shows the post closes, says why, and leaves the focus to the next row.
  const next = aTitle("Next");
  await plantPosts([{ title: next, date: "2020/01/01" }]);
  await other.getByRole("searchbox").fill("");
  await rowOf(other, next).waitFor();
  await other.getByRole("button", { name: title, exact: true }).click();
  await other.reload();
  await other.getByRole("dialog", { name: title }).waitFor();
  await deletePost(dashboard, title);
  await isNoticed(other, new RegExp(`${title}.+ was deleted while it was open\\.`));
  await isFocused(other.getByRole("button", { name: next, exact: true }));
});
