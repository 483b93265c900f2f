import "../../testing/own-project.ts";
import { fileURLToPath } from "node:url";
import { beforeEach, expect, test } from "vitest";
import { anImage, aReadyUpload } from "../../testing/an-upload.ts";
import { author } from "../../testing/author.ts";
import { create, expectSound, fieldsAt, quiet } from "../../testing/post-desk.ts";
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

test("an archive of each version that was in use is imported", async () => {
  const kept = fileURLToPath(new URL("../../testing/archive-of-version-6.tar", import.meta.url));
  // A month after its export, when its changes have not expired.
  const then = { ...quiet(), now: () => Date.UTC(2026, 11, 26) };
  expect(await bring(kept, "refuse", {}, then)).toMatchObject({
    put: 1,
    drafts: { added: 1 },
    history: { added: 2 },
  });
  expect(await fieldsAt("posts/2026-11-26-ada-lovelace")).toMatchObject({ country: "England" });
  const { posts, files } = await content();
  expect([Object.keys(posts), Object.keys(files).length]).toEqual([["2026-11-26-ada-lovelace"], 5]);
  await expectSound();
});
