import { addDays, localDay, longDate } from "@daily-genius/domain/dates/publish-date";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { hasValue, openDrafts, rowOf, test } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { holdRequests } from "./intercepting.ts";
import { smallPhoto } from "./photo-files.ts";
import { editInConsole, plantDrafts } from "./planted.ts";
import { addPost, aPerson, aTitle, cancel, fillPost, openMore, openNewPost } from "./post-form.ts";
import { idsIn, readAsOwner } from "./stack.ts";

const saved = (form: Locator) => form.getByRole("status").getByText(/^Saved (at|today|on)? ?/);
const draftsOf = (page: Page) => page.getByRole("region", { name: /^Drafts \(/ });
const draftForm = (page: Page) => page.getByRole("dialog", { name: "Draft" });
const row = (page: Page, title: string) => draftsOf(page).getByRole("listitem").filter({ hasText: title });

/** Shows the drafts, and presses a button of one. */
async function pressOn(page: Page, verb: string, title: string): Promise<void> {
  await openDrafts(page);
  await row(page, title)
    .getByRole("button", { name: `${verb} “${title}”` })
    .click();
}

async function openDraft(page: Page, title: string): Promise<Locator> {
  await pressOn(page, "Open", title);
  return draftForm(page);
}

/** Shows the drafts, and waits until one says this of itself. */
async function says(page: Page, title: string, text: string): Promise<void> {
  await openDrafts(page);
  await row(page, title).getByText(text).waitFor();
}

/** Leaves the window, as a person who looks at something else. */
const leaveWindow = (page: Page) => page.evaluate(() => dispatchEvent(new Event("blur")));

/** Begins a draft with a name, and closes the form. */
async function beginDraft(page: Page, name: string): Promise<string> {
  const title = aTitle(name);
  const form = await openNewPost(page);
  await fillPost(form, { title });
  await page.keyboard.press("Control+s");
  await saved(form).waitFor();
  await form.getByRole("button", { name: "Cancel" }).click();
  await page.getByText("Saved as a draft").waitFor();
  await form.waitFor({ state: "detached" });
  await openDrafts(page);
  await row(page, title).waitFor();
  return title;
}

test("an idea is saved, handed over, written on a phone and scheduled on a desktop", async ({
  dashboard,
  openElsewhere,
  colleague: grace,
}) => {
  const other = await openElsewhere({ viewport: { width: 390, height: 844 } }, grace);
  // Those who have saved posts are offered.
  await rowOf(dashboard, await addPost(other, "Hopper")).waitFor();
  const before = await idsIn("drafts");
  const title = await beginDraft(dashboard, "Emmy");
  await says(dashboard, title, "no text yet");
  const idea = await openDraft(dashboard, title);
  await openMore(idea);
  await idea.getByLabel("Assigned to", { exact: true }).selectOption(grace.email);
  await saved(idea).waitFor();
  await idea.getByRole("button", { name: "Cancel" }).click();
  await says(dashboard, title, `assigned to ${grace.email}`);

  await openDrafts(other);
  await other.getByRole("button", { name: "Assigned to me (1)" }).click();
  await row(other, title).getByText("assigned to you").waitFor();
  const theirs = await openDraft(other, title);
  const person = aPerson("Emmy", { title });
  await fillPost(theirs, person);
  await theirs.getByLabel("Photo (Optional)").setInputFiles(await smallPhoto());
  await theirs.getByText("High Quality (~100KB)").waitFor();
  await leaveWindow(other);
  await saved(theirs).waitFor();
  await says(dashboard, title, "complete");
  await cancel(theirs);

  const mine = await openDraft(dashboard, title);
  await hasValue(mine.getByLabel(labels.description), person.description);
  await hasValue(mine.getByLabel("Publish Date *"), "");
  await mine.getByText("High Quality (~100KB)").waitFor();
  await cancel(mine);
  // As an edit in the console, it leaves the time of the last save.
  const day = addDays(localDay(new Date()), 40);
  const id = (await idsIn("drafts")).find((one) => !before.includes(one));
  await editInConsole(`drafts/${id}`, { texts: { ...person, date: day } });
  await openDrafts(dashboard);
  await dashboard.getByRole("button", { name: "Planned (1)" }).waitFor();
  await says(dashboard, title, `planned for ${longDate(day)} · complete`);
  // What a closed form still has of it is in the post.
  const send = await holdRequests(dashboard, /\/keepDraft$/);
  await fillPost(await openDraft(dashboard, title), { country: "Prussia" });
  await cancel(mine);
  await openDrafts(dashboard);
  await row(dashboard, title).getByRole("button", { name: "Schedule" }).dblclick();
  send();
  await dashboard.getByText(`Scheduled “${title}” for ${longDate(day)}`).waitFor();
  for (const page of [dashboard, other]) {
    await rowOf(page, title).getByText("Prussia").waitFor();
    await page.getByRole("button", { name: "Drafts", exact: true }).waitFor();
  }
  expect(await dashboard.getByText("scheduled this draft").count()).toBe(0);
});

test("two people in one draft: what only one changed is taken over, the rest is compared, and who comes late is told; a deletion leaves text and photo in the open form, which becomes a post", async ({
  dashboard,
  openElsewhere,
  colleague: grace,
}) => {
  const other = await openElsewhere({}, grace);
  const title = aTitle("Hypatia");
  const mine = await openNewPost(dashboard);
  await fillPost(mine, { title });
  await dashboard.keyboard.press("Control+s");
  await saved(mine).waitFor();
  const theirs = await openDraft(other, title);
  const keyboard = await other.context().newCDPSession(other);
  const compose = (text: string) =>
    keyboard.send("Input.imeSetComposition", { text, selectionStart: 1, selectionEnd: 1 });
  await theirs.getByLabel(labels.description).focus();
  await compose("じ");
  await fillPost(mine, { country: "Egypt" });
  await leaveWindow(dashboard);
  await theirs.getByText(/^Country was updated to “Egypt” by .+ at \d\d:\d\d\.$/).waitFor();
  // It is shown once the text that is being composed is whole, which leaves it as it is.
  await compose("術");
  await keyboard.send("Input.insertText", { text: "" });
  await hasValue(theirs.getByLabel(labels.country), "Egypt");
  await theirs.getByRole("button", { name: "Dismiss" }).click();
  await fillPost(mine, { description: "Taught in Alexandria." });
  await fillPost(theirs, { description: "Wrote on the conics." });
  await leaveWindow(other);
  await saved(theirs).waitFor();
  await mine.getByRole("button", { name: "Compare and choose" }).click();
  await dashboard.getByRole("button", { name: "Back to editing" }).click();
  await hasValue(mine.getByLabel(labels.description), "Taught in Alexandria.");
  await fillPost(mine, { birthdate: "~355", role: "Astronomer" });
  await mine.getByLabel("Photo (Optional)").setInputFiles(await smallPhoto());
  await mine.getByText("High Quality (~100KB)").waitFor();

  await theirs.getByRole("button", { name: "Cancel" }).click();
  await pressOn(other, "Delete", title);
  await mine.getByText(`${grace.email} deleted this draft. Your text stays here as a new draft.`).waitFor();
  await other.getByRole("button", { name: "Undo" }).click();
  await openDrafts(other);
  // The text of the other has become a draft of its own by then, or not.
  await row(other, title).first().waitFor();
  await dashboard.keyboard.press("Control+Enter");
  await mine.waitFor({ state: "detached" });
  await rowOf(dashboard, title).locator("img").waitFor();
});

test("offline, a draft stays in this browser, and is saved when there is a network again; deleted, it comes back from Activity", async ({
  dashboard,
  administrator,
}) => {
  const title = await beginDraft(dashboard, "Theano");
  const form = await openDraft(dashboard, title);
  await dashboard.context().setOffline(true);
  await fillPost(form, { country: "Italy" });
  await leaveWindow(dashboard);
  await form.getByText(/^Saved in this browser only\. Not on the server yet\. You are offline\./).waitFor();
  await cancel(form);
  await dashboard.context().setOffline(false);
  const [id] = await idsIn("drafts");
  await expect.poll(async () => JSON.stringify(await readAsOwner(`drafts/${id}`))).toContain("Italy");

  // Deleted while it is sent, it does not come back.
  const late = await openDraft(dashboard, title);
  const send = await holdRequests(dashboard, /\/keepDraft$/);
  await fillPost(late, { role: "Philosopher" });
  await cancel(late);

  const another = `Hipparchia ${crypto.randomUUID()}`;
  const moment = new Date().toISOString();
  await plantDrafts([{ texts: { title: another }, state: "dropped", updatedAt: moment }]);
  await pressOn(dashboard, "Delete", title);
  send();
  await openDrafts(dashboard);
  await row(dashboard, title).waitFor({ state: "detached" });
  await dashboard.reload();
  await dashboard.getByText("Activity", { exact: true }).click();
  const changes = dashboard.getByRole("region", { name: "Activity" });
  await changes.getByText("Deleted drafts (").click();
  await changes.getByText(another).waitFor();
  await changes.getByLabel("By", { exact: true }).selectOption(administrator.email);
  await changes.getByText(another).waitFor({ state: "detached" });
  const draft = changes.getByRole("listitem").filter({ hasText: title });
  await draft.getByText(administrator.email).waitFor();
  await draft.getByRole("button", { name: `Restore draft ${title}` }).click();
  await draft.waitFor({ state: "detached" });
  // Firestore may take the draft away before the answer that moves the focus.
  await expect.poll(() => dashboard.evaluate(() => document.activeElement?.textContent)).toBe("Activity");
  await dashboard.getByText("List", { exact: true }).click();
  await openDrafts(dashboard);
  await row(dashboard, title).waitFor();
});
