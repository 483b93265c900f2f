import { randomUUID } from "node:crypto";
import type { CallInput } from "@daily-genius/domain/calls";
import { feedEntry } from "@daily-genius/domain/feed-entry";
import type { Post } from "@daily-genius/domain/post";
import { addDays, localDay } from "@daily-genius/domain/publish-date";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { portsFrom } from "@daily-genius/stack/ports";
import { signInAt } from "@daily-genius/stack/product-client";
import { expect } from "vitest";
import { editInConsole } from "./console-edit.ts";
import { test } from "./fixtures.ts";
import { project, site } from "./stack.ts";

/** Puts a story into the feed and returns the path of its page. */
async function publish(fields: Partial<Post>): Promise<string> {
  const id = `planted-${randomUUID()}`;
  await editInConsole(`feed/${id}`, feedEntry(aPost(fields)));
  return `/genius/${id}`;
}

test("a story is found by search and shared, and a friend reads it without script", async ({
  openContext,
}) => {
  await publish({ title: "Hypatia of Alexandria", date: "1996/05/04" });
  await publish({ title: "Łucja Frejlich", date: "1996/05/05", country: "Poland", role: ["Mathematician"] });
  await publish({ title: "Emmy Noether", date: "1996/05/06", country: "Germany" });
  const permissions = ["clipboard-read", "clipboard-write"];
  const reader = await (await openContext({ permissions })).newPage();
  await reader.goto(`${site}/archive`);
  await reader.getByLabel("Search all stories").fill("mathem poland LUCJA");
  await reader.getByText("1 story", { exact: true }).waitFor();
  await reader.getByRole("link", { name: "Łucja Frejlich" }).click();
  await reader.getByRole("heading", { level: 1, name: "Łucja Frejlich" }).waitFor();
  await reader.getByRole("button", { name: "Copy link" }).click();
  await reader.getByText("Link copied.").waitFor();
  const link = await reader.evaluate(() => navigator.clipboard.readText());
  await reader.goBack();
  // The search is still there.
  await reader.getByRole("link", { name: "Łucja Frejlich" }).waitFor();
  await reader.getByLabel("Search all stories").fill("nobody at all");
  await reader.getByText("No story matches “nobody at all”.").waitFor();

  const friend = await (await openContext({ javaScriptEnabled: false })).newPage();
  await friend.goto(link);
  await friend.getByRole("heading", { level: 1, name: "Łucja Frejlich" }).waitFor();
  expect(await friend.getByRole("button").count()).toBe(0);
  await friend.getByRole("link", { name: "Emmy Noether" }).click();
  await friend.getByRole("heading", { level: 1, name: "Emmy Noether" }).waitFor();
  await friend.getByRole("link", { name: "May 6, 1996" }).click();
  await friend.getByRole("heading", { level: 1, name: "May 1996" }).waitFor();
  await friend.getByRole("link", { name: "Archive" }).first().click();
  expect(await friend.getByRole("searchbox").count()).toBe(0);
  await friend.getByRole("link", { name: "May", exact: true }).click();
  await friend.getByRole("link", { name: "Hypatia of Alexandria" }).waitFor();
});

test("/today leads to the story of the day on the visitor's clock, or offers the latest", async ({
  page,
}) => {
  const path = await publish({ title: "Ibn al-Haytham", date: "1995/05/05" });
  await page.clock.setFixedTime(new Date(1995, 4, 5, 23, 59));
  await page.goto(`${site}/today`);
  await page.waitForURL(`${site}${path}`);
  await page.clock.setFixedTime(new Date(1995, 4, 6, 0, 1));
  await page.goto(`${site}/today`);
  await page.getByText("Your day has no story yet.").waitFor();
  expect(await page.getByRole("main").getByRole("listitem").count()).toBeGreaterThan(0);
});

test("page, files, archive and search follow a post that is edited, moved, deleted and restored", async ({
  administrator,
}) => {
  const [, port] = process.env["FIREBASE_AUTH_EMULATOR_HOST"]?.split(":") ?? [];
  const newsroom = await signInAt(project, portsFrom(Number(port)), administrator);
  const day = addDays(localDay(new Date()), -1);
  const draft = aPost({ title: "Wang Zhenyi", date: day });
  const draftOf = ({ title, description, date, birthdate, deathdate, country, role }: Post) => ({
    title,
    description,
    date,
    birthdate,
    deathdate,
    country,
    role,
  });
  let { post } = await newsroom.call("createPost", { requestId: randomUUID(), draft: draftOf(draft) });
  const update = async (changes: Partial<Pick<Post, "title" | "date">>) => {
    const input: CallInput<"updatePost"> = {
      requestId: randomUUID(),
      id: post.id,
      basedOn: post.updatedAt,
      draft: { ...draftOf(post), ...changes },
      photo: { kind: "keep" },
    };
    ({ post } = await newsroom.call("updatePost", input));
  };
  /** Where the story is to be found under its title. */
  const places = async () => {
    const page = `/genius/${post.id}`;
    const month = day.slice(0, "YYYY/MM".length);
    const files = ["names", day, month].map((name) => `/feed/${name}.json`);
    const shown = [page, "/archive", `/archive/${month}`, ...files, "/feed.json"].map(async (path) => {
      const text = await (await fetch(`${site}${path}`)).text();
      return text.includes(post.title) && text.includes(post.id);
    });
    return new Set(await Promise.all(shown));
  };
  const everywhere = new Set([true]);
  const nowhere = new Set([false]);

  expect(await places()).toEqual(everywhere);
  await update({ title: "Wang Zhenyi of Jiangning" });
  expect(await places()).toEqual(everywhere);
  await update({ date: addDays(day, 20) });
  expect(await places()).toEqual(nowhere);
  await update({ date: day });
  expect(await places()).toEqual(everywhere);
  await newsroom.call("deletePost", { id: post.id });
  expect(await places()).toEqual(nowhere);
  expect((await fetch(`${site}/genius/${post.id}`)).status).toBe(404);
  await newsroom.call("restorePost", { id: post.id });
  expect(await places()).toEqual(everywhere);
});
