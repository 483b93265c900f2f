import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import type { PhotoChange } from "@daily-genius/domain/calls/calls";
import { noPhotoTexts, type PhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { restoredContent } from "@daily-genius/domain/post/history-entry";
import type { Post } from "@daily-genius/domain/post/post";
import { PostDraft } from "@daily-genius/domain/post/post-draft";
import { beforeEach, describe, expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { aReadyUpload } from "../../testing/an-upload.ts";
import { author } from "../../testing/author.ts";
import { db } from "../../testing/db.ts";
import { clearAll, documentsOf } from "../../testing/whole-state.ts";
import { services } from "../services.ts";
import { createPostIn } from "./create-post.ts";
import { updatePostIn } from "./update-post.ts";

beforeEach(clearAll);

const texts: PhotoTexts = {
  photoAlt: "A woman at a desk",
  photoCredit: "Jane Doe",
  photoLicense: "CC BY-SA 4.0",
};
const others: PhotoTexts = { photoAlt: "A bust", photoCredit: "Louvre", photoLicense: "Public domain" };

const upload = () => aReadyUpload(author.uid);
const create = (draft: PostDraft, uploadId: string | undefined) =>
  createPostIn(services, { requestId: randomUUID(), draft, uploadId }, author);
const edit = (post: Post, photo: PhotoChange, content: Partial<Post> = {}) => {
  const { photoAlt: _, photoCredit: __, photoLicense: ___, ...draft } = draftOf(post);
  const input = { requestId: randomUUID(), id: post.id, basedOn: post.updatedAt, photo };
  return updatePostIn(services, { ...input, draft: { ...draft, ...content } }, author);
};
const draftOf = (post: Post) =>
  PostDraft.parse(restoredContent(post, post, { withDay: true, withPhoto: true }));
const aNewPhoto = async () => ({ kind: "replace", uploadId: await upload() }) as const;

test("the texts of a photo are saved with it, in post and feed; without a photo there are none", async () => {
  const post = await create({ ...aDraft(), ...texts }, await upload());
  expect(post).toMatchObject(texts);
  expect((await db().doc(`feed/${post.id}`).get()).data()).toMatchObject(texts);
  expect(await create({ ...aDraft(), ...texts }, undefined)).toMatchObject(noPhotoTexts);
});

describe("an edit", () => {
  test.each<[string, () => Promise<PhotoChange>, Partial<PhotoTexts>, PhotoTexts]>([
    ["that keeps the photo changes them", async () => ({ kind: "keep" }), others, others],
    ["by a panel that does not know them leaves them", async () => ({ kind: "keep" }), {}, texts],
    ["that replaces the photo brings those of the new one", aNewPhoto, others, others],
    [
      "that replaces the photo, by a panel that does not know them, removes them",
      aNewPhoto,
      {},
      noPhotoTexts,
    ],
    [
      "that removes the photo removes them, even if it holds some",
      async () => ({ kind: "remove" }),
      others,
      noPhotoTexts,
    ],
  ])("%s", async (_, change, sent, left) => {
    const post = await create({ ...aDraft(), ...texts }, await upload());
    const photo = await change();
    const edited = await edit(post, photo, sent);
    expect(edited).toMatchObject(left);
    expect(await edit(post, photo, sent), "a repeated request").toEqual(edited);
  });

  test("names in the history which of them it changed", async () => {
    const post = await create({ ...aDraft(), ...texts }, await upload());
    await edit(post, { kind: "keep" }, { photoCredit: "John Doe" });
    const entries = Object.values(await documentsOf("history"));
    expect(entries.map(({ changed }) => changed)).toContainEqual(["photoCredit"]);
  });
});

test("an earlier version brings the texts of its photo only with the photo", async () => {
  const first = await create({ ...aDraft(), ...texts }, await upload());
  const replaced = await edit(first, await aNewPhoto(), { ...others, country: "Wales" });
  const [version] = Object.entries(await documentsOf("history")).flatMap(([id, { act }]) =>
    act === "created" ? [id] : [],
  );
  const without = restoredContent(first, replaced, { withDay: false, withPhoto: false });
  expect(without).toMatchObject({ country: first.country, ...others });
  const textOnly = await edit(replaced, { kind: "keep" }, without);
  const withIt = restoredContent(first, textOnly, { withDay: false, withPhoto: true });
  const restored = await edit(textOnly, { kind: "restore", entry: version ?? "" }, withIt);
  expect(restored).toMatchObject({ ...texts, photo: first.photo });
});
