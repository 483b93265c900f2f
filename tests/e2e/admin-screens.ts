import { maxAttempts } from "@daily-genius/domain/sign-in/lockout";
import { passkeyLimits, type RequestOptions } from "@daily-genius/domain/sign-in/passkey";
import { aPost } from "@daily-genius/domain/testing/a-post";
import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { resize, unbroken } from "./accessibility.ts";
import { choose, openDrafts } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { answerCall, interceptCall, refuseCall } from "./intercepting.ts";
import { plantDrafts, plantHistory } from "./planted.ts";
import { site } from "./stack.ts";
import { takePanel } from "./take-panel.ts";

/** States of the panel, and the way to each from the dashboard. */
type Screens = Readonly<Record<string, (page: Page) => Promise<unknown>>>;

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();

/** Presses buttons one after the other, and waits for what they lead to. */
const behind =
  (shown: string, ...buttons: readonly (string | RegExp)[]) =>
  async (page: Page) => {
    for (const button of buttons) await press(page, button);
    await page.getByText(shown).first().waitFor();
  };

async function openForm(page: Page): Promise<Locator> {
  await press(page, `Edit ${unbroken}`);
  const form = page.getByRole("dialog", { name: "Edit Post" });
  await form.getByLabel(labels.country).fill("Another country");
  await form.getByLabel(labels.birthdate).fill("1815/12/10");
  await form.getByLabel(labels.deathdate).fill("");
  return form;
}

async function update(page: Page): Promise<void> {
  await (await openForm(page)).getByRole("button", { name: "Update Post" }).click();
}

/** Plants changes with words that fit on no line: of the post with such a word, and of a deleted one. */
async function plantChanges(): Promise<void> {
  const email = `${unbroken}@example.com`;
  const long = { title: unbroken, description: unbroken, country: unbroken, role: [unbroken] };
  const before = { ...long, title: `X${unbroken}`, date: "2020/01/01", imageURL: "no-longer-kept" };
  await plantHistory(email, aPost({ ...before, id: "unbroken" }), aPost({ ...long, id: "unbroken" }));
  await plantHistory(email, aPost({ ...long, id: "deleted" }), null);
}

/** Plants drafts: a name, a complete one with a day, one whose day has passed, and one of words that fit on no line. */
async function showDrafts(page: Page): Promise<void> {
  const { title, description, birthdate, country } = aPost();
  const whole = { title, description, birthdate, country, role: "Mathematician" };
  const drafts = [
    { texts: { title: "Emmy Noether" } },
    { texts: { ...whole, date: "2099/12/04" } },
    { texts: { ...whole, title: "Hypatia", date: "2020/12/04" }, for: someone.updatedBy },
    { texts: { ...whole, title: unbroken, description: unbroken } },
  ];
  await plantDrafts(drafts);
  await page.getByRole("button", { name: `Drafts ${drafts.length}` }).waitFor();
  await openDrafts(page);
}

/** Edits a post that someone else has also edited. */
async function openConflict(page: Page): Promise<void> {
  const id = await page.locator("main [data-id]", { hasText: unbroken }).getAttribute("data-id");
  await refuseCall(page, "updatePost", "ABORTED", { details: { current: { ...someone, id } } });
  const form = await openForm(page);
  await form.getByLabel(labels.title).fill("Another title");
  await form.getByLabel(labels.description).fill("Another description.");
  await form.getByRole("button", { name: "Update Post" }).click();
  await page.getByRole("button", { name: "Save these choices" }).waitFor();
}

/** A valid row, one to review, and two with errors. */
const rows = [
  "Publish Date\tTitle\tDescription\tBorn\tDied\tCountry\tRole",
  "2031/01/01\tWang Zhenyi\tExplained eclipses.\t1768\t\tChina\tAstronomer, Mathematician",
  `2031/01/02\tAda Lovelace\t${unbroken}\t1815/12/10\t1852/11/27\t${unbroken}\tWriter`,
  `3/4/2031\t${unbroken}\t${unbroken}\t${unbroken}\t${unbroken}\t${unbroken}\t`,
  "\t\tNobody yet.\t\t\t\t",
].join("\n");

async function pasteRows(page: Page, text: string): Promise<void> {
  await choose(page, "Import");
  await page.getByLabel("Or paste cells from a spreadsheet").fill(text);
  await press(page, "Check rows");
}

/** Opens the login without signing out. The server keeps the session for later screens. */
async function leave(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await page.getByLabel("Password").waitFor();
}

/** Opens the dialog with three sessions, one of a browser that was never heard of. */
async function openAccount(page: Page): Promise<Locator> {
  const [begun, used] = [Date.now() - 3_600_000, Date.now() - 60_000];
  const browsers = ["Firefox on Windows", "Chrome on Android", "Unknown browser"];
  const sessions = browsers.map((browser, n) => ({ sid: `${n}`, browser, begun, used, isOwn: n === 0 }));
  await answerCall(page, "listSessions", { sessions });
  await choose(page, "Account");
  const dialog = page.getByRole("dialog", { name: "Account" });
  await dialog.getByRole("button", { name: "Sign out everywhere else" }).waitFor();
  return dialog;
}

/** Opens the dialog with passkeys of a short and of an endless name, and recovery codes. */
async function openPasskeys(page: Page): Promise<Locator> {
  const [added, used] = [Date.now() - 40 * 86_400_000, Date.now() - 60_000];
  const passkeys = [
    { id: "1", name: "Blue key", added, used },
    { id: "2", name: unbroken.slice(0, 60), added, used: null },
  ];
  await answerCall(page, "listPasskeys", { passkeys, codes: 9, isRequired: true });
  await (await openAccount(page)).getByRole("button", { name: "Passkeys" }).click();
  const dialog = page.getByRole("dialog", { name: "Passkeys" });
  await dialog.getByText("9 of 10 codes left.").waitFor();
  return dialog;
}

/** Gives a password that the second step follows. */
async function openSecondStep(page: Page, options: RequestOptions | null): Promise<Locator> {
  await answerCall(page, "signIn", { ticket: "ticket", options });
  await leave(page);
  await page.getByLabel("Email").fill("ada@example.com");
  await page.getByLabel("Password").fill("any of the right ones");
  await press(page, "Sign In");
  const dialog = page.getByRole("dialog", { name: "Confirm it is you" });
  await dialog.waitFor();
  return dialog;
}

/** Loads the page without a part of the panel, and without stored posts. */
async function without(page: Page, part: string, how: "late" | "missing"): Promise<void> {
  await page.route(new RegExp(`/assets/${part}-[^/]*\\.js$`), (route) =>
    how === "missing" ? route.abort() : Promise.resolve(),
  );
  await page.addInitScript(() => indexedDB.deleteDatabase("daily-genius-posts"));
  await page.reload();
}

/** Screens outside the dashboard, and screens of a panel whose parts do not arrive. */
export const outside: Screens = {
  login: leave,
  "login refused": async (page) => {
    await leave(page);
    await page.getByLabel("Email").fill("nobody@example.com");
    await page.getByLabel("Password").fill("not this one, surely");
    await press(page, "Sign In");
    await page.getByText(`Failed attempts: 1/${maxAttempts}`).waitFor();
  },
  "login blocked": async (page) => {
    await leave(page);
    await page.evaluate(() => {
      const blocked = { attempts: 5, blockedUntil: Date.now() + 899_000 };
      localStorage.setItem("daily-genius.lockout", JSON.stringify(blocked));
    });
    await page.reload();
    await page.getByRole("button", { name: "Account Blocked" }).waitFor();
  },
  "second step": async (page) => {
    const options: RequestOptions = {
      challenge: "AA",
      rpId: "localhost",
      allowCredentials: [],
      userVerification: "required",
      timeout: 300_000,
    };
    await (await openSecondStep(page, options)).getByRole("button", { name: "Use passkey" }).waitFor();
  },
  "second step, with a code": async (page) => {
    await (await openSecondStep(page, null)).getByLabel("Recovery code").fill(unbroken);
  },
  loading: async (page) => {
    await without(page, "posts", "late");
    await page.getByText("Loading posts...").waitFor();
  },
  "list failed": async (page) => {
    await without(page, "posts", "missing");
    await page.getByRole("button", { name: "Try again" }).waitFor();
  },
  "panel failed": async (page) => {
    await without(page, "dashboard-page", "missing");
    await page.getByRole("heading", { name: "This page cannot be shown" }).waitFor();
  },
};

/** The dashboard with its sixty posts, and every dialog. */
export const inside: Screens = {
  list: async () => undefined,
  "pictures of the documents": takePanel,
  menu: async (page) => {
    await resize(page, 360, 740);
    await press(page, "More");
    await page.getByRole("button", { name: "Sign Out" }).waitFor();
  },
  account: openAccount,
  "account, with the password": async (page) => {
    await refuseCall(page, "endSessions", "FAILED_PRECONDITION");
    const dialog = await openAccount(page);
    await dialog.getByRole("button", { name: "Sign out everywhere else" }).click();
    await dialog.getByText("Enter your password to continue.").waitFor();
  },
  "password, refused": async (page) => {
    await (await openAccount(page)).getByRole("button", { name: "Change password" }).click();
    const dialog = page.getByRole("dialog", { name: "Change password" });
    await dialog.getByLabel("Current password").fill("any");
    for (const label of ["New password", "Repeat new password"])
      await dialog.getByLabel(label, { exact: true }).fill("too short");
    await dialog.getByRole("button", { name: "Change password" }).click();
    await dialog.getByText("Use at least 15 characters.").waitFor();
  },
  passkeys: openPasskeys,
  "passkey, to remove": async (page) => {
    await (await openPasskeys(page))
      .getByRole("button", { name: /^Remove / })
      .last()
      .click();
    await page.getByText("You can no longer sign in with this passkey.").waitFor();
  },
  "recovery codes": async (page) => {
    const codes = Array.from({ length: passkeyLimits.codes }, (_, n) => `7K2M-90FA-WXYZ-000${n}`);
    await answerCall(page, "makeRecoveryCodes", { codes });
    await (await openPasskeys(page)).getByRole("button", { name: "Replace codes" }).click();
    await page.getByRole("dialog", { name: "Recovery codes" }).getByRole("listitem").last().waitFor();
  },
  keys: async (page) => {
    await page.keyboard.press("?");
    await page.getByRole("dialog", { name: "Keyboard shortcuts" }).waitFor();
  },
  "list by title": async (page) => {
    await page.getByLabel("Sort by").selectOption("title");
    await page.getByRole("heading", { name: "All Posts" }).waitFor();
  },
  "nothing found": async (page) => {
    await press(page, / without photo$/);
    await page.getByLabel("Search posts").fill(`no ${unbroken}`);
    await page.getByText(`No posts found matching "no ${unbroken}".`).waitFor();
  },
  "found among those without a photo, and selected": async (page) => {
    await press(page, / without photo$/);
    await page.getByLabel("Search posts").fill("18");
    await page.locator("main mark").first().waitFor();
    await page
      .getByLabel(/^Select /)
      .first()
      .click();
    await page.getByText("1 selected").waitFor();
  },
  "posts changed together": async (page) => {
    await page.getByLabel(`Select ${unbroken}`).first().click();
    await page.getByRole("button", { name: "Edit fields…" }).click();
    const dialog = page.getByRole("dialog", { name: "Edit 1 post" });
    await dialog.getByRole("combobox", { name: "Country" }).fill("Utopia");
    await dialog.getByText("1 post will change.").waitFor();
  },
  photos: async (page) => {
    await choose(page, "Add photos");
    await page.getByLabel("Photos", { exact: true }).setInputFiles([
      { name: `${unbroken}.jpg`, mimeType: "image/jpeg", buffer: Buffer.from("no photo") },
      { name: "IMG_2031.jpg", mimeType: "image/jpeg", buffer: Buffer.from("no photo") },
    ]);
    await page.getByRole("button", { name: /^Add \d photos?$/ }).waitFor();
  },
  page: async (page) => {
    const html = `<!doctype html><html lang="en"><head><title>A</title></head><main><h1>${unbroken}</h1></main></html>`;
    await answerCall(page, "previewPage", { html });
    await page.getByRole("button", { name: unbroken, exact: true }).click();
    await page.getByRole("button", { name: "Web page", exact: true }).click();
    await page.frameLocator("iframe").getByRole("heading", { level: 1, name: unbroken }).waitFor();
  },
  detail: async (page) => {
    await page.getByRole("button", { name: unbroken, exact: true }).click();
    await page.getByRole("button", { name: "Delete Post" }).waitFor();
  },
  history: async (page) => {
    await plantChanges();
    await page.getByRole("button", { name: unbroken, exact: true }).click();
    await press(page, "History");
    await page.getByText("Created").click();
    await page.getByLabel("Compare with the current version").check();
    await page.getByRole("button", { name: "Restore text only" }).waitFor();
  },
  changes: async (page) => {
    await plantChanges();
    const dropped = { state: "dropped", updatedAt: new Date().toISOString() } as const;
    await plantDrafts([{ texts: { title: unbroken }, ...dropped }]);
    await page.getByText("Activity", { exact: true }).click();
    await page.getByText("Deleted drafts (").click();
    await page.getByRole("button", { name: `Restore ${unbroken}` }).waitFor();
    // The list below leaves the heading its line.
    const heading = await page.getByRole("heading", { name: "Activity", exact: true }).boundingBox();
    expect(heading?.height).toBeLessThan(60);
  },
  preview: behind("Mobile Preview (25% Quality)", `Preview ${unbroken}`),
  "form, empty": async (page) => {
    await press(page, "Add New Post");
    await page.getByRole("dialog", { name: "Add New Post" }).waitFor();
  },
  "form, with errors": behind("Role is required", "Add New Post", "Add Post"),
  "form, filled": openForm,
  "form, saving": async (page) => {
    // Never answered.
    await interceptCall(page, "updatePost", async () => undefined);
    await update(page);
    await page.getByRole("button", { name: "Saving..." }).waitFor();
  },
  "form, failed": async (page) => {
    await refuseCall(page, "updatePost", "PERMISSION_DENIED");
    await update(page);
    await page.getByText("Permission denied. Please check Firestore security rules.").waitFor();
  },
  conflict: openConflict,
  drafts: async (page) => {
    await showDrafts(page);
    await page.getByRole("button", { name: "Open “Emmy Noether”" }).waitFor();
  },
  "form, of a draft": async (page) => {
    await showDrafts(page);
    await press(page, "Open “Hypatia”");
    await page
      .getByRole("dialog")
      .getByText(/^Saved /)
      .waitFor();
  },
  "form, changed elsewhere": async (page) => {
    await openConflict(page);
    await press(page, "Back to editing");
    await page.getByRole("button", { name: "Compare and choose" }).waitFor();
  },
  calendar: async (page) => {
    await (await openForm(page)).getByLabel("Publish Date *").click();
    await page.locator("[aria-selected=true]").hover();
    await page.getByText(`${unbroken} by ${unbroken}@example.com`).waitFor();
  },
  "unsaved changes": async (page) => {
    await openForm(page);
    await page.keyboard.press("Escape");
    await page.getByRole("alertdialog").waitFor();
  },
  delete: behind("Are you sure you want to delete this post?", /^Delete /),
  cleanup: behind("This will remove duplicate posts. Continue?", "Cleanup Duplicates"),
  "import, unreadable": async (page) => {
    await pasteRows(page, `Title,Description\n"${unbroken}`);
    await page.getByRole("alert").waitFor();
  },
  "import, checked": async (page) => {
    await pasteRows(page, `${rows}\n2031/01/05\tEmmy Noether\t\t\t\t\t`);
    await page.getByRole("button", { name: "Import 2 posts and 1 draft" }).waitFor();
    await page.getByLabel("All rows").check();
  },
  "import, under way": async (page) => {
    // Never answered.
    await interceptCall(page, "createPost", async () => undefined);
    await pasteRows(page, rows);
    await press(page, "Import 2 posts");
    await page.getByRole("progressbar").waitFor();
  },
  "import, stopped": async (page) => {
    await refuseCall(page, "createPost", "UNAUTHENTICATED");
    await pasteRows(page, rows);
    await press(page, "Import 2 posts");
    await page.getByRole("button", { name: "Continue" }).waitFor();
  },
  "error toast": async (page) => {
    await refuseCall(page, "cleanupDuplicates", "INTERNAL");
    await press(page, "Cleanup Duplicates");
    await press(page, "Continue");
    await page.getByText("Error cleaning up duplicates").waitFor();
  },
  troubleshooter: behind("Run Diagnostics", "Firebase Troubleshooter"),
  "troubleshooter, done": behind("Diagnostics complete", "Firebase Troubleshooter", "Run Diagnostics"),
  "deleted, with a way back": async (page) => {
    await press(page, /^Delete /);
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await page.getByRole("button", { name: "Undo" }).waitFor();
  },
};

/** A post as someone else has saved it in the meantime. */
export const someone = {
  title: `X${unbroken}`,
  description: `X${unbroken}`,
  imageURL: "",
  date: "2026/03/14",
  birthdate: "1815/12/10",
  country: `X${unbroken}`,
  role: [`X${unbroken}`],
  authorId: "other",
  authorEmail: "other@example.com",
  createdAt: "2026-01-01T00:00:00.000Z",
  updatedAt: "2026-01-02T00:00:00.000Z",
  updatedBy: `${unbroken}@example.com`,
};

export const dashboardAddress = `${site}/#/admin/dashboard`;
