import { addDays, localDay, longDate } from "@daily-genius/domain/dates/publish-date";
import type { Locator, Page, Route } from "playwright-core";
import { expect } from "vitest";
import { isAccessible } from "./accessibility.ts";
import { choose, downloadedBy, openDashboard, openDrafts, rowOf, shows, test } from "./fixtures.ts";
import { interceptCall } from "./intercepting.ts";
import { focused } from "./keys.ts";
import { drop } from "./photo-files.ts";
import { editInConsole } from "./planted.ts";
import { addPost, aTitle, edit } from "./post-form.ts";
import { idsIn } from "./stack.ts";

const today = localDay(new Date());
const names = "Name;Born;Died;Nationality;Occupation;Story;Day";
const file = (...rows: string[]) => ({
  name: "people.csv",
  mimeType: "text/csv",
  buffer: Buffer.from([names, ...rows].join("\r\n")),
});

async function openImport(dashboard: Page): Promise<Locator> {
  await choose(dashboard, "Import");
  return dashboard.getByRole("dialog", { name: "Import posts" });
}

const reasonsIn = (dialog: Locator) => dialog.getByRole("listitem");

test("rows are checked, fixed, imported over a reload, each once, and removed again", async ({
  dashboard,
}) => {
  // Its day is taken, and the function has started.
  await addPost(dashboard, "Sofja");
  const wrong = "Ada Lovelace;1815/12/10;sometime;UK;Writer;She wrote.;";
  const fine = [
    "Émilie du Châtelet;17 December 1706;10.09.1749;France;Physicist;She translated Newton.;",
    `Hypatia;c. 355;;Egypt;"Mathematician, Astronomer";"She taught.\nIn ""public"".";${addDays(today, 2)}`,
    "Emmy Noether;1882/03/23;1935/04/14;Germany;Mathematician;She found symmetry.;",
    "Tu Youyou;1930/12/30;;China;Chemist;She found a cure.;",
    "Wang Zhenyi;1768;;China;Astronomer;She explained eclipses.;",
    "=Mary Anning;1799/05/21;1847/03/09;UK;Palaeontologist;She dug.;",
  ];
  let dialog = await openImport(dashboard);
  // A file without any day fills the free ones by itself.
  const one = { ...file("Alone;1900;;UK;Writer;She wrote.;"), name: "one.csv" };
  await dialog.getByLabel("CSV or TSV file").setInputFiles(one);
  await dialog.getByText("1 row, 0 with errors").waitFor();
  const fillsFreeDays = dialog.getByLabel("Give posts without a date the free days from");
  await expect.poll(() => fillsFreeDays.isChecked()).toBe(true);
  await drop(dialog, [file(wrong, ...fine, "Nobody;;;;;;soon")]);
  await dialog.getByText("8 rows, 7 with errors").waitFor();
  await fillsFreeDays.check();
  await dialog.getByText("8 rows, 2 with errors").waitFor();
  await expect
    .poll(() => reasonsIn(dialog).allInnerTexts())
    .toEqual([
      expect.stringMatching(/Ada Lovelace.*Death Date “sometime”: Please use YYYY\/MM\/DD format/s),
      expect.stringMatching(/Nobody.*Publish Date “soon”: Publish date is not a real date/s),
    ]);
  await dialog.getByText("Errors: Death Date (1) · Description (1) · Publish Date (1)").waitFor();
  await dialog.getByLabel("Death Date of row 2").fill("27 November 1852");
  await dashboard.keyboard.press("Enter");
  await dialog.getByText("8 rows, 1 with errors").waitFor();
  await expect.poll(() => focused(dashboard)).toBe("Description of row 9");
  await dialog.getByLabel("All rows").check();
  // Today is taken, and the third day from now by a row of the file.
  for (const n of [1, 3, 4, 5, 6, 7])
    await reasonsIn(dialog)
      .filter({ hasText: longDate(addDays(today, n)) })
      .waitFor();

  // A browser without free space stores nothing, and no post is created.
  await dashboard.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...request) {
      IDBObjectStore.prototype.put = put;
      this.transaction.abort();
      return put.apply(this, request);
    };
  });
  await dialog.getByRole("button", { name: "Import 7 posts" }).click();
  await dialog.getByText("Nothing was imported: this browser is out of storage").waitFor();

  // Two rows succeed, one is created but its answer is lost, someone edits it, and then the page is reloaded.
  let calls = 0;
  let third: string | undefined;
  const stop = await interceptCall(dashboard, "createPost", async (route) => {
    calls += 1;
    if (calls <= 2) await route.continue();
    else if (calls === 3) third = (await (await route.fetch()).json()).result.post.id;
  });
  await dialog.getByRole("button", { name: "Import 7 posts" }).click();
  await dialog.getByText("2 of 7").waitFor();
  await expect.poll(() => third).toBeDefined();
  await editInConsole(`posts/${third}`, { country: "Elsewhere" });
  dashboard.once("dialog", (question) => void question.accept());
  await dashboard.reload();
  dialog = dashboard.getByRole("dialog", { name: "Import posts" });
  await dialog.getByText("2 posts added, 5 rows not added yet, 1 row skipped").waitFor();
  // Not earlier: the browser would send what was held back, and could lose a part of the page that is being fetched.
  await stop();
  await dialog.getByRole("button", { name: "Close" }).click();
  await dashboard.getByRole("button", { name: "Sign Out" }).click();
  await dashboard.getByText("and the rows of an import that are not posts yet").waitFor();
  await dashboard.getByRole("button", { name: "Stay signed in" }).click();
  const announcement = dashboard.getByText("An import stopped with 5 rows to go.");
  await announcement.waitFor();
  // The announcement disappears once the import is open, however it was opened.
  await openImport(dashboard);
  await announcement.waitFor({ state: "detached" });
  await dialog.getByRole("button", { name: "Close" }).click();
  await dashboard.reload();
  await dashboard.getByRole("button", { name: "Open import" }).click();
  await dialog.getByRole("button", { name: "Continue" }).click();
  await dialog.getByText("7 posts added, 1 row skipped").waitFor();
  await expect.poll(() => reasonsIn(dialog).allInnerTexts()).toEqual([expect.stringContaining("Nobody")]);
  const list = await downloadedBy(dialog.getByRole("button", { name: "Download results" }));
  expect(list.split("\r\n").filter((line) => /^\d,Added,/.test(line))).toHaveLength(7);
  expect(list).toContain("9,Skipped,");
  await dialog.getByRole("button", { name: "Done" }).click();
  await shows(dashboard, 8, 8);
  await rowOf(dashboard, "Émilie du Châtelet").getByText("December 17, 1706").waitFor();
  await dashboard.getByRole("button", { name: "More", exact: true }).click();
  const exported = await downloadedBy(dashboard.getByRole("button", { name: "Export" }));
  expect(exported).toContain("'=Mary Anning");

  await edit(dashboard, "Tu Youyou", { country: "People's Republic of China" });
  await openImport(dashboard);
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await dialog.getByText("2 posts added, 5 posts removed, 1 row skipped").waitFor();
  await dialog.getByText("2 posts have been changed since then and were not removed.").waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await shows(dashboard, 3, 3);
});

test("rows without text become drafts, counted before, planned for their days, and go again unless changed since", async ({
  dashboard,
}) => {
  await addPost(dashboard, "Sofja");
  const before = await idsIn("drafts");
  const rows = file(
    "Emmy Noether;1882/03/23;1935/04/14;Germany;Mathematician;She found symmetry.;",
    `Hypatia;;;;;;${addDays(today, 40)}`,
    "Tu Youyou;sometime;;;;;",
    "HYPATIA;;;;;;",
  );
  const dialog = await openImport(dashboard);
  // More cells than a field can show are checked at once.
  const many = Array.from({ length: 150 }, (_, n) => `Hypatia ${n}\t${"She taught. ".repeat(40)}`);
  await dialog.getByLabel("Or paste cells from a spreadsheet").evaluate(
    (field, cells) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData("text/plain", cells);
      field.dispatchEvent(new ClipboardEvent("paste", { clipboardData, bubbles: true, cancelable: true }));
    },
    ["Title\tDescription", ...many].join("\n"),
  );
  await dialog.getByText("150 rows, 150 with errors").waitFor();
  const names = { ...file("Emmy Noether;;;;;;", "Hypatia;;;;;;"), name: "names.csv" };
  await drop(dialog, [names]);
  await dialog.getByText("2 rows, 0 with errors").waitFor();
  expect(await dialog.getByLabel("Give posts without a date the free days from").count()).toBe(0);
  await drop(dialog, [rows]);
  await dialog.getByText("4 rows, 2 with errors").waitFor();
  await dialog.getByLabel("Give posts without a date the free days from").check();
  await dialog.getByText("4 rows, 1 with errors").waitFor();
  await dialog
    .getByText("2 rows have no description. They are added as drafts, with their dates as planned dates.")
    .waitFor();
  await dialog.getByText("Row 3 has the same title.").waitFor();
  await dialog.getByLabel("No description (2)").check();
  await expect.poll(() => reasonsIn(dialog).count()).toBe(2);
  await isAccessible(dashboard);
  await dialog.getByRole("button", { name: "Import 1 post and 2 drafts" }).click();
  await dialog.getByText("1 post added, 2 drafts added, 1 row skipped").waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  const drafts = await openDrafts(dashboard);
  const planned = `planned for ${longDate(addDays(today, 40))} · no text yet`;
  await drafts.getByRole("listitem").filter({ hasText: "Hypatia" }).getByText(planned).waitFor();
  await dashboard.keyboard.press("Escape");
  const changed = (await idsIn("drafts")).find((id) => !before.includes(id));
  const updatedAt = new Date(Date.now() + 1_000).toISOString();
  await editInConsole(`drafts/${changed}`, { updatedAt, updatedBy: "other@example.com" });
  await openImport(dashboard);
  await dialog.getByRole("button", { name: "Undo import" }).click();
  await dialog.getByText("1 draft has been changed since then and was not removed.").waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  await dashboard.getByRole("button", { name: "Drafts 1" }).waitFor();
});

test("of two tabs one goes on with an import at a time, undoes all of it, and begins another", async ({
  dashboard,
  administrator,
}) => {
  const elsewhere = await openDashboard(await dashboard.context().newPage(), administrator);
  const aRow = () => `${aTitle("Ada")};1900;;UK;Writer;She wrote.;`;
  const press = (dialog: Locator, name: string) => dialog.getByRole("button", { name }).click();
  const begin = async (dialog: Locator, count: number) => {
    await dialog
      .getByLabel("CSV or TSV file")
      .setInputFiles(file(...Array.from({ length: count }, () => aRow())));
    await dialog.getByRole("button", { name: /^Import \d post/ }).click();
  };
  const waiting: Route[] = [];
  const letGo = (count: number) => Promise.all(waiting.splice(0, count).map((route) => route.continue()));
  const areHeld = (count: number) => expect.poll(() => waiting.length).toBe(count);
  await interceptCall(dashboard.context(), "createPost", async (route) => waiting.push(route));
  const isBusy = "Another tab is already importing.";

  const here = await openImport(dashboard);
  await begin(here, 3);
  await areHeld(3);
  await letGo(1);
  await here.getByText("1 of 3").waitFor();
  const there = await openImport(elsewhere);
  await there.getByText("1 post added, 2 rows not added yet").waitFor();
  await press(there, "Undo import");
  await there.getByText(isBusy).waitFor();
  await letGo(2);
  await here.getByText("3 posts added").waitFor();
  await press(there, "Undo import");
  await there.getByText("3 posts removed").waitFor();

  await press(there, "Import another file");
  await begin(there, 1);
  await areHeld(1);
  await letGo(1);
  await there.getByText("1 post added").waitFor();
  await press(here, "Undo import");
  await here.getByText("Another tab has replaced or removed this import.").waitFor();
  await press(here, "Import another file");
  await begin(here, 1);
  await areHeld(1);
  await press(there, "Import another file");
  await begin(there, 1);
  await there.getByText(isBusy).waitFor();
  await letGo(1);
  await here.getByText("1 post added").waitFor();
});
