import { randomUUID } from "node:crypto";
import { postId } from "@daily-genius/domain/post-id";
import { beforeAll, expect, test } from "vitest";
import { db } from "../firebase/firestore.ts";
import { aDraft } from "../testing/a-draft.ts";
import { aSession } from "../testing/a-session.ts";
import { callAs } from "../testing/call-as.ts";
import { createPost } from "./create-post.ts";

let admin: Awaited<ReturnType<typeof aSession>>;

beforeAll(async () => {
  admin = await aSession();
});

const create = (draft = aDraft(), requestId: string = randomUUID()) =>
  callAs(admin, createPost, { requestId, draft });

test("a new post is stored under its slug, with its author and equal times", async () => {
  const draft = aDraft();
  const { post } = await create(draft);
  expect(post).toMatchObject({
    ...draft,
    id: postId(draft.date, draft.title),
    imageURL: "",
    authorId: admin.uid,
    authorEmail: "editor@dailygenius.example",
    createdAt: post.updatedAt,
  });
  expect((await db().doc(`posts/${post.id}`).get()).data()).toEqual(post);
  expect((await db().doc(`slugs/${post.id}`).get()).data()).toMatchObject({ postId: post.id });
});

test("the public feed has the post at once, without its author", async () => {
  const { post } = await create();
  const entry = (await db().doc(`feed/${post.id}`).get()).data();
  expect(entry).toMatchObject({ title: post.title, date: post.date, updatedAt: post.updatedAt });
  expect(entry).not.toHaveProperty("authorEmail");
  expect(entry).not.toHaveProperty("authorId");
});

test("50 racing creates of one title: one success, 49 refusals, the winner untouched", async () => {
  const draft = aDraft();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 50 }, (_, n) => create({ ...draft, description: `Attempt ${n}` })),
  );
  const won = outcomes.filter((outcome) => outcome.status === "fulfilled");
  const lost = outcomes.filter((outcome) => outcome.status === "rejected");
  expect(won).toHaveLength(1);
  for (const { reason } of lost)
    expect(reason).toMatchObject({
      code: "already-exists",
      message: "A post with this title already exists.",
    });
  const stored = (
    await db()
      .doc(`posts/${postId(draft.date, draft.title)}`)
      .get()
  ).data();
  expect(stored).toEqual(won[0]?.value.post);
}, 30_000);
