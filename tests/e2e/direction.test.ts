import { localDay } from "@daily-genius/domain/dates/publish-date";
import { beforeAll, expect } from "vitest";
import { rowOf, test } from "./fixtures.ts";
import { labels } from "./form-labels.ts";
import { plantPosts } from "./planted.ts";
import { aTitle, deletePost, openEdit } from "./post-form.ts";

const khwarizmi = {
  title: `محمد الخوارزمي (${aTitle("Al-Khwarizmi")})`,
  description: "كتب أول كتاب في الجبر، ومن اسمه جاءت كلمة algorithm.",
  country: "خوارزم",
  role: ["رياضياتي", "فلكي"],
  date: localDay(new Date()),
};

beforeAll(async () => {
  await plantPosts([khwarizmi]);
});

/** Runs in the page: returns texts in Arabic that are not laid out from right to left, or are parts of the title and are. */
function astray(title: string): string[] {
  const isAstray = (element: Element | null, text: string, wanted = "rtl") =>
    /\p{Script=Arabic}/u.test(text) && element && getComputedStyle(element).direction !== wanted;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const [element, text] = [node.parentElement, node.textContent ?? ""];
    const isTitle = element?.closest("[dir]")?.textContent?.includes(title);
    if (isAstray(element, text, isTitle ? "ltr" : "rtl")) found.push(text);
  }
  for (const field of document.querySelectorAll<HTMLInputElement>("input, textarea"))
    if (isAstray(field, field.value)) found.push(field.value);
  return found;
}

test("titles, descriptions, countries and roles are laid out by their own direction", async ({
  dashboard,
}) => {
  const { title } = khwarizmi;
  const close = () => dashboard.keyboard.press("Escape");
  const isStraight = async (view: string) =>
    expect.soft(await dashboard.evaluate(astray, title), view).toEqual([]);
  await dashboard.getByRole("searchbox").fill(title);
  await rowOf(dashboard, title).waitFor();
  await isStraight("list");
  await dashboard.getByRole("button", { name: title, exact: true }).click();
  await dashboard.getByRole("button", { name: "Edit Post" }).waitFor();
  await isStraight("detail");
  await close();
  await dashboard.getByRole("button", { name: `Preview ${title}` }).click();
  await dashboard.getByRole("dialog").getByRole("heading", { name: title }).waitFor();
  await isStraight("preview");
  await close();
  const form = await openEdit(dashboard, title);
  await form.getByLabel(labels.country).waitFor();
  await isStraight("form");
  await form.getByLabel("Publish Date *").click();
  await dashboard.getByText(`${title} by`).waitFor();
  await isStraight("calendar");
  await close();
  await form.getByRole("button", { name: "Cancel" }).click();
  await form.waitFor({ state: "detached" });
  await dashboard.getByRole("button", { name: `Delete ${title}` }).click();
  await dashboard.getByRole("alertdialog").waitFor();
  await isStraight("question");
  await close();
  await deletePost(dashboard, title);
  await dashboard.getByText(`Deleted “${title}”`).waitFor();
  await dashboard.getByText(`No posts found matching "${title}".`).waitFor();
  await isStraight("notice");
});
