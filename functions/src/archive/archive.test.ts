import "../../testing/own-project.ts";
import { fileURLToPath } from "node:url";
import { noPhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { Timestamp } from "@google-cloud/firestore";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import * as desk from "../../testing/post-desk.ts";
import { bucket, documentAt } from "../../testing/stored.ts";
import { seed } from "../../testing/test-run.ts";
import { content, expectEverythingRight, exported, importInto, plant } from "../../testing/whole-archive.ts";
import { clearAll } from "../../testing/whole-state.ts";
import { objectNameOf, photoURL } from "../photos/photo-url.ts";

const { laterServices } = desk;

beforeEach(clearAll);

const text = fc.string({ unit: "grapheme", maxLength: 30 });
const [min, max] = [new Date("0001-01-01T00:00:00Z"), new Date("9999-12-31T00:00:00Z")];
const foreign = fc.dictionary(
  fc.constantFrom("note", "`odd` field", "日本", "__proto__x", "constructor", "toString"),
  fc.oneof(
    text,
    fc.double(),
    fc.boolean(),
    fc.constant(null),
    fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
    fc.date({ noInvalidDate: true, min, max }).map(Timestamp.fromDate),
    fc.array(fc.oneof(text, fc.integer()), { maxLength: 3 }),
    fc.record({ inner: fc.oneof(text, fc.array(text, { maxLength: 2 })) }),
  ),
  { maxKeys: 3 },
);
const words = text.map((some) => `A${some}Z`);
const stored = fc.record({
  title: words,
  description: words,
  birthdate: fc.constantFrom("1815/12/10", "~384 BC", "1"),
  deathdate: fc.constantFrom("", "1852/11/27"),
  country: words,
  role: fc.array(words, { minLength: 1, maxLength: 3 }),
  date: fc.constantFrom("2026/03/14", "2026/03/15"),
});
const ids = fc.constantFrom("2026-03-14-ada", "a", "孔", "with space", "x".repeat(900));
const post = fc.tuple(ids, stored, foreign);

test("what was exported and imported is the same for any posts, also those that got extra fields in the console", async () => {
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(post, { selector: ([id]) => id, maxLength: 5 }), async (posts) => {
      await clearAll();
      for (const [id, fields, more] of posts) await plant({ ...more, ...aPost({ ...fields, id }) });
      const before = await content();
      const { file, notes } = await exported();
      expect(notes).toEqual([]);
      await clearAll();
      expect(await importInto(file)).toMatchObject({ put: posts.length });
      expect(await content()).toEqual(before);
      await expectEverythingRight();
      // Exporting the imported data, and importing it into its source, changes nothing.
      const again = await exported();
      expect(await importInto(again.file)).toMatchObject({
        put: 0,
        same: posts.length,
        kept: 0,
        trashed: 0,
        refused: 0,
      });
    }),
    { numRuns: 15, seed },
  );
});

test("an archive of each version that was in use is imported", async () => {
  const kept = fileURLToPath(new URL("../../testing/archive-of-version-6.tar", import.meta.url));
  // A month after its export, when its changes have not expired.
  const then = { ...laterServices(), now: () => Date.UTC(2026, 11, 26) };
  const all = { put: 1, drafts: { added: 1 }, history: { added: 2 } };
  expect(await importInto(kept, "refuse", {}, then)).toMatchObject(all);
  expect(await desk.fieldsAt("posts/2026-11-26-ada-lovelace")).toMatchObject({ country: "England" });
  const { posts, files } = await content();
  expect([Object.keys(posts), Object.keys(files).length]).toEqual([["2026-11-26-ada-lovelace"], 5]);
  await desk.expectSound();
});

test("an export reports what it cannot keep, and keeps the rest", async () => {
  const aboutPhoto = { photoAlt: "At her desk", photoCredit: "Jane Doe", photoLicense: "CC0" };
  const [whole, lost] = [await desk.createWithPhoto(), await desk.createWithPhoto()];
  await bucket().file(objectNameOf(lost.imageURL)).delete();
  await documentAt(`posts/${lost.id}`).update(aboutPhoto);
  await plant({ ...aPost({ id: "odd" }), role: "Poet", see: documentAt("posts/a") });
  const elsewhere = { imageURL: "https://elsewhere.example/a.jpg", ...aboutPhoto };
  await plant(aPost({ id: "linked", date: "2026/03/15", ...elsewhere }));
  const { file, notes } = await exported();
  expect(notes.toSorted()).toEqual(
    [
      expect.stringContaining(`${lost.id}: photo file geniuses/`),
      ...Object.keys(elsewhere).map((field) => `linked: field "${field}" was changed to fit the archive`),
      "odd: import will skip this post: role: Role is required",
      'odd: field "role" was changed to fit the archive',
      'odd: field "see" was changed to fit the archive',
    ].sort(),
  );
  await clearAll();
  await expect(importInto(file)).rejects.toThrow("odd cannot be imported: role: Role is required");
  expect(await importInto(file, "refuse", { skipRefused: true })).toMatchObject({ put: 3, refused: 1 });
  const { posts } = await content();
  expect(posts[whole.id]).toMatchObject({ imageURL: whole.imageURL });
  expect(posts[lost.id]).toMatchObject({ imageURL: "", thumbnailURL: "", photo: null, ...noPhotoTexts });
  expect(posts["linked"]).toMatchObject({ imageURL: "", photo: null, ...noPhotoTexts });
  expect(posts["odd"]).toBeUndefined();
});

test("an export takes the photo of another post, linked in the console, as the post's own", async () => {
  const post = await desk.createWithPhoto();
  await plant(aPost({ id: "linked", imageURL: `${post.imageURL}&token=x` }));
  const { file } = await exported();
  await clearAll();
  await importInto(file);
  const { imageURL } = (await desk.fieldsAt("posts/linked")) ?? {};
  const objectName = objectNameOf(String(imageURL));
  expect(objectName).toMatch(/^geniuses\/linked-\d{13}\.webp$/);
  await desk.remove(post.id);
  expect(await desk.exists(objectName)).toBe(true);
});

test("an export has the present photo of a post whose photo is replaced while it runs", async () => {
  const post = await desk.createWithPhoto();
  const on = desk.beforeCall("files", "read", async (call) => {
    if (call > 1) return;
    const newer = post.imageURL.replace(/-\d{13}/, "-1795228371123");
    const old = bucket().file(objectNameOf(post.imageURL));
    await old.copy(bucket().file(objectNameOf(newer)));
    await old.delete();
    await documentAt(`posts/${post.id}`).update({ imageURL: newer });
  });
  const { file, notes } = await exported(false, on);
  expect(notes).toEqual([]);
  await clearAll();
  await importInto(file);
  const imageURL = photoURL(`geniuses/${post.id}-1795228371123.webp`);
  expect(await desk.fieldsAt(`posts/${post.id}`)).toMatchObject({ imageURL });
});
