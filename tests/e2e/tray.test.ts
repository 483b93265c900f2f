import { addDays, localDay, longDate } from "@daily-genius/domain/dates/publish-date";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { anAdministrator } from "./administrator.ts";
import { refuseCall } from "./call-answers.ts";
import { editInConsole } from "./console-edit.ts";
import { rowOf, signIn, test } from "./fixtures.ts";
import { smallPhoto } from "./photo-files.ts";
import { plantDrafts } from "./planted-drafts.ts";
import { addPost, aPerson, aTitle, fillPost, openNewPost } from "./post-form.ts";
import { idsIn } from "./stack.ts";

const kept = (form: Locator) => form.getByText("In the tray, here and on the server, saved");
const trayOf = (page: Page) => page.getByRole("region", { name: /^Tray \(/ });
const draftForm = (page: Page) => page.getByRole("dialog", { name: "Draft" });
const inTray = (page: Page, title: string) => trayOf(page).getByRole("listitem").filter({ hasText: title });

async function openDraft(page: Page, title: string): Promise<Locator> {
  await inTray(page, title)
    .getByRole("button", { name: `Open “${title}”` })
    .click();
  return draftForm(page);
}

/** The texts of a complete draft. */
const whole = ({ title, description, birthdate, country, role }: ReturnType<typeof aPerson>) => ({
  title,
  description,
  birthdate,
  country,
  role,
});
const later = () => new Date(Date.now() + 1_000).toISOString();

/** Leaves the window, as a person who looks at something else. */
const leaveWindow = (page: Page) => page.evaluate(() => dispatchEvent(new Event("blur")));

/** Keeps a name in the tray, and closes the form. */
async function keepName(page: Page, name: string): Promise<string> {
  const title = aTitle(name);
  const form = await openNewPost(page);
  await fillPost(form, { title });
  await form.getByRole("button", { name: "Keep in the tray" }).click();
  await kept(draftForm(page)).waitFor();
  await draftForm(page).getByText("Close", { exact: true }).click();
  await inTray(page, title).waitFor();
  return title;
}

test("an idea is kept, handed over, written on a phone and scheduled on a desktop", async ({
  dashboard,
  openContext,
}) => {
  const grace = await anAdministrator();
  const other = await (await openContext({ viewport: { width: 390, height: 844 } })).newPage();
  await signIn(other, grace);
  // Those who have saved posts are offered.
  await rowOf(dashboard, await addPost(other, "Hopper")).waitFor();
  const title = await keepName(dashboard, "Emmy");
  await inTray(dashboard, title).getByText("name only").waitFor();
  const idea = await openDraft(dashboard, title);
  await idea.getByLabel("For", { exact: true }).selectOption(grace.email);
  await kept(idea).waitFor();
  await idea.getByText("Close", { exact: true }).click();
  await inTray(dashboard, title).getByText(`for ${grace.email}`).waitFor();

  await other.getByRole("button", { name: "For me (1)" }).click();
  await inTray(other, title).getByText("for you").waitFor();
  const theirs = await openDraft(other, title);
  const person = aPerson("Emmy", { title });
  await fillPost(theirs, person);
  await theirs.getByLabel("Photo (Optional)").setInputFiles(await smallPhoto());
  await theirs.getByText("High Quality (~100KB)").waitFor();
  await leaveWindow(other);
  await kept(theirs).waitFor();
  await inTray(dashboard, title).getByText("complete").waitFor();
  await theirs.getByText("Close", { exact: true }).click();
  await theirs.waitFor({ state: "detached" });

  const mine = await openDraft(dashboard, title);
  expect(await mine.getByLabel("Description *").inputValue()).toBe(person.description);
  expect(await mine.getByLabel("Publish Date *").inputValue()).toBe("");
  await mine.getByText("High Quality (~100KB)").waitFor();
  await mine.getByRole("button", { name: "Choose publish date" }).click();
  const calendar = dashboard.getByRole("dialog", { name: "Select Publish Date" });
  await calendar.getByRole("button", { name: longDate(localDay(new Date())) }).click();
  await mine.getByRole("button", { name: "Add Post" }).click();
  await mine.waitFor({ state: "detached" });
  for (const page of [dashboard, other]) {
    await rowOf(page, title).waitFor();
    await trayOf(page).waitFor({ state: "detached" });
  }
});

test("two people in one draft: what only one changed is taken over, the rest is compared, and who comes late is told", async ({
  dashboard,
  openContext,
}) => {
  const grace = await anAdministrator();
  const other = await (await openContext()).newPage();
  await signIn(other, grace);
  const title = await keepName(dashboard, "Hypatia");
  const [mine, theirs] = [await openDraft(dashboard, title), await openDraft(other, title)];
  await fillPost(mine, { country: "Egypt" });
  await leaveWindow(dashboard);
  await theirs.getByText(/^Country was updated to “Egypt” by /).waitFor();
  await fillPost(mine, { description: "Taught in Alexandria." });
  await fillPost(theirs, { description: "Wrote on the conics." });
  await leaveWindow(other);
  await kept(theirs).waitFor();
  await mine.getByRole("button", { name: "Compare and choose" }).click();
  await dashboard.getByRole("button", { name: "Back to editing" }).click();
  expect(await mine.getByLabel("Description *").inputValue()).toBe("Taught in Alexandria.");

  await theirs.getByText("Close", { exact: true }).click();
  await inTray(other, title)
    .getByRole("button", { name: `Drop “${title}”` })
    .click();
  await mine.getByText(`“${title}” is no longer in the tray.`).waitFor();
  await mine.getByText("Your text stays here until you close the form.").waitFor();
  await other.getByRole("button", { name: "Undo" }).click();
  await inTray(other, title).waitFor();
});

test("dropped drafts stand among the changes, each by its person, and come back from there", async ({
  dashboard,
  administrator,
}) => {
  const title = await keepName(dashboard, "Theano");
  const another = `Hipparchia ${crypto.randomUUID()}`;
  const moment = new Date().toISOString();
  await plantDrafts([{ texts: { title: another }, state: "dropped", updatedAt: moment }]);
  await inTray(dashboard, title)
    .getByRole("button", { name: `Drop “${title}”` })
    .click();
  await inTray(dashboard, title).waitFor({ state: "detached" });
  await dashboard.reload();
  await dashboard.getByText("Changes", { exact: true }).click();
  const changes = dashboard.getByRole("region", { name: "Changes" });
  await changes.getByText("Dropped drafts (").click();
  await changes.getByText(another).waitFor();
  await changes.getByLabel("By").selectOption(administrator.email);
  await changes.getByText(another).waitFor({ state: "detached" });
  const draft = changes.getByRole("listitem").filter({ hasText: title });
  await draft.getByText(administrator.email).waitFor();
  await draft.getByRole("button", { name: `Restore draft ${title}` }).click();
  await draft.waitFor({ state: "detached" });
  // Firestore may take the draft away before the answer that moves the focus.
  await expect.poll(() => dashboard.evaluate(() => document.activeElement?.textContent)).toBe("Changes");
  await dashboard.getByText("List", { exact: true }).click();
  await inTray(dashboard, title).waitFor();
});

test("offline, the draft stays in this browser, and goes to the tray when there is a network again", async ({
  dashboard,
}) => {
  const title = await keepName(dashboard, "Marconi");
  const form = await openDraft(dashboard, title);
  await dashboard.context().setOffline(true);
  await fillPost(form, { country: "Italy" });
  await leaveWindow(dashboard);
  await form.getByText("Kept in this browser only. You are offline.").waitFor();
  await form.getByText("Close", { exact: true }).click();
  await form.waitFor({ state: "detached" });
  const unsent = dashboard.getByRole("region", { name: "Unsaved drafts" });
  await unsent.getByText("1 unsaved draft").waitFor();
  await dashboard.context().setOffline(false);
  await unsent.getByRole("button", { name: `Continue “${title}”` }).click();
  await form.getByText("Restored your unsaved draft from").waitFor();
  expect(await form.getByLabel("Country *").inputValue()).toBe("Italy");
  await leaveWindow(dashboard);
  await kept(form).waitFor();
  await form.getByText("Close", { exact: true }).click();
  await form.waitFor({ state: "detached" });
  await inTray(dashboard, title).getByText("text missing").waitFor();
  expect(await unsent.count()).toBe(0);
});

test("a reload goes on with the draft, and a complete one with a day is scheduled from the tray", async ({
  dashboard,
  administrator,
}) => {
  const day = addDays(localDay(new Date()), 40);
  const person = aPerson("Noether");
  const form = await openNewPost(dashboard);
  await fillPost(form, person);
  await dashboard.keyboard.press("Control+s");
  await kept(draftForm(dashboard)).waitFor();
  const allow = await refuseCall(dashboard, "keepDraft", "UNAVAILABLE");
  await fillPost(draftForm(dashboard), { country: "Germany" });
  dashboard.once("dialog", (dialog) => void dialog.accept());
  await dashboard.reload();
  await dashboard.getByText(`Welcome, ${administrator.email}`).waitFor();
  // From this browser, or from the server if the last request of the page got through.
  await expect.poll(() => draftForm(dashboard).getByLabel("Country *").inputValue()).toBe("Germany");
  await allow();
  await draftForm(dashboard).getByText("Close", { exact: true }).click();
  await inTray(dashboard, person.title).getByText("complete, no photo").waitFor();
  await expect.poll(() => dashboard.getByRole("region", { name: "Unsaved drafts" }).count()).toBe(0);
  await editInConsole(`drafts/${(await idsIn("drafts"))[0]}`, {
    texts: { ...whole(person), date: day },
    updatedAt: later(),
  });
  await dashboard.getByRole("button", { name: "With a day (1)" }).waitFor();
  await inTray(dashboard, person.title)
    .getByText(`planned for ${longDate(day)} · complete, no photo`)
    .waitFor();
  await inTray(dashboard, person.title)
    .getByRole("button", { name: `Schedule “${person.title}” for ${longDate(day)}` })
    .click();
  await dashboard.getByText(`Scheduled for ${longDate(day)}`).waitFor();
  await trayOf(dashboard).waitFor({ state: "detached" });
  await rowOf(dashboard, person.title).waitFor();
});
