import type { Locator } from "playwright-core";
import { expect } from "vitest";
import { violationsIn } from "./axe.ts";
import { fakeWikimedia } from "./fake-wikimedia.ts";
import { rowOf, test } from "./fixtures.ts";
import { openNewPost } from "./post-form.ts";
import { site } from "./stack.ts";

const valuesOf = (form: Locator) => async (labels: readonly string[]) =>
  Promise.all(labels.map((label) => form.getByLabel(label).inputValue()));
const looked = ["Birth Date *", "Death Date (Optional)", "Country *", "Role(s) *", "Wikidata (Optional)"];

test("a typed name becomes a form that is complete but for its text, by keyboard alone, and is saved with its photo", async ({
  dashboard,
}) => {
  const fake = await fakeWikimedia(dashboard.context());
  // The landing page shares the policy of the panel, and asks nobody.
  const landing = await dashboard.context().newPage();
  await landing.goto(`${site}/`, { waitUntil: "networkidle" });
  await landing.close();
  const form = await openNewPost(dashboard);
  const values = valuesOf(form);
  await form.getByLabel("Title *").focus();
  await dashboard.keyboard.type("Ada Lovelace");
  expect(fake.asked).toEqual([]);
  await dashboard.keyboard.press("Shift+Tab");
  await dashboard.keyboard.press("Enter");
  const first = form.getByRole("button", { name: /^Ada Lovelace.*English mathematician/ });
  await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(true);
  await dashboard.keyboard.press("Enter");
  await form.getByRole("img", { name: "From Wikimedia Commons" }).waitFor();
  const fill = form.getByRole("button", { name: "Fill in" });
  const offer = form.getByRole("group", { name: "Fill in from Wikidata" });
  await expect.poll(() => offer.evaluate((one) => one === document.activeElement)).toBe(true);
  expect(await violationsIn(dashboard)).toEqual([]);
  await dashboard.keyboard.press("Enter");
  await form.getByText("Filled in 6 fields and the photo. Please check them.").waitFor();
  await form.getByText("Wikidata says: English mathematician (1815–1852)").waitFor();
  const filled = ["1815/12/10", "1852/11/27", "United Kingdom", "Mathematician, Programmer", "Q7259"];
  expect(await values(looked)).toEqual(filled);
  const credit = form.getByLabel("Photo credit");
  expect(await credit.inputValue()).toBe("Alfred Chalon, via Wikimedia Commons");
  expect(await form.getByLabel("Photo license").inputValue()).toBe("Public domain");
  expect(await form.getByLabel("Description *").inputValue()).toBe("");
  expect(fake.asked.length).toBeLessThanOrEqual(6);

  await form.getByRole("button", { name: "Undo" }).click();
  expect(await values(looked)).toEqual(["", "", "", "", ""]);
  await credit.waitFor({ state: "detached" });
  expect(await form.getByLabel("Title *").inputValue()).toBe("Ada Lovelace");

  await form.getByRole("button", { name: "Look up" }).click();
  await first.click();
  await form.getByRole("img", { name: "From Wikimedia Commons" }).waitFor();
  await fill.click();
  await form.getByLabel("Description *").fill("Wrote the first program.");
  await form.getByRole("button", { name: "Add Post" }).click();
  await form.waitFor({ state: "detached" });
  await rowOf(dashboard, "Ada Lovelace").locator("img").waitFor();

  // Whoever has a post is known by the id.
  const next = await openNewPost(dashboard);
  await next.getByLabel("Title *").fill("Ada");
  await next.getByRole("button", { name: "Look up" }).click();
  await next.getByText(/^has a post on /).waitFor();
  await next.getByRole("button", { name: /ship/ }).click();
  await next.getByText("This is not a person in Wikidata.").waitFor();
  await dashboard.keyboard.press("Escape");
  await next.getByText("This is not a person in Wikidata.").waitFor({ state: "detached" });
  expect(await next.getByLabel("Title *").inputValue()).toBe("Ada");
});

test("what a person wrote stays, a death by year gets its field, hostile texts are texts, and failures have words", async ({
  dashboard,
}) => {
  const fake = await fakeWikimedia(dashboard.context());
  const form = await openNewPost(dashboard);
  await form.getByLabel("Title *").fill("Archimedes");
  await form.getByLabel("Birth Date *").fill("287 BC");
  const lookUp = form.getByRole("button", { name: "Look up" });
  const says = async (text: string) => {
    await lookUp.click();
    await form.getByText(text).waitFor();
  };
  fake.mood = "down";
  await says("Wikidata does not answer. Everything can be typed as before.");
  fake.mood = "busy";
  await says("Wikidata asks for a pause. Try again in 30 seconds.");
  fake.mood = "well";
  await form.getByLabel("Title *").fill("Nobody at all");
  await says("Nobody by this name in Wikidata.");
  await form.getByLabel("Title *").fill("Archimedes");
  await lookUp.click();
  const first = form.getByRole("button", { name: /^Archimedes/ });
  expect(await first.locator("img").count()).toBe(0);
  await first.click();
  await form.getByText("now: 287 BC").waitFor();
  await form.getByRole("button", { name: "Fill in" }).click();
  expect(await form.getByLabel("Birth Date *").inputValue()).toBe("287 BC");
  expect(await form.getByLabel("Death Year").inputValue()).toBe("212 BC");

  // Closing the form ends what is under way, and nothing arrives later.
  fake.mood = "silent";
  await says("Looking up…");
  await form.getByRole("button", { name: "Cancel" }).click();
  await dashboard.getByRole("button", { name: "Discard" }).click();
  await form.waitFor({ state: "detached" });
});
