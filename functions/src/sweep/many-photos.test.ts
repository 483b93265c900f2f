import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import type { PhotoChange } from "@daily-genius/domain/calls/calls";
import { Failure } from "@daily-genius/domain/calls/failure";
import { photoVariantNames } from "@daily-genius/domain/photo/photo";
import type { Post } from "@daily-genius/domain/post/post";
import sharp from "sharp";
import { beforeEach, expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { aPicture, aRawUpload, aReadyUpload } from "../../testing/an-upload.ts";
import { author, deletion } from "../../testing/author.ts";
import { bucket } from "../../testing/bucket.ts";
import { clearAll, derivedRecords, documentsOf, objectsAndReferences } from "../../testing/whole-state.ts";
import { objectNameOf } from "../photos/photo-url.ts";
import { processUpload } from "../photos/process-upload.ts";
import { createPostIn } from "../posts/create-post.ts";
import { deletePostIn } from "../posts/delete-post.ts";
import { restorePostIn } from "../posts/restore-post.ts";
import { updatePostIn } from "../posts/update-post.ts";
import { type Services, services } from "../services.ts";
import { sweepOnce } from "./sweep-once.ts";

const hours = (count: number) => count * 60 * 60 * 1000;
const quiet = (later = 0): Services => ({ ...services, now: () => Date.now() + later, log: () => {} });

beforeEach(clearAll);

const create = async () =>
  createPostIn(
    quiet(),
    { requestId: randomUUID(), draft: aDraft(), uploadId: await aReadyUpload(author.uid) },
    author,
  );
const change = ({ id, updatedAt, ...post }: Post, photo: PhotoChange) => {
  const { title, description, date, birthdate, deathdate, country, role } = post;
  const draft = { title, description, date, birthdate, deathdate, country, role };
  return updatePostIn(quiet(), { requestId: randomUUID(), id, basedOn: updatedAt, draft, photo }, author);
};
const replace = (post: Post, uploadId: string) => change(post, { kind: "replace", uploadId });
const picture = (width: number) => aPicture(width, 30);

/** After a sweep: every object accounted for, none missing, and no derived document that the posts do not imply. */
async function expectSound(): Promise<void> {
  const { present, accounted } = await objectsAndReferences();
  expect(present).toEqual(accounted);
  const { stored, implied } = await derivedRecords();
  expect(stored).toEqual(implied);
}

async function expectWhole(post: Post): Promise<void> {
  const [file] = await bucket().file(objectNameOf(post.imageURL)).download();
  expect((await sharp(file).metadata()).width).toBe(post.photo?.width);
  for (const url of [post.thumbnailURL, post.previewURL])
    expect(await bucket().file(objectNameOf(url)).exists()).toEqual([true]);
}

test("a photo replaced twenty times, one right after the other, leaves the last and nothing to sweep", async () => {
  const uploads = await Promise.all(
    Array.from({ length: 20 }, async (_, n) => aReadyUpload(author.uid, await picture(40 + n))),
  );
  let post = await create();
  for (const uploadId of uploads) post = await replace(post, uploadId);
  expect(post.photo?.width).toBe(59);
  await expectWhole(post);
  await expectSound();
  const findings = await sweepOnce(quiet(hours(2)));
  expect(findings).toMatchObject({ strays: 0, photosMended: 0, photosLost: 0 });
  await expectSound();
});

test("uploads abandoned at every stage are gone after two nights, and the post keeps its photo", async () => {
  const post = await create();
  const giveUp = () => Promise.reject(new Error("out of memory"));
  await aRawUpload(author.uid, await picture(50));
  const interrupted = await aRawUpload(author.uid, await picture(51));
  await expect(processUpload(quiet(), interrupted, giveUp)).rejects.toThrow("out of memory");
  await aReadyUpload(author.uid, Buffer.from("no image"));
  await aReadyUpload(author.uid, await picture(52));
  const refused = { ...post, updatedAt: "2020-01-01T00:00:00.000Z" };
  const late = await aReadyUpload(author.uid, await picture(53));
  await expect(replace(refused, late)).rejects.toMatchObject({ code: "aborted" });
  await sweepOnce(quiet(hours(25)));
  await sweepOnce(quiet(hours(49)));
  await expectSound();
  expect((await objectsAndReferences()).present.size).toBe(photoVariantNames.length);
  expect(await documentsOf("photoUploads")).toEqual({});
  await expectWhole(post);
});

test.each([1, 2, 3])(
  "a post deleted while its photo is being replaced, and restored: one whole photo or a refusal (round %i)",
  async () => {
    const post = await create();
    const uploads = await Promise.all(
      Array.from({ length: 6 }, async (_, n) => aReadyUpload(author.uid, await picture(60 + n))),
    );
    const outcomes = await Promise.allSettled([
      ...uploads.slice(0, 3).map((uploadId) => replace(post, uploadId)),
      deletePostIn(quiet(), post.id, deletion),
      ...uploads.slice(3).map((uploadId) => replace(post, uploadId)),
    ]);
    for (const outcome of outcomes)
      if (outcome.status === "rejected") expect(outcome.reason).toBeInstanceOf(Failure);
    await deletePostIn(quiet(), post.id, deletion);
    expect(await documentsOf("posts")).toEqual({});
    const [published] = await bucket().getFiles({ prefix: "geniuses/" });
    expect(published).toEqual([]);
    await sweepOnce(quiet(hours(2)));
    await expectSound();
    const restored = await restorePostIn(quiet(), post.id, author);
    await expectWhole(restored);
    await sweepOnce(quiet(hours(49)));
    await expectSound();
    expect((await objectsAndReferences()).present.size).toBe(photoVariantNames.length);
  },
);
