import { randomUUID } from "node:crypto";
import { localDay } from "@daily-genius/domain/publish-date";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, expect } from "vitest";
import { rowOf, shows, test } from "./fixtures.ts";
import { plantPosts, uprootPosts } from "./planted-posts.ts";

const day = 86_400_000;
const inDays = (days: number) => localDay(new Date(Date.now() + days * day));
/** A word in the descriptions of this file's posts and of no others. */
const mark = randomUUID();
const sentence = `Left a long trace in the history of thought, of instruments and of letters. ${mark} and a good deal more.`;

const posts = [
  {
    title: "Zeno",
    date: inDays(3),
    birthdate: "~490 BC",
    deathdate: "",
    country: "Elea",
    role: ["Philosopher"],
  },
  {
    title: "Mary Anning",
    date: inDays(1),
    birthdate: "1799/05/21",
    deathdate: "1847/03/09",
    role: ["Finder"],
  },
  {
    title: "Émilie",
    date: inDays(0),
    birthdate: "1706",
    deathdate: "1749/09/10",
    role: ["Poet", "Translator"],
  },
  { title: "aryabhata", date: inDays(-1), birthdate: "c. 476", deathdate: "", country: "Kusumapura" },
].map((post) => ({ ...post, title: `${post.title} ${randomUUID().slice(0, 8)}`, description: sentence }));

let planted: readonly string[] = [];
beforeAll(async () => {
  planted = await plantPosts(posts);
});
afterAll(() => uprootPosts(planted));

const [zeno, anning, emilie, aryabhata] = posts.map(({ title }) => title);

/** The headings of groups and posts, in their order. */
async function shownBy(dashboard: Page): Promise<readonly string[]> {
  return dashboard.getByRole("main").locator("section h3, section h4").allTextContents();
}

async function search(dashboard: Page, text: string): Promise<void> {
  await dashboard.getByPlaceholder("Search posts by title, description, country, role...").fill(text);
}

test("posts are grouped by day, and are one list in any other order", async ({ dashboard }) => {
  await search(dashboard, mark);
  await expect
    .poll(() => shownBy(dashboard))
    .toEqual(["Future Posts 2", zeno, anning, "Today's Posts 1", emilie, "Past Posts 1", aryabhata]);
  const sort = dashboard.getByLabel("Sort by");
  expect(
    await sort
      .locator("option")
      .evaluateAll((all) => all.map((one) => [one.getAttribute("value"), one.textContent])),
  ).toEqual([
    ["date", "Publish Date"],
    ["title", "Title (A-Z)"],
    ["birthdate", "Birth Date"],
    ["birthdate-chronological", "Birth Date (chronological)"],
  ]);
  expect(await sort.inputValue()).toBe("date");
  for (const [order, titles] of [
    ["title", [aryabhata, emilie, anning, zeno]],
    ["birthdate", [emilie, anning, aryabhata, zeno]],
    ["birthdate-chronological", [zeno, aryabhata, emilie, anning]],
  ] as const) {
    await sort.selectOption(order);
    await expect.poll(() => shownBy(dashboard)).toEqual(["All Posts 4", ...titles]);
  }
  await sort.selectOption("date");
  await search(dashboard, aryabhata ?? "");
  await expect.poll(() => shownBy(dashboard)).toEqual(["Past Posts 1", aryabhata]);
});

test("the search looks at all seven fields in any case, and is cleared", async ({ dashboard }) => {
  const main = dashboard.getByRole("main");
  for (const [field, text, found] of [
    ["title", (emilie ?? "").toUpperCase(), emilie],
    ["description", `${mark.toUpperCase()} AND A`, emilie],
    ["country", "KUSUMAPURA", aryabhata],
    ["role", "translaTOR", emilie],
    ["birth date", "~490 bc", zeno],
    ["death date", "1847/03/09", anning],
    ["publish date", inDays(3), zeno],
  ] as const) {
    await search(dashboard, text);
    await rowOf(dashboard, found ?? "").waitFor();
    // The row that is found was there before; the search has been answered once the others are gone.
    const rows = rowOf(dashboard, mark.slice(0, 8));
    await expect.poll(() => rows.count(), { message: field }).toBe(field === "description" ? 4 : 1);
  }
  await search(dashboard, mark);
  await shows(dashboard, 4);
  await search(dashboard, `nobody ${mark}`);
  await main.getByText(`No posts found matching "nobody ${mark}".`).waitFor();
  await shows(dashboard, 0);
  await main.getByRole("button", { name: "Clear search" }).last().click();
  await main.getByText(/^\((\d+) of \1\)$/).waitFor();
  await search(dashboard, mark);
  await main.getByRole("button", { name: "Clear search" }).click();
  await main.getByText(/^\((\d+) of \1\)$/).waitFor();
});

test("a row shows the day in words, the birth, the country and the first hundred characters", async ({
  dashboard,
}) => {
  await search(dashboard, anning ?? "");
  const row = rowOf(dashboard, anning ?? "");
  const long = new Date(Date.now() + day).toLocaleDateString("en-US", { dateStyle: "long" });
  for (const text of [
    `Publish: ${long}`,
    "Born: May 21, 1799",
    "United Kingdom",
    `${sentence.slice(0, 100)}...`,
  ])
    await row.getByText(text, { exact: true }).waitFor();
  expect(await row.locator("img").count()).toBe(0);
  expect(await row.locator("[class*=placeholder]").isVisible()).toBe(true);
  expect(await row.getByRole("button").allTextContents()).toEqual([anning, "Preview", "Edit", "Delete"]);
  await search(dashboard, aryabhata ?? "");
  await rowOf(dashboard, aryabhata ?? "")
    .getByText("Born: c. 476")
    .waitFor();
});
