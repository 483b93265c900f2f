import { randomUUID } from "node:crypto";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { aDay } from "../../testing/a-draft.ts";
import { create, edit, remove, restore } from "../../testing/post-desk.ts";
import { author, db, documentAt } from "../../testing/stored.ts";
import { services } from "../services.ts";
import { recordByHand } from "./record-by-hand.ts";

/** The entries of a post, oldest first. */
async function historyOf(postId: string) {
  const { docs } = await db().collection("history").where("postId", "==", postId).get();
  const entries = docs.map((document) => document.data());
  return entries.sort((a, b) => a["at"].toMillis() - b["at"].toMillis());
}

const acts = async (postId: string) => (await historyOf(postId)).map(({ act }) => act);

test("every call leaves an entry that names act, person and what changed, with the post as it was left", async () => {
  const made = await create();
  const { id } = made;
  const edited = await edit(made, { country: "England" });
  await remove(id);
  const restored = await restore(id);
  const by = { postId: id, ...author };
  expect(await historyOf(id)).toMatchObject([
    { ...by, act: "created", changed: [], post: made, title: made.title },
    { ...by, act: "edited", changed: ["country"], post: edited },
    { ...by, act: "deleted", changed: [], post: null, title: made.title },
    { ...by, act: "restored", changed: [], post: restored },
  ]);
});

test("a post made, edited and deleted in the console has an entry for each", async () => {
  const id = randomUUID();
  const ref = documentAt(`posts/${id}`);
  await ref.set(aPost({ id, date: aDay() }));
  await expect.poll(() => acts(id)).toEqual(["by-hand"]);
  await ref.update({ country: "England" });
  await ref.update({ country: "Wales" });
  await ref.delete();
  await expect.poll(() => acts(id)).toEqual(["by-hand", "by-hand", "by-hand", "by-hand"]);
  expect(await historyOf(id)).toMatchObject([
    { email: "", uid: "", changed: [], post: { country: "United Kingdom" } },
    { changed: ["country"], post: { country: "England" } },
    { changed: ["country"], post: { country: "Wales" } },
    { changed: [], post: null },
  ]);
});

test("an edit in the console has its entry, even if other writes were in the way", async () => {
  const { documents } = services;
  const contended = { ...documents, commit: async () => false as const };
  const id = randomUUID();
  const after = aPost({ id, date: aDay() });
  const change = { before: undefined, after, beforeVersion: undefined, afterVersion: "1", writtenAt: 1 };
  expect(await recordByHand(contended, id, change, Date.now())).toBe(true);
  expect(await acts(id)).toEqual(["by-hand"]);
  expect(await recordByHand(documents, id, change, Date.now())).toBe(false);
  expect(await acts(id)).toEqual(["by-hand"]);
});

test.each([
  ["whose id fills all of Firestore's 1,500 bytes", `${randomUUID()}${"x".repeat(1464)}`, undefined],
  ["that has got a date where its time should be", randomUUID(), "11/2026"],
  ["that has got a long text where its time should be", randomUUID(), "x".repeat(1_500)],
])("a post %s has a history", async (_, id, updatedAt) => {
  await documentAt(`posts/${id}`).set(aPost({ id, date: aDay(), ...(updatedAt && { updatedAt }) }));
  await expect.poll(() => acts(id)).toEqual(["by-hand"]);
});
