import { expect } from "vitest";
import { shows, test } from "./fixtures.ts";
import { plantPosts } from "./planted-posts.ts";
import { openNewPost } from "./post-form.ts";

test("a draft about a person who has a post says so once its title is left, and shows that post without losing a word", async ({
  dashboard,
}) => {
  await plantPosts([
    {
      title: "Maria Skłodowska-Curie",
      date: "2026/11/07",
      birthdate: "1867/11/07",
      deathdate: "1934/07/04",
    },
  ]);
  await shows(dashboard, 1, 1);
  const form = await openNewPost(dashboard);
  await form.getByLabel("Birth Date *").fill("1867");
  await form.getByLabel("Title *").fill("Marie Curie");
  const said = form.getByText(
    "“Maria Skłodowska-Curie” is scheduled on November 7, 2026. Is this the same person?",
  );
  expect(await said.count()).toBe(0);
  await form.getByLabel("Title *").press("Tab");
  await said.waitFor();
  await form.getByRole("button", { name: "Open that post" }).click();
  const other = dashboard.getByRole("dialog", { name: "Maria Skłodowska-Curie" });
  await other.getByText("July 4, 1934").waitFor();
  await dashboard.keyboard.press("Escape");
  await other.waitFor({ state: "detached" });
  expect(await form.getByLabel("Title *").inputValue()).toBe("Marie Curie");
  await form.getByLabel("Birth Date *").fill("1859/05/15");
  await said.waitFor({ state: "detached" });
  await form.getByLabel("Birth Date *").press("Tab");
  await form.getByRole("button", { name: "Use this day" }).last().click();
  expect(await form.getByLabel("Publish Date *").inputValue()).toMatch(/\/05\/15$/);
  // The form focuses it in a later task.
  await expect
    .poll(() => dashboard.evaluate(() => document.activeElement?.getAttribute("name")))
    .toBe("date");
});
