import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import type { CallInput } from "@daily-genius/domain/calls/calls";
import { beforeAll, expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { aSession } from "../../testing/a-session.ts";
import { callAs } from "../../testing/call-as.ts";
import { db } from "../../testing/db.ts";
import { createPost } from "./create-post.ts";
import { updatePost } from "./update-post.ts";

let admin: Awaited<ReturnType<typeof aSession>>;

beforeAll(async () => {
  admin = await aSession();
});

const create = async (draft = aDraft()) => {
  const { post } = await callAs(admin, createPost, { requestId: randomUUID(), draft });
  return { post, draft };
};

type Edit = Partial<CallInput<"updatePost">> & Pick<CallInput<"updatePost">, "id" | "basedOn" | "draft">;
const update = (edit: Edit) =>
  callAs(admin, updatePost, { requestId: randomUUID(), photo: { kind: "keep" }, ...edit });

const fieldsAt = async (path: string) => (await db().doc(path).get()).data();

test("an edit changes the text, keeps id, author and creation, and moves updatedAt", async () => {
  const { post, draft } = await create();
  const edited = { ...draft, description: "Poet of science.", role: ["Mathematician", "Writer"] };
  const { post: after } = await update({ id: post.id, basedOn: post.updatedAt, draft: edited });
  expect(after).toEqual({ ...post, ...edited, updatedAt: after.updatedAt });
  expect(after.updatedAt > post.updatedAt).toBe(true);
  expect(await fieldsAt(`posts/${post.id}`)).toEqual(after);
  expect(await fieldsAt(`feed/${post.id}`)).toMatchObject({ description: "Poet of science." });
});

test("a new title moves the reservation of the slug, and the id stays", async () => {
  const { post, draft } = await create();
  const first = { ...draft, title: "Ada King" };
  const { post: renamed } = await update({ id: post.id, basedOn: post.updatedAt, draft: first });
  const second = { ...draft, title: "Countess of Lovelace" };
  const { post: again } = await update({ id: post.id, basedOn: renamed.updatedAt, draft: second });
  expect(again.id).toBe(post.id);
  const day = draft.date.replaceAll("/", "-");
  expect(await fieldsAt(`slugs/${day}-ada-king`)).toBeUndefined();
  expect(await fieldsAt(`slugs/${day}-countess-of-lovelace`)).toMatchObject({ postId: post.id });
  expect(await fieldsAt(`slugs/${post.id}`)).toMatchObject({ postId: post.id });
});

test("a missing post is not found", async () => {
  await expect(update({ id: "nobody", basedOn: "", draft: aDraft() })).rejects.toMatchObject({
    code: "not-found",
  });
});

test("an edit to the date and title of another post is refused", async () => {
  const { draft } = await create();
  const { post, draft: mine } = await create(aDraft({ date: draft.date, title: "Charles Babbage" }));
  await expect(
    update({ id: post.id, basedOn: post.updatedAt, draft: { ...mine, title: draft.title } }),
  ).rejects.toMatchObject({ code: "already-exists", message: "A post with this title already exists." });
});

test("an edit based on an older version is refused with the present post", async () => {
  const { post, draft } = await create();
  const { post: newer } = await update({
    id: post.id,
    basedOn: post.updatedAt,
    draft: { ...draft, country: "England" },
  });
  await expect(
    update({ id: post.id, basedOn: post.updatedAt, draft: { ...draft, country: "Britain" } }),
  ).rejects.toMatchObject({
    code: "aborted",
    message: "Firestore operation was aborted. Please try again.",
    details: { current: newer },
  });
});

test("the same edit sent again answers with the post it made", async () => {
  const { post, draft } = await create();
  const edit = { id: post.id, basedOn: post.updatedAt, draft: { ...draft, country: "England" } };
  const { post: once } = await update(edit);
  expect((await update(edit)).post).toEqual(once);
});

test("of 50 edits to one title at most one succeeds, and the others are refused", async () => {
  const day = aDraft();
  const posts = await Promise.all(
    Array.from({ length: 50 }, (_, n) => create({ ...day, title: `Genius ${n}` })),
  );
  const outcomes = await Promise.allSettled(
    posts.map(({ post, draft }) =>
      update({ id: post.id, basedOn: post.updatedAt, draft: { ...draft, title: "The one" } }),
    ),
  );
  const codes = outcomes.map((outcome) => (outcome.status === "fulfilled" ? "ok" : outcome.reason.code));
  expect(codes.filter((code) => code === "ok")).toHaveLength(1);
  expect(codes.filter((code) => code === "already-exists")).toHaveLength(49);
});

test("of 20 edits of one version exactly one succeeds, and the others see it", async () => {
  const { post, draft } = await create();
  const outcomes = await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) =>
      update({ id: post.id, basedOn: post.updatedAt, draft: { ...draft, description: `Edit ${n}` } }),
    ),
  );
  const won = outcomes.filter((outcome) => outcome.status === "fulfilled");
  expect(won).toHaveLength(1);
  for (const outcome of outcomes)
    if (outcome.status === "rejected")
      expect(outcome.reason).toMatchObject({ code: "aborted", details: { current: won[0]?.value.post } });
});

test("a post with broken fields from the console can be edited into a sound one", async () => {
  const draft = aDraft();
  const id = `by-hand-${randomUUID()}`;
  await db().doc(`posts/${id}`).set({ title: 7, date: "next week", role: "Poet", note: "kept" });
  const { post } = await update({ id, basedOn: "", draft });
  expect(post).toMatchObject({ ...draft, id, authorId: "" });
  expect(await fieldsAt(`posts/${id}`)).toMatchObject({ ...draft, note: "kept" });
});
