import { addDays, localDay } from "@daily-genius/domain/dates/publish-date";
import { expect } from "vitest";
import { closeByKey, hasValue, isFocused, shows, test } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { plantPosts } from "./planted.ts";
import {
  afterLateFocus,
  aPerson,
  fillPost,
  isWrong,
  openEdit,
  openMore,
  openNewPost,
  save,
} from "./post-form.ts";

test("a person who has a post is named, and a distant one gets a year of death", async ({ dashboard }) => {
  await plantPosts([
    {
      title: "Maria Skłodowska-Curie",
      date: "2026/11/07",
      birthdate: "1867/11/07",
      deathdate: "1934/07/04",
    },
    { title: "Impossible", date: "2026/11/08", birthdate: "1934", deathdate: "1867/11/07" },
  ]);
  await shows(dashboard, 2, 2);
  // Once the code of the check is there: a form that is open by then says at once what it finds.
  await dashboard.getByRole("button", { name: "Filters" }).click();
  await dashboard.getByRole("button", { name: "Warnings (1)" }).waitFor();
  const form = await openNewPost(dashboard);
  await form.getByLabel(labels.birthdate).fill("1867");
  await form.getByLabel(labels.title).fill("Marie Curie");
  const said = form.getByText(
    "“Maria Skłodowska-Curie” is scheduled for November 7, 2026. Is this the same person?",
  );
  expect(await said.count()).toBe(0);
  await form.getByLabel(labels.title).press("Tab");
  await said.waitFor();
  await form.getByRole("button", { name: "Open that post" }).click();
  const other = dashboard.getByRole("dialog", { name: "Maria Skłodowska-Curie" });
  await other.getByText("July 4, 1934").waitFor();
  await closeByKey(other);
  await hasValue(form.getByLabel(labels.title), "Marie Curie");
  // Not today, when no other day would be offered; 1860 was a leap year.
  const born = addDays(localDay(new Date()), 40).replace(/^\d+/, "1860");
  await form.getByLabel(labels.birthdate).fill(born);
  await said.waitFor({ state: "detached" });
  await form.getByLabel(labels.birthdate).press("Tab");
  // One other day is offered: an anniversary before the next free day.
  await form.getByRole("button", { name: "Use this day" }).click();
  await expect
    .poll(() => form.getByLabel("Publish Date *").inputValue())
    .toMatch(new RegExp(`${born.slice(4)}$`));
  await isFocused(form.getByLabel("Publish Date *"));
  // A year typed as a day moves to its own field.
  await form.getByLabel(labels.deathdate).fill("1906");
  await form.getByRole("button", { name: "Only the year is known" }).click();
  await isFocused(form.getByLabel("Death Year"));
  await hasValue(form.getByLabel("Death Year"), "1906");
  await closeByKey(form);

  const person = aPerson("Al-Khwārizmī", { birthdate: "~780", deathdate: "850" });
  await openNewPost(dashboard);
  await fillPost(form, person);
  await form.getByLabel(labels.deathdate).press("Tab");
  const missing = form.getByText("There is no death date, so readers see “born c. 780”.");
  await isWrong(form, "Please use YYYY/MM/DD format (e.g., 2020/12/31)");
  await form.getByLabel(labels.deathdate).fill("");
  await form.getByLabel(labels.deathdate).press("Tab");
  await missing.waitFor();
  await form.getByRole("button", { name: "Add death year" }).click();
  await isFocused(form.getByLabel("Death Year"));
  await dashboard.keyboard.type("~850");
  await missing.waitFor({ state: "detached" });
  await form.getByRole("article").getByText("c. 850").waitFor();
  await save(form);
  const edit = await openEdit(dashboard, person.title);
  await hasValue(edit.getByLabel("Death Year"), "~850");
  await edit.getByLabel(labels.deathdate).fill("0850/01/02");
  await edit.getByRole("button", { name: "Update Post" }).click();
  await isWrong(edit, "Fill in Death Date or Death Year, not both");
  await afterLateFocus(dashboard);
  await edit.getByLabel(labels.deathdate).fill("");
  // Emptied by hand, the field stays for another year.
  await edit.getByLabel("Death Year").fill("");
  await edit.getByRole("article").getByText("c. 850").waitFor({ state: "detached" });
  expect(await edit.getByLabel("Death Year").evaluate((one) => one === document.activeElement)).toBe(true);
  await dashboard.keyboard.type("851");
  await openMore(edit);
  await edit.getByLabel("Wikidata (Optional)").fill("https://www.wikidata.org/wiki/Q9038");
  const sources = edit.getByLabel("Sources (Optional)");
  await sources.fill("Encyclopedia http://example.org/a");
  await openMore(edit);
  await edit.getByRole("button", { name: "Update Post" }).click();
  // A wrong field opens what it is folded in.
  await isWrong(edit, "Address must begin with https://");
  await isFocused(sources);
  await sources.fill("Encyclopedia https://example.org/a");
  await save(edit);
  await dashboard.getByRole("button", { name: person.title, exact: true }).click();
  const detail = dashboard.getByRole("dialog", { name: person.title });
  for (const text of ["851", "Q9038", "example.org"]) await detail.getByText(text).first().waitFor();
  const link = detail.getByRole("link", { name: "Encyclopedia" });
  expect(await link.getAttribute("href")).toBe("https://example.org/a");
});
