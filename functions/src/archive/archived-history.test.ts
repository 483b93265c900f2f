import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import * as desk from "../../testing/post-desk.ts";
import { packed, unpacked } from "../../testing/repacked.ts";
import { author, documentAt } from "../../testing/stored.ts";
import { seed, share } from "../../testing/test-run.ts";
import { content, crafted, exported, importInto } from "../../testing/whole-archive.ts";
import { clearAll, documentsOf } from "../../testing/whole-state.ts";
import { noPhoto } from "../photos/photo-store.ts";
import { cleanupDuplicatesIn } from "../posts/cleanup-duplicates.ts";

const { laterServices } = desk;

beforeEach(clearAll);

const day = 24 * 60 * 60 * 1000;

/** The whole history, without the days on which its entries expire. */
async function history() {
  const entries = Object.entries(await documentsOf("history"));
  return Object.fromEntries(entries.map(([id, { expireAt: _, ...fields }]) => [id, fields]));
}

/** The entries that an import added, except those for the posts that it put. */
async function imported() {
  return Object.fromEntries(Object.entries(await history()).filter(([, { act }]) => act !== "imported"));
}

const acts = {
  create: () => desk.createWithPhoto(),
  createWithoutPhoto: () => desk.create(),
  edit: (post: Post) => desk.edit(post, { description: `Known as 孔子 ${randomUUID()} 𝄞` }),
  move: (post: Post) => desk.edit(post, { date: "2031/01/02", title: randomUUID() }),
  replacePhoto: async (post: Post) => desk.edit(post, {}, await desk.aNewPhoto()),
  delete: ({ id }: Post) => desk.remove(id),
  deleteAndRestore: ({ id }: Post) => desk.remove(id).then(() => desk.restore(id)),
  writeByHand: (post: Post) => desk.writeInConsole(post.id, { ...post, country: randomUUID() }),
  createByHandAndCleanUp: async (post: Post) => {
    const id = randomUUID();
    await desk.writeInConsole(id, aPost({ ...post, id, ...noPhoto }));
    await cleanupDuplicatesIn(laterServices(), author);
  },
} as const;

async function perform(act: keyof typeof acts, pick: number) {
  const posts = Object.values(await documentsOf("posts")) as Post[]; // the product has stored them
  await acts[act](posts[pick % posts.length] ?? (await desk.createWithPhoto()));
}

const someActs = fc.array(
  fc.tuple(fc.constantFrom(...(Object.keys(acts) as (keyof typeof acts)[])), fc.nat({ max: 9 })), // its own keys
  { minLength: 1, maxLength: 12 },
);

test("an archive with the history brings every change back, also of deleted posts, and importing it again adds nothing", async () => {
  await fc.assert(
    fc.asyncProperty(someActs, async (drawn) => {
      await clearAll();
      for (const [act, pick] of drawn) await perform(act, pick);
      const [before, posts] = [await history(), await content()];
      const count = Object.keys(before).length;
      const { file, notes, ...exportedNow } = await exported(true);
      expect(notes).toEqual([]);
      expect(exportedNow.history).toBe(count);
      await clearAll();
      const none = { added: 0, present: 0, expired: 0, refused: 0 };
      expect((await importInto(file)).history).toEqual({ ...none, added: count });
      expect(await imported()).toEqual(before);
      expect(await content()).toEqual(posts);
      const all = await documentsOf("history");
      const put = Object.keys(posts.posts).length;
      expect(Object.keys(all)).toHaveLength(count + put);
      expect((await importInto(file)).history).toEqual({ ...none, present: count });
      expect(await documentsOf("history")).toEqual(all);
    }),
    { numRuns: share("random archives", 3, 100), seed },
  );
});

async function prepare() {
  const post = await desk.createWithPhoto();
  await desk.edit(
    await desk.edit(post, { country: "England" }),
    { country: "Wales" },
    await desk.aNewPhoto(),
  );
  await desk.remove((await desk.create()).id);
  const { file } = await exported(true);
  return { post, file, before: await history() };
}

test("an archive with the history keeps each change for two years after it was made, and leaves out what is older", async () => {
  const { file, before } = await prepare();
  await clearAll();
  await importInto(file);
  for (const { at, expireAt } of Object.values(await documentsOf("history")))
    expect(toMillis(expireAt) - toMillis(at)).toBeCloseTo(730 * day, -4);
  await clearAll();
  const { history: result } = await importInto(file, "refuse", {}, laterServices(731 * 24));
  const expired = Object.keys(before).length;
  expect(result).toEqual({ added: 0, present: 0, refused: 0, expired });
  expect(await imported()).toEqual({});
});

test("an archive with the history brings back the changes of one post with --only", async () => {
  const { post, file, before } = await prepare();
  await clearAll();
  await importInto(file, "refuse", { only: post.id });
  const own = Object.entries(before).filter(([, { postId }]) => postId === post.id);
  expect(own).toHaveLength(3);
  expect(await imported()).toEqual(Object.fromEntries(own));
});

test("an archive with the history never changes what the project has recorded", async () => {
  const { file } = await prepare();
  const [id = ""] = Object.keys(await history());
  await documentAt(`history/${id}`).update({ uid: "", email: "" });
  const all = await documentsOf("history");
  await importInto(file);
  expect(await documentsOf("history")).toEqual(all);
});

test("an archive with the history has notes for what cannot be kept", async () => {
  const { post } = await prepare();
  const version = "2026-11-22T10:00:00.000Z";
  const [entry = {}] = Object.values(await documentsOf("history")).filter(({ act }) => act === "edited");
  const linked = { ...post, country: "Wales", imageURL: "https://elsewhere.example/a.jpg" };
  await documentAt("history/note").set({ note: "mine" });
  await documentAt(`history/${post.id}@x`).set(entry);
  const linking = { ...entry, act: "by-hand", uid: "", email: "", post: linked };
  await documentAt(`history/${post.id}@${version}`).set(linking);
  const { notes } = await exported(true);
  expect(notes.toSorted()).toEqual([
    `history/${post.id}@${version}: exported with changes`,
    `history/${post.id}@x: import will skip this entry: id: does not match the entry`,
    "history/note: not in a known format; skipped",
  ]);
});

const toMillis = (time: unknown) => Number((time as { toMillis: () => number }).toMillis()); // Firestore's time

test("an archive with the history is refused with the change that was forged, and imported without it if wanted", async () => {
  const files = await unpacked((await prepare()).file);
  await clearAll();
  const forged = crafted(files, "history/", ({ entry }) => (entry["at"] = "2099-01-01T00:00:00.000Z"));
  const file = await packed(forged);
  const reason = /^History entry .*@.* cannot be imported: at: in the future\nNothing was imported/;
  await expect(importInto(file)).rejects.toThrow(reason);
  expect([await documentsOf("posts"), await history()]).toEqual([{}, {}]);
  const result = await importInto(file, "refuse", { skipRefused: true });
  expect(result).toMatchObject({ put: 1, history: { added: 4, refused: 1 } });
});
