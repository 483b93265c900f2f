import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import type { PhotoChange } from "@daily-genius/domain/calls/calls";
import { noPhotoTexts, type PhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { restoredContent } from "@daily-genius/domain/post/history-entry";
import type { Post } from "@daily-genius/domain/post/post";
import type { PostDraft } from "@daily-genius/domain/post/post-draft";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { beforeEach, expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { aSession, callAs } from "../../testing/call.ts";
import { aNewPhoto, create, createWithPhoto, edit, fieldsAt } from "../../testing/post-desk.ts";
import { documentAt } from "../../testing/stored.ts";
import { clearAll, documentsOf } from "../../testing/whole-state.ts";
import { updatePost } from "./update-post.ts";

beforeEach(clearAll);

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

test("a post with broken fields from the console can be edited into a sound one", async () => {
  const draft = aDraft();
  const id = `by-hand-${randomUUID()}`;
  await documentAt(`posts/${id}`).set({ title: 7, date: "next week", role: "Poet", note: "kept" });
  const post = await edit(aPost({ id, updatedAt: "" }), draft);
  expect(post).toMatchObject({ ...draft, id, authorId: "" });
  expect(await fieldsAt(`posts/${id}`)).toMatchObject({ ...draft, note: "kept" });
});

const texts: PhotoTexts = {
  photoAlt: "A woman at a desk",
  photoCredit: "Jane Doe",
  photoLicense: "CC BY-SA 4.0",
};
const others: PhotoTexts = { photoAlt: "A bust", photoCredit: "Louvre", photoLicense: "Public domain" };

test("the texts of a photo are saved with it, in post and feed; without a photo there are none", async () => {
  const post = await createWithPhoto(texts);
  expect(post).toMatchObject(texts);
  expect(await fieldsAt(`feed/${post.id}`)).toMatchObject(texts);
  expect(await create(texts)).toMatchObject(noPhotoTexts);
});

test.each<[string, () => Promise<PhotoChange>, Partial<PhotoTexts>, PhotoTexts]>([
  ["that keeps the photo changes them", async () => ({ kind: "keep" }), others, others],
  ["by a panel that does not know them leaves them", async () => ({ kind: "keep" }), {}, texts],
  ["that replaces the photo brings those of the new one", aNewPhoto, others, others],
  ["that replaces the photo, by a panel that does not know them, removes them", aNewPhoto, {}, noPhotoTexts],
  [
    "that removes the photo removes them, even if it holds some",
    async () => ({ kind: "remove" }),
    others,
    noPhotoTexts,
  ],
])("an edit of a post with photo texts %s", async (_, change, sent, left) => {
  const post = await createWithPhoto(texts);
  const photo = await change();
  const edited = await edit(post, sent, photo);
  expect(edited).toMatchObject(left);
  expect(await edit(post, sent, photo), "a repeated request").toEqual(edited);
});

test("an edit of a post with photo texts names in the history which of them it changed", async () => {
  const post = await createWithPhoto(texts);
  await edit(post, { photoCredit: "John Doe" });
  const entries = Object.values(await documentsOf("history"));
  expect(entries.map(({ changed }) => changed)).toContainEqual(["photoCredit"]);
});

test("an earlier version brings the texts of its photo only with the photo", async () => {
  const first = await createWithPhoto(texts);
  const replaced = await edit(first, { ...others, country: "Wales" }, await aNewPhoto());
  const [version] = Object.entries(await documentsOf("history")).flatMap(([id, { act }]) =>
    act === "created" ? [id] : [],
  );
  const without = restoredContent(first, replaced, { withDay: false, withPhoto: false });
  expect(without).toMatchObject({ country: first.country, ...others });
  const textOnly = await edit(replaced, without);
  const withIt = restoredContent(first, textOnly, { withDay: false, withPhoto: true });
  const restored = await edit(textOnly, withIt, { kind: "restore", entry: version ?? "" });
  expect(restored).toMatchObject({ ...texts, photo: first.photo });
});
