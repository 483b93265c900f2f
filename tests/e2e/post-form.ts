import { randomUUID } from "node:crypto";
import type { Locator, Page } from "playwright-core";
import { isFocused, rowOf } from "./fixtures.ts";
import { labels, type Typed } from "./form-labels.ts";

/** Returns a unique title. */
export function aTitle(name: string): string {
  return `${name} ${randomUUID().slice(0, 13)}`;
}

export async function openNewPost(dashboard: Page): Promise<Locator> {
  await dashboard.getByRole("banner").getByRole("button", { name: "Add New Post" }).click();
  return dashboard.getByRole("dialog", { name: "Add New Post" });
}

export async function openEdit(dashboard: Page, title: string): Promise<Locator> {
  await dashboard.getByRole("button", { name: `Edit ${title}` }).click();
  return dashboard.getByRole("dialog", { name: "Edit Post" });
}

export async function fillPost(form: Locator, typed: Partial<Typed>): Promise<void> {
  // The cast: `typed` has only keys of `Typed`.
  for (const [field, value] of Object.entries(typed) as [keyof Typed, string][])
    await form.getByLabel(labels[field]).fill(value);
}

/** Saves a form, and waits until it has closed. */
export async function save(form: Locator): Promise<void> {
  await form.getByRole("button", { name: /^(Add|Update) Post$/ }).click();
  await form.waitFor({ state: "detached" });
}

/** Saves a new post, and waits until its row has the focus: what is typed earlier could still go there. */
export async function saveNew(form: Locator, title: string): Promise<void> {
  await save(form);
  await isFocused(form.page().getByRole("button", { name: title, exact: true }));
}

/** Closes a form by its button, and waits until it is gone. */
export async function cancel(form: Locator): Promise<void> {
  await form.getByRole("button", { name: "Cancel" }).click();
  await form.waitFor({ state: "detached" });
}

/** Edits a post of the list. */
export async function edit(dashboard: Page, title: string, typed: Partial<Typed>): Promise<void> {
  const form = await openEdit(dashboard, title);
  await fillPost(form, typed);
  await save(form);
}

/** Waits for the error of a field: the last, since a field that is left also says it to screen readers. */
export async function isWrong(form: Locator, error: string): Promise<void> {
  await form.getByText(error).last().waitFor();
}

/** Opens the fields that few posts need. */
export async function openMore(form: Locator): Promise<void> {
  await form.locator("summary", { hasText: /^More/ }).click();
}

/** Returns the input for a valid post with a unique title. */
export function aPerson(
  name: string,
  more: Partial<Typed> = {},
): Partial<Typed> & { readonly title: string } {
  return {
    title: aTitle(name),
    description: `What ${name} left to the world, in a sentence or two.`,
    birthdate: "1900",
    country: "Ghana",
    role: "Engineer, Inventor",
    ...more,
  };
}

/**
 * Waits until a form that refused to save has focused the first wrong field twice, at once and in a later task: until
 * then that field would get what is filled in elsewhere.
 */
export async function afterLateFocus(dashboard: Page): Promise<void> {
  await dashboard.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
}

/** Adds a post for today through the form, and returns its title. */
export async function addPost(dashboard: Page, name: string, more: Partial<Typed> = {}): Promise<string> {
  const person = aPerson(name, more);
  const form = await openNewPost(dashboard);
  await fillPost(form, person);
  await saveNew(form, person.title);
  return person.title;
}

/** Deletes a post of the list, and waits until its row is gone. */
export async function deletePost(dashboard: Page, title: string): Promise<void> {
  await dashboard.getByRole("button", { name: `Delete ${title}` }).click();
  const question = dashboard.getByRole("alertdialog");
  await question.getByText("Are you sure you want to delete this post?").waitFor();
  await question.getByRole("button", { name: "Delete" }).click();
  await rowOf(dashboard, title).waitFor({ state: "detached" });
}
