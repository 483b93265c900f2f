import { randomUUID } from "node:crypto";
import type { CallName } from "@daily-genius/domain/calls/calls";
import { localDay } from "@daily-genius/domain/dates/publish-date";
import type { Page } from "playwright-core";
import { beforeAll, expect } from "vitest";
import { resize } from "./accessibility.ts";
import { downloadedBy, hasValue, isNoticed, rowOf, shows, test, undoOf } from "./fixtures.ts";
import { interceptCall, refuse, type Undo } from "./intercepting.ts";
import { plantPosts } from "./planted.ts";

const day = 86_400_000;
const inDays = (days: number) => localDay(new Date(Date.now() + days * day));
/** A word that occurs only in the descriptions of this file's posts. */
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
    imageURL: "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==",
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

const [zeno, anning, emilie, aryabhata] = posts.map(({ title }) => title);

/** Returns the headings of groups and posts, in order. */
async function shownBy(dashboard: Page): Promise<readonly string[]> {
  return dashboard.getByRole("main").locator("section h3, section h4").allTextContents();
}

async function search(dashboard: Page, text: string): Promise<void> {
  await dashboard.getByPlaceholder("Search posts by title, description, country, role...").fill(text);
}

/** Runs in the page: returns the width that a field has beside its placeholder. */
function roomForHint(field: HTMLInputElement): number {
  const { paddingLeft, paddingRight } = getComputedStyle(field);
  const { fontSize, fontFamily } = getComputedStyle(field, "::placeholder");
  const canvas = new OffscreenCanvas(1, 1).getContext("2d");
  if (canvas) canvas.font = `${fontSize} ${fontFamily}`;
  const taken = canvas?.measureText(field.placeholder).width ?? Number.NaN;
  return field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight) - taken;
}

/** Runs in the page: puts a `<font>` in the place of each text, as Chrome does when it translates. */
function translate(): void {
  const replace = () => {
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: Node[] = [];
    while (texts.nextNode()) found.push(texts.currentNode);
    for (const text of found) {
      const { parentElement: parent, textContent } = text;
      if (!parent || parent.matches("font, script, style") || !textContent?.trim()) continue;
      const font = document.createElement("font");
      font.textContent = textContent;
      parent.replaceChild(font, text);
    }
  };
  replace();
  new MutationObserver(replace).observe(document.body, {
    childList: true,
    subtree: true,
    characterData: true,
  });
}

// Specification 2.13, 2.14, 2.15, 2.17
test("posts are grouped, sorted, found, marked and counted, also translated", async ({ dashboard }) => {
  for (const width of [320, 360, 430, 641, 700, 721, 768, 1024, 1280]) {
    await resize(dashboard, width, 900);
    expect(await dashboard.getByRole("searchbox").evaluate(roomForHint)).toBeGreaterThan(0);
  }
  const main = dashboard.getByRole("main");
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
  await hasValue(sort, "date");
  await sort.selectOption("birthdate-chronological");
  await expect.poll(() => shownBy(dashboard)).toEqual(["All Posts 4", zeno, aryabhata, emilie, anning]);
  await sort.selectOption("date");
  await search(dashboard, aryabhata ?? "");
  await expect.poll(() => shownBy(dashboard)).toEqual(["Past Posts 1", aryabhata]);

  const withoutPhoto = rowOf(dashboard, aryabhata ?? "");
  await withoutPhoto.getByText("Born: c. 476").waitFor();
  expect(await withoutPhoto.locator("img").count()).toBe(0);
  expect(await withoutPhoto.locator("[class*=placeholder]").isVisible()).toBe(true);
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
  await expect.poll(() => row.locator("img").count()).toBe(1);
  await expect
    .poll(() => row.getByRole("button").allTextContents())
    .toEqual([anning, "Preview", "Edit", "Delete"]);

  for (const [text, ...hits] of [
    ["zeno c. 490", "Zeno", "c. 490"],
    ["anning mary", "Mary", "Anning"],
    ["anning 21.5.1799", "Anning", "May 21, 1799"],
    ["emil", "Émil"],
  ]) {
    await search(dashboard, text ?? "");
    await expect.poll(() => main.locator("mark").allTextContents()).toEqual(hits);
  }
  await search(dashboard, `nobody ${mark}`);
  await main.getByText(`No posts found matching "nobody ${mark}".`).waitFor();
  await shows(dashboard, 0);
  await main.getByRole("button", { name: "Clear search" }).last().click();
  await main.getByText(/^\((\d+) of \1\)$/).waitFor();
  await search(dashboard, mark);
  await main.getByRole("button", { name: "Clear search" }).click();
  await main.getByText(/^\((\d+) of \1\)$/).waitFor();

  await dashboard.evaluate(translate);
  for (const [text, count] of [
    [emilie ?? "", 1],
    ["nobody at all", 0],
    [mark, 4],
    [`${mark} a`, 4],
  ] as const) {
    await search(dashboard, text);
    await shows(dashboard, count);
  }
});

/** Runs in the page: whether a second press is kept from what the first moved to its place, and from nothing else. */
function isGuarded(): boolean {
  const [button, neighbor] = [document.createElement("button"), document.createElement("button")];
  button.textContent = "One";
  document.body.prepend(button, neighbor);
  const { x, y } = button.getBoundingClientRect();
  /** Returns which events of a press arrive at the control. */
  const press = (control: HTMLElement, clientX: number, clientY: number, detail: number) => {
    const how = { bubbles: true, cancelable: true, clientX, clientY, detail };
    return ["mousedown", "mouseup", "click"].map((type) => control.dispatchEvent(new MouseEvent(type, how)));
  };
  const [first, beside] = [press(button, x + 2, y + 2, 1), press(neighbor, x - 2, y - 2, 2)];
  button.style.visibility = "hidden";
  const moved = [press(neighbor, x + 2, y + 2, 2), press(neighbor, x + 2, y + 2, 3)];
  const anew = press(neighbor, x + 2, y + 2, 1);
  button.style.visibility = "";
  // As assistive technology presses.
  const nowhere = [press(button, 0, 0, 1), press(neighbor, 0, 0, 2)];
  return [first, beside, anew, ...nowhere].flat().every(Boolean) && !moved.flat().some(Boolean);
}

test("the second press of a double click hits nothing that the first moved under the pointer", async ({
  dashboard,
}) => {
  await expect.poll(() => dashboard.evaluate(isGuarded)).toBe(true);
});

test("posts without a photo are one press away; several are selected, kept as a file, deleted and brought back", async ({
  dashboard,
}) => {
  const main = dashboard.getByRole("main");
  const button = (name: string) => main.getByRole("button", { name, exact: true });
  const selected = (text: string) =>
    main.getByRole("region", { name: "Selected posts" }).getByText(text, { exact: true });
  await shows(dashboard, 4, 4);
  await button("3 without photo").click();
  await shows(dashboard, 3, 4);

  // By key, and with Shift up to a row; a search hides posts and selects none.
  await button(zeno ?? "").focus();
  await dashboard.keyboard.press("x");
  await selected("1 selected").waitFor();
  await main.getByLabel(`Select ${aryabhata}`).click({ modifiers: ["Shift"] });
  await selected("3 selected").waitFor();
  // Over the page, not in it.
  const bar = dashboard.getByRole("region", { name: "Selected posts" });
  expect((await bar.boundingBox())?.height).toBeGreaterThan(40);
  await search(dashboard, "zeno");
  await selected("3 selected, 2 hidden by filters").waitFor();
  // Of what the search finds.
  await button("No photo (1)").waitFor();
  await search(dashboard, "");

  const file = await downloadedBy(bar.getByRole("button", { name: "Export" }));
  const lines = file.trim().split("\r\n");
  expect(lines.map((line) => line.split(",")[1])).toEqual(["Title", aryabhata, emilie, zeno]);

  // One is refused: the others are gone, and it stays selected.
  await oneByOne(dashboard, "restorePost");
  const stop = await oneByOne(dashboard, "deletePost", planted[2]);
  const remove = async () => {
    await button("Delete").click();
    await dashboard.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
  };
  await remove();
  await dashboard
    .getByText("Deleted 2 of 3 posts, then stopped. Firestore internal error. Please try again later.")
    .waitFor();
  const undo = undoOf(dashboard, "Deleted 2 of 3 posts");
  await undo.focus();
  await shows(dashboard, 1, 2);
  await selected("1 selected").waitFor();
  await undo.click();
  await shows(dashboard, 3, 4);

  await stop();
  await oneByOne(dashboard, "deletePost");
  await button("Select all in list").click();
  await remove();
  await dashboard.getByText("Deleted 3 posts").waitFor();
  await main.getByText("No posts match “No photo”. Clear the filter to see the other posts.").waitFor();
  await expect.poll(() => dashboard.evaluate(() => document.activeElement?.tagName)).toBe("INPUT");
  await button("Clear filters").click();
  await shows(dashboard, 1, 1);

  // What was deleted together is restored together, even when its notice is gone.
  await dashboard.getByText("Activity", { exact: true }).click();
  const changes = dashboard.getByRole("region", { name: "Activity" });
  await changes.getByRole("heading", { name: "Today", level: 3 }).waitFor();
  await changes.getByText("Deleted 3 posts").click();
  await changes
    .getByRole("group")
    .getByRole("button", { name: `Changes to ${zeno}` })
    .waitFor();
  await changes.getByRole("button", { name: "Restore 3 posts" }).click();
  // The changes may say the same by then.
  await isNoticed(dashboard, "Restored 3 posts");
  await dashboard.getByText("List", { exact: true }).click();
  await shows(dashboard, 4, 4);
});

/** Lets calls pass one by one, except about the refused post: starting a process for each at once takes too long. */
async function oneByOne(page: Page, name: CallName, refused?: string): Promise<Undo> {
  let before: Promise<unknown> = Promise.resolve();
  return interceptCall(page, name, async (route) => {
    if (refused !== undefined && route.request().postDataJSON()?.data.id === refused)
      return refuse(route, "INTERNAL");
    const turn = before.then(() => route.fetch()).then((response) => route.fulfill({ response }));
    before = turn.catch(() => undefined);
    return turn;
  });
}
