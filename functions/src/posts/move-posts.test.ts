import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import { addDays, localDay } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { beforeEach, expect, test } from "vitest";
import { aDay } from "../../testing/a-draft.ts";
import { aSession, callAs } from "../../testing/call.ts";
import { create, edit, expectDerivedRight, fieldsAt, remove } from "../../testing/post-desk.ts";
import { author, documentAt } from "../../testing/stored.ts";
import { clearAll, documentsOf } from "../../testing/whole-state.ts";
import { services } from "../services.ts";
import { InvalidCommit } from "../store/documents.ts";
import { movePosts, movePostsIn } from "./move-posts.ts";

beforeEach(clearAll);

const to = (post: Post, date: string) => ({ id: post.id, basedOn: post.updatedAt, date });
const postAt = (id: string) => fieldsAt(`posts/${id}`);
const movesOf = async (id: string) =>
  Object.values(await documentsOf("history")).filter(({ postId, act }) => postId === id && act === "moved");

test("posts swap their days: feed, slugs and history follow, everything else stays, and the same call again changes nothing", async () => {
  const admin = await aSession("mover@dailygenius.example");
  const [ada, emmy] = [await create(), await create({ title: "Emmy Noether" })];
  const moves = [to(ada, emmy.date), to(emmy, ada.date)];
  const { posts } = await callAs(admin, movePosts, { requestId: randomUUID(), moves });
  expect(await movePostsIn(services, moves, author)).toEqual(posts);
  expect(posts.map(({ id, date }) => [id, date])).toEqual([
    [ada.id, emmy.date],
    [emmy.id, ada.date],
  ]);
  for (const [index, before] of [ada, emmy].entries()) {
    const after = posts[index];
    const { date, updatedAt } = after ?? before;
    expect(after).toEqual({ ...before, date, updatedAt, updatedBy: "mover@dailygenius.example" });
    expect(await postAt(before.id)).toEqual(after);
    const [entry, ...others] = await movesOf(before.id);
    expect(entry).toMatchObject({ changed: ["date"], from: before.date, uid: admin.uid, post: after });
    expect(others).toEqual([]);
  }
  await expectDerivedRight();
});

test("if one post was changed or deleted meanwhile none moves, and the answer holds its present version", async () => {
  const [ada, emmy] = [await create(), await create()];
  const edited = await edit(emmy, { country: "Germany" });
  await expect(movePostsIn(services, [to(ada, aDay()), to(emmy, aDay())], author)).rejects.toMatchObject({
    code: "aborted",
    details: { current: [edited] },
  });
  await remove(emmy.id);
  await expect(movePostsIn(services, [to(ada, aDay()), to(emmy, aDay())], author)).rejects.toMatchObject({
    code: "not-found",
  });
  expect(await postAt(ada.id)).toEqual(ada);
});

test("a post moves neither from nor to a day that has begun anywhere", async () => {
  const begun = addDays(localDay(new Date()), -1);
  const [past, coming] = [await create({ date: begun }), await create()];
  for (const move of [to(past, aDay()), to(coming, begun)])
    await expect(movePostsIn(services, [move], author)).rejects.toMatchObject({
      code: "failed-precondition",
      message: expect.stringContaining("has already begun in some time zones. Nothing was moved."),
    });
});

test("a post moves onto no post of its title, and two of one title never onto one day", async () => {
  const [ada, other, third] = [await create(), await create(), await create()];
  const day = aDay();
  for (const moves of [[to(ada, other.date)], [to(ada, day), to(third, day)]])
    await expect(movePostsIn(services, moves, author)).rejects.toMatchObject({
      code: "already-exists",
      message: "A post with this title already exists.",
    });
  expect(await postAt(ada.id)).toEqual(ada);
});

test("two duplicates leave one slug at once, and neither stays flagged", async () => {
  const ada = await create();
  const twin = { ...ada, id: "twin", createdAt: "2020-01-01T00:00:00.000Z" };
  const third = { ...ada, id: "third", createdAt: "2020-01-02T00:00:00.000Z" };
  for (const post of [twin, third]) await documentAt(`posts/${post.id}`).set(post);
  await documentAt("slugConflicts/third").set({ slug: ada.id, keeper: "twin" });
  await movePostsIn(services, [to(twin, aDay()), to(third, aDay())], author);
  await expectDerivedRight();
});

/** Services with a limited commit like Firestore's, counted in writes instead of bytes. */
function limited(most: number, afterCommit: () => Promise<unknown> = async () => {}) {
  const { documents } = services;
  const commit: typeof documents.commit = async (writes) => {
    if (writes.length > most) throw new InvalidCommit("Transaction too big.");
    const held = await documents.commit(writes);
    await afterCommit();
    return held;
  };
  return { ...services, documents: { ...documents, commit } };
}

test("moves that are too large for one commit go in steps, and say how far they came", async () => {
  const first = aDay();
  const posts = await Promise.all(
    Array.from({ length: 95 }, (_, n) => create({ date: addDays(first, n), title: `Genius ${n}` })),
  );
  const moves = posts.map((post) => to(post, addDays(post.date, 3)));
  const editFirst = () =>
    documentAt(`posts/${posts[0]?.id}`).update({ updatedAt: "2020-01-01T00:00:00.000Z" });
  await expect(movePostsIn(limited(460, editFirst), moves, author)).rejects.toMatchObject({
    code: "aborted",
    message: "Firestore operation was aborted. Please try again. 90 of 95 posts were moved.",
    details: { moved: 90 },
  });
  const present = (await Promise.all(posts.map(({ id }) => postAt(id)))) as Post[]; // none was deleted
  expect(present.map(({ date }) => date)).toEqual(
    posts.map(({ date }, n) => (n < 5 ? date : addDays(date, 3))),
  );
  const rest = present.map((post, n) => to(post, moves[n]?.date ?? ""));
  expect(await movePostsIn(limited(460), rest, author)).toHaveLength(95);
});
