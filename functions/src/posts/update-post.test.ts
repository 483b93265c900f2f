import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import type { Post } from "@daily-genius/domain/post/post";
import type { PostDraft } from "@daily-genius/domain/post/post-draft";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { aSession, callAs } from "../../testing/call.ts";
import { create, edit, fieldsAt } from "../../testing/post-desk.ts";
import { documentAt } from "../../testing/stored.ts";
import { updatePost } from "./update-post.ts";

test("an edit keeps id, author and creation, and moves updatedAt; one over an older version is refused", async () => {
  const post = await create();
  const changes = { description: "Poet of science.", role: ["Mathematician", "Writer"] };
  const after = await edit(post, changes);
  expect(after).toEqual({ ...post, ...changes, updatedAt: after.updatedAt });
  expect(after.updatedAt > post.updatedAt).toBe(true);
  expect(await fieldsAt(`posts/${post.id}`)).toEqual(after);
  expect(await fieldsAt(`feed/${post.id}`)).toMatchObject({ description: "Poet of science." });
  await expect(edit(post, { country: "Britain" })).rejects.toMatchObject({
    code: "aborted",
    message: "Firestore operation was aborted. Please try again.",
    details: { current: after },
  });
});

test("a panel that knows no death year leaves it alone, unless it saves the day of the death", async () => {
  const post = await create({ deathdate: "", deathyear: "~850" });
  const session = await aSession();
  const { deathyear: _, ...older } = aDraft({ date: post.date, deathdate: "" });
  const save = async ({ updatedAt: basedOn }: Post, draft: PostDraft) => {
    const input = { requestId: randomUUID(), id: post.id, basedOn, draft, photo: { kind: "keep" } } as const;
    return (await callAs(session, updatePost, input)).post;
  };
  const kept = await save(post, older);
  expect(kept.deathyear).toBe("~850");
  const dated = await save(kept, { ...older, deathdate: "0850/01/02" });
  expect(dated).toMatchObject({ deathdate: "0850/01/02", deathyear: "" });
  expect(await fieldsAt(`feed/${post.id}`)).toMatchObject({ deathdate: "0850/01/02", deathyear: "" });
});

test("a new title moves the reservation of the slug, and the id stays", async () => {
  const post = await create();
  const again = await edit(await edit(post, { title: "Ada King" }), { title: "Countess of Lovelace" });
  expect(again.id).toBe(post.id);
  const day = post.date.replaceAll("/", "-");
  expect(await fieldsAt(`slugs/${day}-ada-king`)).toBeUndefined();
  expect(await fieldsAt(`slugs/${day}-countess-of-lovelace`)).toMatchObject({ postId: post.id });
  expect(await fieldsAt(`slugs/${post.id}`)).toMatchObject({ postId: post.id });
});

// Specification 7.4
test("a missing post is not found", async () => {
  await expect(edit(aPost({ id: "nobody" }), {})).rejects.toMatchObject({ code: "not-found" });
});

test("a post with broken fields from the console can be edited into a sound one", async () => {
  const draft = aDraft();
  const id = `by-hand-${randomUUID()}`;
  await documentAt(`posts/${id}`).set({ title: 7, date: "next week", role: "Poet", note: "kept" });
  const post = await edit(aPost({ id, updatedAt: "" }), draft);
  expect(post).toMatchObject({ ...draft, id, authorId: "" });
  expect(await fieldsAt(`posts/${id}`)).toMatchObject({ ...draft, note: "kept" });
});
