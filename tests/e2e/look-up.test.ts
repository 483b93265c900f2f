import { longDate } from "@daily-genius/domain/dates/publish-date";
import { idOf } from "@daily-genius/domain/look-up/testing/wikimedia";
import { fields } from "@daily-genius/domain/post/fields";
import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { isAccessible, resize, themes } from "./accessibility.ts";
import { fakeWikimedia } from "./fake-wikimedia.ts";
import { hasValue, isFocused, openDrafts, rowOf, test } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { interceptCall } from "./intercepting.ts";
import { press } from "./keys.ts";
import { editInConsole } from "./planted.ts";
import { cancel, openNewPost, save } from "./post-form.ts";
import { site } from "./stack.ts";

const valuesOf = (form: Locator) => async (labels: readonly string[]) =>
  Promise.all(labels.map((label) => form.getByLabel(label).inputValue()));
const peopleIn = (form: Locator) =>
  form.getByRole("region", { name: "Look up" }).getByRole("listitem").locator("button:first-child");
const looked = [labels.birthdate, labels.deathdate, labels.country, labels.role, "Wikidata (Optional)"];

test("a typed name becomes a form that is complete but for its text, by keyboard alone, and is saved with its photo", async ({
  dashboard,
  onTestFinished,
}) => {
  const fake = await fakeWikimedia(dashboard.context(), onTestFinished);
  // The landing page shares the policy of the panel, and asks nobody.
  const landing = await dashboard.context().newPage();
  await landing.goto(`${site}/`, { waitUntil: "networkidle" });
  await landing.close();
  const form = await openNewPost(dashboard);
  const values = valuesOf(form);
  await form.getByLabel(labels.title).focus();
  await dashboard.keyboard.type("Ada Lovelace");
  expect(fake.asked).toEqual([]);
  await press(dashboard, "Shift+Tab", "Enter");
  // Two people have the name, and the words of the source tell them apart.
  const people = peopleIn(form);
  const [first, second] = [people.first(), people.nth(1)];
  await isFocused(first);
  await expect.poll(() => first.textContent()).toBe("Ada LovelaceMathematician, Programmer, as described");
  await press(dashboard, "ArrowDown");
  await isFocused(second);
  await expect.poll(() => second.textContent()).toBe("Ada LovelaceCanadian chemist");
  await press(dashboard, "ArrowUp", "Enter");
  await form.getByRole("img", { name: "From Wikimedia Commons" }).waitFor();
  const fill = form.getByRole("button", { name: "Fill in" });
  const offer = form.getByRole("group", { name: "Fill in from Wikidata" });
  await isFocused(offer);
  // In the order of the form, the photo last.
  const named = await offer
    .getByRole("checkbox")
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).labels?.[0]?.textContent));
  expect(named).toEqual([
    `${fields.birthdate.label}1815/12/10`,
    "Death Date1852/11/27",
    "CountryUnited Kingdom",
    "Role(s)Mathematician, Programmer",
    `Wikidata${idOf("Ada Lovelace")}`,
    "SourcesAda Lovelace – Wikipedia https://en.wikipedia.org/wiki/Ada_Lovelace",
    "Photo",
  ]);
  await isAccessible(dashboard, themes);
  await press(dashboard, "Enter");
  await form.getByText("Filled in 6 fields and the photo. Check them before you save.").waitFor();
  await form.getByText("Wikidata says: Mathematician, Programmer, as described").waitFor();
  const filled = [
    "1815/12/10",
    "1852/11/27",
    "United Kingdom",
    "Mathematician, Programmer",
    idOf("Ada Lovelace"),
  ];
  await expect.poll(() => values(looked)).toEqual(filled);
  const credit = form.getByLabel("Photo credit");
  await hasValue(credit, "Alfred Chalon, via Wikimedia Commons");
  await hasValue(form.getByLabel("Photo license"), "Public domain");
  await hasValue(form.getByLabel(labels.description), "");
  expect(fake.asked.length).toBeLessThanOrEqual(6);
  const marks = form.getByText("from Wikidata", { exact: true });
  await expect.poll(() => marks.count()).toBe(6);

  await press(dashboard, "Control+z");
  await credit.waitFor({ state: "detached" });
  expect(await marks.count()).toBe(0);
  await expect.poll(() => values(looked)).toEqual(["", "", "", "", ""]);
  await hasValue(form.getByLabel(labels.title), "Ada Lovelace");

  const lookUp = form.getByRole("button", { name: "Look up" });
  const fillAgain = async () => {
    await lookUp.click();
    await first.click();
    await form.getByRole("img", { name: "From Wikimedia Commons" }).waitFor();
    await fill.click();
  };
  await fillAgain();
  const country = form.getByLabel(labels.country);
  await country.fill("England");
  await form.getByRole("button", { name: "Undo" }).click();
  await credit.waitFor({ state: "detached" });
  await expect.poll(() => values(looked)).toEqual(["", "", "England", "", ""]);
  await country.fill("");

  await fillAgain();
  await form.getByLabel(labels.description).fill("Wrote the first program.");
  await save(form);
  await rowOf(dashboard, "Ada Lovelace").locator("img").waitFor();

  // Whoever has a post is known by the id. On a phone, somebody else is kept without a day; that can be undone.
  await resize(dashboard, 390, 844);
  const next = await openNewPost(dashboard);
  await next.getByLabel(labels.title).fill("Ada");
  await next.getByRole("button", { name: "Look up" }).click();
  await next.getByText(/^has a post on /).waitFor();
  const keep = next.getByRole("button", { name: "Save as a draft: Ada Lovelace", exact: true });
  const isDraft = next.getByText("is a draft", { exact: true });
  // The answer is lost, and someone deletes the draft: the next press saves another.
  let lost = "";
  const answerAgain = await interceptCall(dashboard, "keepDraft", async (route) => {
    await route.fetch();
    lost = route.request().postDataJSON().data.id;
    await route.abort();
  });
  await keep.click();
  await isDraft.waitFor();
  await answerAgain();
  await editInConsole(`drafts/${lost}`, { state: "dropped", updatedAt: new Date().toISOString() });
  await keep.click();
  await isDraft.waitFor();
  await dashboard.getByRole("button", { name: "Undo" }).click();
  await keep.waitFor();
  await next.getByRole("button", { name: /^Ada Lovelace .ship/ }).click();
  await next.getByText("This is not a person in Wikidata.").waitFor();
  await press(dashboard, "Escape");
  await next.getByText("This is not a person in Wikidata.").waitFor({ state: "detached" });
  await hasValue(next.getByLabel(labels.title), "Ada");
});

test("what a person wrote stays, a death by year gets its field, hostile texts are texts, and failures have words", async ({
  dashboard,
  onTestFinished,
}) => {
  const fake = await fakeWikimedia(dashboard.context(), onTestFinished);
  const form = await openNewPost(dashboard);
  const title = form.getByLabel(labels.title);
  await title.fill("Archimedes");
  await form.getByLabel(labels.birthdate).fill("287 BC");
  const lookUp = form.getByRole("button", { name: "Look up" });
  const says = async (text: string) => {
    await lookUp.click();
    await form.getByText(text).waitFor();
  };
  // Offline, the code does not come, which loads on the press.
  await dashboard.context().setOffline(true);
  await lookUp.click();
  await dashboard.getByText(/^This part of the panel did not load\./).waitFor();
  await dashboard.context().setOffline(false);
  fake.mood = "down";
  await says("Wikidata is not responding. You can fill in the fields yourself.");
  fake.mood = "busy";
  await says("Too many requests to Wikidata. Try again in 30 seconds.");
  fake.mood = "well";
  await title.fill("Nobody at all");
  await says("No one with this name was found in Wikidata.");

  // A photo that takes long holds nothing up, and comes by itself.
  fake.mood = "slow photo";
  await title.fill("Archimedes");
  await lookUp.click();
  await form.getByRole("button", { name: /^Archimedes/ }).click();
  await form.getByText("current: 287 BC").waitFor();
  await form.getByText("Loading the photo…").waitFor();
  // So does what was typed meanwhile.
  await form.getByLabel(labels.role).fill("Inventor");
  await form.getByText("current: Inventor").waitFor();
  await form.getByRole("button", { name: "Fill in" }).click();
  await form.getByText("Filled in 3 fields. Check them before you save.").waitFor();
  // A field has the mark until somebody changes it.
  const marks = form.getByText("from Wikidata", { exact: true });
  await expect.poll(() => marks.count()).toBe(3);
  await hasValue(form.getByLabel(labels.role), "Inventor");
  await form.getByLabel("Wikidata (Optional)").fill("Q1");
  await expect.poll(() => marks.count()).toBe(2);
  await hasValue(form.getByLabel(labels.birthdate), "287 BC");
  await hasValue(form.getByLabel("Death Year"), "212 BC");
  // Once more was typed, the keys undo that alone.
  await form.getByLabel(labels.description).fill("He measured the circle.");
  await press(dashboard, "Control+z");
  await hasValue(form.getByLabel("Death Year"), "212 BC");

  await title.fill("Hostile");
  await lookUp.click();
  const hostile = form.getByRole("button", { name: /^Hostile Person<\/span><img src=x onerror=alert\(1\)>/ });
  expect(await hostile.locator("img, script").count()).toBe(0);
  await hostile.click();
  await form.getByText("Loading the photo…").waitFor();
  await form.getByText("Alfred Chalon").waitFor();
  expect(await form.locator("script, img[src=x]").count()).toBe(0);
  fake.mood = "well";
  fake.sendPhotos();
  await form.getByRole("img", { name: "From Wikimedia Commons" }).waitFor();

  // What is in the form is not offered again.
  const offer = form.getByRole("group", { name: "Fill in from Wikidata" });
  const isOffered = async () => {
    await title.fill("Aryabhata");
    await lookUp.click();
    await form.getByRole("button", { name: /^Aryabhata/ }).click();
    await offer.waitFor();
  };
  await isOffered();
  for (const box of await offer.getByRole("checkbox").all()) await box.check();
  await offer.getByRole("button", { name: "Fill in" }).click();
  await isOffered();
  await offer.getByText("All that Wikidata has is in the form.").waitFor();

  // Closing the form ends what is under way, and nothing arrives later.
  fake.mood = "silent";
  await says("Looking up…");
  await cancel(form);
});

test("a free day of the planner suggests who was born on it, and Enter looks the person up", async ({
  dashboard,
  onTestFinished,
}) => {
  const fake = await fakeWikimedia(dashboard.context(), onTestFinished);
  await dashboard.getByText("Planner", { exact: true }).click();
  const today = dashboard.locator("[data-day][aria-current=date]");
  const day = await today.getAttribute("data-day");
  await today.focus();
  await press(dashboard, "Enter");
  const suggest = dashboard.getByRole("menuitem", { name: /^Who was born on / });
  expect(fake.asked).toEqual([]);
  await suggest.press("Enter");
  const form = dashboard.getByRole("dialog", { name: "Add New Post" });
  const people = peopleIn(form);
  await isFocused(people.first());
  expect(fake.asked).toEqual([expect.stringMatching(new RegExp(`/births/${day?.slice(-5)}$`))]);
  const scientists = ["Ada Lovelace1815, English mathematician", "Larry Sanger1968, American philosopher"];
  await expect.poll(() => people.allTextContents()).toEqual(scientists);
  await form.getByLabel("Scientists and inventors").uncheck();
  await expect.poll(() => people.count()).toBe(3);
  expect(await people.locator("img, script").count()).toBe(0);
  await isAccessible(dashboard);
  await form.getByLabel("Scientists and inventors").check();
  // Somebody else is kept for the day, by keys alone.
  await people.first().focus();
  await press(dashboard, "Tab", "ArrowDown");
  await isFocused(form.getByRole("button", { name: "Save as a draft: Larry Sanger" }));
  await press(dashboard, "Enter");
  await dashboard.getByText(/^Saved as a draft for /).waitFor();
  await isFocused(people.nth(1));
  await people.nth(1).getByText("is a draft", { exact: true }).waitFor();
  await people.first().press("Enter");
  await form.getByRole("img", { name: "From Wikimedia Commons" }).waitFor();
  await press(dashboard, "Enter");
  await form.getByText("Filled in 7 fields and the photo. Check them before you save.").waitFor();
  await hasValue(form.getByLabel(labels.title), "Ada Lovelace");
  await hasValue(form.getByLabel("Publish Date *"), day);
  expect(fake.asked.length).toBeLessThanOrEqual(6);
  await form.getByLabel(labels.description).fill("Wrote the first program.");
  await save(form);

  const draft = (await openDrafts(dashboard)).getByRole("listitem");
  // The post that was added meanwhile has the day.
  await draft.getByText(`planned for ${longDate(day ?? "")}: that day has a post · no text yet`).waitFor();
  // Beside the next free day, whoever has a post comes last.
  const next = await openNewPost(dashboard);
  const unchanged = await next.getByLabel("Publish Date *").inputValue();
  await next.getByRole("button", { name: /^Who was born on / }).click();
  await next.getByText(/^has a post on /).waitFor();
  const others = peopleIn(next);
  // The question changes nothing, and its answer is in sight.
  await hasValue(next.getByLabel("Publish Date *"), unchanged);
  await expect.poll(() => others.first().evaluate(isInSight)).toBe(true);
  await expect
    .poll(() => others.allTextContents())
    .toEqual([
      "Larry Sanger1968, American philosopheris a draft",
      expect.stringMatching(/^Ada Lovelace1815, English mathematicianhas a post on /),
    ]);
});

/** Runs in the page: whether the middle of an element is drawn, and nothing covers it. */
function isInSight(element: Element): boolean {
  const { x, y, width, height } = element.getBoundingClientRect();
  const there = document.elementFromPoint(x + width / 2, y + height / 2);
  return there !== null && element.contains(there);
}
