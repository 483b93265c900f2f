import { randomUUID } from "node:crypto";
import { fields } from "@daily-genius/domain/post/fields";
import { longestPostId, postId, utf8Length } from "@daily-genius/domain/post/post-id";
import { expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { aSession, call, callAs } from "../../testing/call.ts";
import { fieldsAt } from "../../testing/post-desk.ts";
import { createPost } from "./create-post.ts";
import { deletePost } from "./delete-post.ts";

const admin = await aSession();

const create = (draft = aDraft(), requestId: string = randomUUID()) =>
  callAs(admin, createPost, { requestId, draft });

// Specification 3.2, 7.3
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
  expect(await fieldsAt(`posts/${post.id}`)).toEqual(post);
  expect(await fieldsAt(`slugs/${post.id}`)).toMatchObject({ postId: post.id });
});

// Specification 1.2
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
  const stored = await fieldsAt(`posts/${postId(draft.date, draft.title)}`);
  expect(stored).toEqual(won[0]?.value.post);
});

test("a request is refused with another draft, and told if it is repeated after its post was deleted", async () => {
  const requestId = randomUUID();
  const draft = aDraft();
  const { post } = await create(draft, requestId);
  await expect(create({ ...draft, description: "Another text" }, requestId)).rejects.toMatchObject({
    code: "already-exists",
  });
  expect(await fieldsAt(`posts/${post.id}`)).toEqual(post);
  await callAs(admin, deletePost, { id: post.id });
  await expect(create(draft, requestId)).rejects.toMatchObject({
    code: "not-found",
    message: "This post was created, and has been deleted since.",
    details: { deleted: post.id },
  });
  expect(await fieldsAt(`posts/${post.id}`)).toBeUndefined();
});

// Specification 5.5
test.each(["title", "description", "date", "birthdate", "country"] as const)(
  "a required field, %s, that is empty after trimming is refused in the words of the specification",
  async (field) => {
    for (const value of ["", "   ", "\t\n", undefined, null])
      expect(
        await call(createPost, { requestId: randomUUID(), draft: { ...aDraft(), [field]: value } }, admin),
      ).toMatchObject({
        code: "invalid-argument",
        message: "Missing required fields: title, description, date, birthdate, or country",
      });
  },
);

test.each([
  ["markup", "<script>alert(1)</script> & co"],
  ["emoji", "Ada 👩‍🔬"],
  ["a slash", "a/b"],
  ["a dotted capital i", "İbn-i Sina"],
  ["another script", "孔子"],
  ["two dots before it", "..Ada"],
  ["underscores around it", "__Ada__"],
  ["two hundred characters", "ﬁ".repeat(200)],
])("a title with %s is stored as typed", async (_, title) => {
  const { post } = await create(aDraft({ title }));
  expect(post.title).toBe(title);
  expect(await fieldsAt(`posts/${post.id}`)).toEqual(post);
});

test("a title with what came with it from elsewhere is stored without, and so is its slug", async () => {
  const { post } = await create(aDraft({ title: "\u202eRita Levi\u2011Montal\u00adcini\ufeff Cafe\u0301" }));
  expect(post.title).toBe("Rita Levi-Montalcini Caf\u00e9");
  expect(post.id.slice("2026-03-14-".length)).toBe("rita-levi-montalcini-caf\u00e9");
});

test.each(["\ud7ff", "𒀀", "İ"])(
  "a title of the longest letters has a slug that fits into a file name: %s",
  (letter) => {
    const title = letter.repeat(Math.floor(fields.title.max / letter.length));
    expect(utf8Length(postId("2026/03/14", title))).toBeLessThanOrEqual(longestPostId);
  },
);
