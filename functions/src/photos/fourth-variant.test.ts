import "../../testing/own-project.ts";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { beforeEach, expect, test } from "vitest";
import { anImage, aReadyUpload } from "../../testing/an-upload.ts";
import { author } from "../../testing/author.ts";
import { create, expectSound, fieldsAt } from "../../testing/post-desk.ts";
import { anArchiveOfVersion } from "../../testing/repacked.ts";
import { bring, content, exported } from "../../testing/whole-archive.ts";
import { clearAll } from "../../testing/whole-state.ts";

beforeEach(clearAll);

test("the fourth variant is exported and imported", async () => {
  await create({}, await aReadyUpload(author.uid, await anImage(1600, 1200)));
  const before = await content();
  expect(Object.keys(before.files)).toHaveLength(5);
  const { file, photos } = await exported();
  expect(photos).toBe(5);
  await clearAll();
  await bring(file);
  expect(await content()).toEqual(before);
  expect(await bring(file, "merge")).toMatchObject({ same: 1 });
  await expectSound();
});

test("an archive from before it was added is imported, without it and without texts about photos", async () => {
  const { shareURL: _, photoAlt: __, photoCredit: ___, photoLicense: ____, ...older } = aPost();
  await bring(await anArchiveOfVersion(1, [older]));
  expect(await fieldsAt(`posts/${older.id}`)).toMatchObject({
    title: older.title,
    shareURL: "",
    photoAlt: "",
  });
});
