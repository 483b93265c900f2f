import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import { rowOf, signIn, test } from "./fixtures.ts";

/** Adds a post through the form, for today; answers its title, which nobody else has. */
async function addPost(dashboard: Page, name: string, birthdate = "1900"): Promise<string> {
  const title = `${name} ${randomUUID()}`;
  await dashboard.getByRole("button", { name: "Add New Post" }).click();
  const form = dashboard.getByRole("dialog", { name: "Add New Post" });
  await form.getByLabel("Title *").fill(title);
  await form.getByLabel("Description *").fill(`What ${name} left to the world, told in a sentence or two.`);
  await form.getByLabel("Birth Date *").fill(birthdate);
  await form.getByLabel("Country *").fill("Ghana");
  await form.getByLabel("Role(s) *").fill("Engineer, Inventor");
  await form.getByRole("button", { name: "Add Post" }).click();
  await form.waitFor({ state: "detached" });
  await rowOf(dashboard, title).waitFor();
  return title;
}

test("a post is found by search, previewed as on a phone, edited, deleted and brought back", async ({
  dashboard,
}) => {
  const title = await addPost(dashboard, "Ωριγένης", "~185");
  const search = dashboard.getByPlaceholder("Search posts by title, description, country, role...");
  await search.fill(title.toUpperCase());
  await dashboard
    .getByRole("main")
    .getByText(/^\(1 of \d+\)$/)
    .waitFor();
  await search.fill("nobody is called this");
  await dashboard.getByText('No posts found matching "nobody is called this".').waitFor();
  await dashboard.getByRole("button", { name: "Clear search" }).last().click();

  await dashboard.getByRole("button", { name: `Preview ${title}` }).click();
  const preview = dashboard.getByRole("dialog", { name: "Mobile Preview (25% Quality)" });
  await preview.getByText("Engineer, Inventor").waitFor();
  expect(await preview.getByText("Died").count()).toBe(0);
  await dashboard.keyboard.press("Escape");
  await preview.waitFor({ state: "detached" });

  await dashboard.getByRole("button", { name: `Edit ${title}` }).click();
  const form = dashboard.getByRole("dialog", { name: "Edit Post" });
  await form.getByLabel("Country *").fill("Egypt");
  await form.getByRole("button", { name: "Update Post" }).click();
  await form.waitFor({ state: "detached" });
  await rowOf(dashboard, title).getByText("Egypt").waitFor();

  await dashboard.getByRole("button", { name: `Delete ${title}` }).click();
  const question = dashboard.getByRole("alertdialog").or(dashboard.getByRole("dialog"));
  await question.getByRole("button", { name: /^Delete/ }).click();
  await rowOf(dashboard, title).waitFor({ state: "detached" });
  await dashboard.getByRole("button", { name: "Undo" }).click();
  await rowOf(dashboard, title).getByText("Egypt").waitFor();
});

test("what one administrator adds appears in another's browser without a reload", async ({
  dashboard,
  browser,
  administrator,
}) => {
  const elsewhere = await browser.newContext({ locale: "en-US" });
  try {
    const other = await elsewhere.newPage();
    await signIn(other, administrator);
    const title = await addPost(dashboard, "Chien-Shiung Wu");
    await rowOf(other, title).waitFor();
  } finally {
    await elsewhere.close();
  }
});

test("a second post of the same title and day is refused, and what was typed stays", async ({
  dashboard,
}) => {
  const title = await addPost(dashboard, "Al-Khwarizmi");
  await dashboard.getByRole("button", { name: "Add New Post" }).click();
  const form = dashboard.getByRole("dialog", { name: "Add New Post" });
  await form.getByLabel("Title *").fill(title);
  await form.getByLabel("Description *").fill("The same again.");
  await form.getByLabel("Birth Date *").fill("~780");
  await form.getByLabel("Country *").fill("Persia");
  await form.getByLabel("Role(s) *").fill("Mathematician");
  await form.getByRole("button", { name: "Add Post" }).click();
  await form.getByText("A post with this title already exists.").waitFor();
  expect(await form.getByLabel("Description *").inputValue()).toBe("The same again.");
});
