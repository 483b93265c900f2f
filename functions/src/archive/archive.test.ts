import "../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import type { Post } from "@daily-genius/domain/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { Timestamp } from "@google-cloud/firestore";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { db } from "../firebase/firestore.ts";
import { bucket } from "../firebase/storage.ts";
import { objectNameOf, photoURL } from "../photos/photo-url.ts";
import { removeDuplicates } from "../posts/duplicates.ts";
import { createFrom } from "../posts/post-creation.ts";
import { deleteFrom } from "../posts/post-deletion.ts";
import { restoreFrom } from "../posts/post-restoration.ts";
import { updateWith } from "../posts/post-update.ts";
import { type Services, services } from "../services.ts";
import { sweepOnce } from "../sweep/sweep-once.ts";
import { aDraft } from "../testing/a-draft.ts";
import { aReadyUpload } from "../testing/an-upload.ts";
import { killedAt } from "../testing/killed-at.ts";
import { clearAll, derivedRecords, documentsOf } from "../testing/whole-state.ts";
import { exportArchive } from "./export-archive.ts";
import { importArchive } from "./import-archive.ts";
import type { ImportMode } from "./import-plan.ts";
import { freshPath } from "./testing/repacked.ts";

const author = { uid: "admin-1", email: "editor@dailygenius.example" };
const quiet = (): Services => ({ ...services(), log: () => {} });
const twoHours = 2 * 60 * 60 * 1000;
const create = async (draft = aDraft(), photo = true) =>
  createFrom(
    quiet(),
    { requestId: randomUUID(), draft, ...(photo && { uploadId: await aReadyUpload(author.uid) }) },
    author,
  );
const exported = async () => {
  const file = freshPath();
  const result = await exportArchive(quiet(), file, "demo");
  return { file, ...result };
};
const bring = (file: string, mode: ImportMode = "refuse", only?: string) =>
  importArchive(quiet(), { file, mode, only });

/** Everything that an import must bring back: all but the moment of the last write. */
async function content() {
  const posts = Object.entries(await documentsOf("posts"));
  const [objects] = await bucket().getFiles({ prefix: "geniuses/" });
  const files = await Promise.all(
    objects.map(async (object) => {
      const [[bytes], [{ contentType, cacheControl }]] = [
        await object.download(),
        await object.getMetadata(),
      ];
      return [object.name, { bytes: bytes.toString("base64"), contentType, cacheControl }];
    }),
  );
  return {
    posts: Object.fromEntries(posts.map(([id, { updatedAt: _, ...fields }]) => [id, fields])),
    files: Object.fromEntries(files),
  };
}

async function expectEverythingRight() {
  const { stored, implied } = await derivedRecords();
  expect(stored).toEqual(implied);
}

beforeEach(clearAll);

describe("what was exported and imported", () => {
  test("is all there again in an empty project: posts, photos, feed and reservations, and nothing stray", async () => {
    await create();
    await create(aDraft({ title: "孔子", deathdate: "", role: ["Philosopher", "Teacher"] }));
    await create(aDraft({ title: "No photo" }), false);
    const before = await content();
    const { file, posts, photos, notes } = await exported();
    expect({ posts, photos, notes }).toEqual({ posts: 3, photos: 6, notes: [] });
    await clearAll();
    expect(await bring(file)).toEqual({ put: 3, same: 0, kept: 0, trashed: 0 });
    expect(await content()).toEqual(before);
    await expectEverythingRight();
    expect(await sweepOnce({ ...quiet(), now: () => Date.now() + twoHours })).toEqual({
      expired: 0,
      strays: 0,
      photosMended: 0,
      photosLost: 0,
      slugsMended: 0,
    });
  });

  test("can be edited, deleted, restored and cleaned up like any other post", async () => {
    const post = await create();
    await db()
      .doc("posts/by-hand")
      .set({ ...post, id: "by-hand", imageURL: "", thumbnailURL: "", previewURL: "", photo: null });
    const { file } = await exported();
    await clearAll();
    await bring(file);
    await expectEverythingRight();
    expect(await removeDuplicates(quiet())).toEqual(["by-hand"]);
    // The cast: the import has stored it.
    const stored = (await db().doc(`posts/${post.id}`).get()).data() as Post;
    expect(stored.updatedAt > post.updatedAt).toBe(true);
    const { title, description, date, birthdate, deathdate, country, role } = stored;
    const draft = { title: `${title} II`, description, date, birthdate, deathdate, country, role };
    const edited = await updateWith(
      quiet(),
      { requestId: randomUUID(), id: post.id, basedOn: stored.updatedAt, draft, photo: { kind: "keep" } },
      author.uid,
    );
    expect(edited.title).toBe(`${title} II`);
    await deleteFrom(quiet(), post.id);
    expect((await restoreFrom(quiet(), post.id)).photo).toEqual(post.photo);
    await expectEverythingRight();
  });

  const text = fc.string({ unit: "grapheme", maxLength: 30 });
  const foreign = fc.dictionary(
    fc.constantFrom("note", "`odd` field", "日本", "__proto__x"),
    fc.oneof(
      text,
      fc.double(),
      fc.boolean(),
      fc.constant(null),
      fc.uint8Array({ maxLength: 8 }).map((bytes) => Buffer.from(bytes)),
      fc
        .date({
          noInvalidDate: true,
          min: new Date("0001-01-01T00:00:00Z"),
          max: new Date("9999-12-31T00:00:00Z"),
        })
        .map(Timestamp.fromDate),
      fc.array(fc.oneof(text, fc.integer()), { maxLength: 3 }),
      fc.record({ inner: fc.oneof(text, fc.array(text, { maxLength: 2 })) }),
    ),
    { maxKeys: 3 },
  );
  const stored = fc.record({
    title: text,
    description: text,
    birthdate: text,
    country: text,
    role: fc.array(text, { maxLength: 3 }),
    date: fc.constantFrom("2026/03/14", "2026/03/15", "tomorrow"),
    imageURL: fc.constantFrom("", "https://elsewhere.example/a.jpg", "not an address"),
  });
  const post = fc.tuple(
    fc.constantFrom("2026-03-14-ada", "a", "孔", "with space", "x".repeat(900)),
    stored,
    foreign,
  );

  test("is the same for any posts, also those that a hand has written with fields of its own", async () => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(post, { selector: ([id]) => id, maxLength: 5 }), async (posts) => {
        await clearAll();
        for (const [id, fields, more] of posts)
          await db()
            .doc(`posts/${id}`)
            .set({ ...more, ...aPost({ ...fields, id }) });
        const before = await content();
        const { file, notes } = await exported();
        expect(notes).toEqual([]);
        await clearAll();
        expect(await bring(file)).toMatchObject({ put: posts.length });
        expect(await content()).toEqual(before);
        await expectEverythingRight();
        // Exporting what was imported, and importing it where it came from, changes nothing.
        const again = await exported();
        expect(await bring(again.file)).toEqual({ put: 0, same: posts.length, kept: 0, trashed: 0 });
      }),
      { numRuns: 15 },
    );
  }, 120_000);
});

describe("an import that was broken off at any moment", () => {
  test("leaves nothing wrong once it has been run again", async () => {
    await create(aDraft({ title: "One", date: "2026/03/14" }));
    await create(aDraft({ title: "Two", date: "2026/03/14" }), false);
    const before = await content();
    const { file } = await exported();
    let step = 1;
    for (;;) {
      await clearAll();
      const { dying, survived } = killedAt(quiet(), step, step % 2 === 0 ? "before" : "after");
      await importArchive(dying, { file, mode: "refuse" }).catch(() => {});
      expect(await bring(file)).toMatchObject({ kept: 0, trashed: 0 });
      expect(await content(), `killed at request ${step}`).toEqual(before);
      await expectEverythingRight();
      if (survived()) break;
      step += 1;
    }
    expect(step).toBeGreaterThan(10);
  }, 120_000);
});

describe("a project with posts of its own", () => {
  const prepare = async () => {
    const [same, changed, deleted] = [await create(), await create(), await create()];
    const { file } = await exported();
    const updatedAt = new Date(Date.now() + 1000).toISOString();
    await db().doc(`posts/${changed.id}`).update({ description: "Written after the export.", updatedAt });
    await deleteFrom(quiet(), deleted.id);
    const other = await create(aDraft({ title: "Newer" }));
    return { file, same, changed, deleted, other };
  };

  test("is not touched unless it is said what becomes of them", async () => {
    const { file } = await prepare();
    const before = await content();
    await expect(bring(file)).rejects.toThrow("1 that the archive does not hold and 1 that differ");
    expect(await content()).toEqual(before);
  });

  test("keeps them with --merge, and gets what is missing", async () => {
    const { file, changed, deleted, other } = await prepare();
    expect(await bring(file, "merge")).toEqual({ put: 1, same: 1, kept: 1, trashed: 0 });
    const { posts } = await content();
    expect(posts[changed.id]).toMatchObject({ description: "Written after the export." });
    expect(posts[deleted.id]).toMatchObject({ title: deleted.title, imageURL: deleted.imageURL });
    expect(Object.keys(posts)).toContain(other.id);
    await expectEverythingRight();
  });

  test("is as the archive with --replace, and finds the others in the trash", async () => {
    const { file, changed, other } = await prepare();
    expect(await bring(file, "replace")).toEqual({ put: 2, same: 1, kept: 0, trashed: 2 });
    const { posts, files } = await content();
    expect(posts[changed.id]).toMatchObject({ description: changed.description });
    expect(Object.keys(posts)).not.toContain(other.id);
    expect(Object.keys(files)).toHaveLength(9);
    await expectEverythingRight();
    expect((await restoreFrom(quiet(), other.id)).title).toBe("Newer");
  });

  test("gets one post with --only, and leaves all others alone", async () => {
    const { file, changed, deleted } = await prepare();
    const before = await content();
    expect(await bring(file, "refuse", deleted.id)).toEqual({ put: 1, same: 0, kept: 0, trashed: 0 });
    const { posts } = await content();
    expect(posts).toMatchObject(before.posts);
    expect(posts[deleted.id]).toMatchObject({ title: deleted.title });
    await expect(bring(file, "refuse", changed.id)).rejects.toThrow("1 that differ");
    expect(await bring(file, "replace", changed.id)).toMatchObject({ put: 1, trashed: 1 });
    await expect(bring(file, "merge", "nobody")).rejects.toThrow("does not hold the post nobody");
  });

  test("gets a photo back that its bucket has lost", async () => {
    const post = await create();
    const { file } = await exported();
    const before = await content();
    await bucket().file(objectNameOf(post.imageURL)).delete();
    await expect(bring(file)).rejects.toThrow("1 that differ");
    await bring(file, "replace");
    expect(await content()).toEqual(before);
  });
});

describe("an export", () => {
  test("says what it cannot keep, and keeps the rest", async () => {
    const [whole, lost] = [await create(), await create()];
    await bucket().file(objectNameOf(lost.imageURL)).delete();
    await db()
      .doc("posts/odd")
      .set({ ...aPost({ id: "odd" }), role: "Poet", see: db().doc("posts/a") });
    const { file, notes } = await exported();
    expect(notes.toSorted()).toEqual(
      [
        expect.stringContaining(`${lost.id}: its file geniuses/`),
        'odd: its field "role" cannot be kept as it is',
        'odd: its field "see" cannot be kept as it is',
      ].sort(),
    );
    await clearAll();
    expect(await bring(file)).toMatchObject({ put: 3 });
    const { posts } = await content();
    expect(posts[whole.id]).toMatchObject({ imageURL: whole.imageURL });
    expect(posts[lost.id]).toMatchObject({ imageURL: "", thumbnailURL: "", photo: null });
    expect(posts["odd"]).toMatchObject({ role: [] });
  });

  test("takes the photo of another post, linked by hand, as the post's own", async () => {
    const post = await create();
    await db()
      .doc("posts/linked")
      .set(aPost({ id: "linked", imageURL: `${post.imageURL}&token=x` }));
    const { file } = await exported();
    await clearAll();
    await bring(file);
    const { imageURL } = (await db().doc("posts/linked").get()).data() ?? {};
    expect(objectNameOf(String(imageURL))).toMatch(/^geniuses\/linked-\d{13}\.webp$/);
    await deleteFrom(quiet(), post.id);
    expect(
      (
        await bucket()
          .file(objectNameOf(String(imageURL)))
          .exists()
      )[0],
    ).toBe(true);
  });

  test("has the present photo of a post whose photo is replaced while it runs", async () => {
    const post = await create();
    const { objects, ...others } = quiet();
    let replaced = false;
    const read = async (name: string) => {
      if (!replaced) {
        replaced = true;
        const newer = post.imageURL.replace(/-\d{13}/, "-1795228371123");
        await bucket()
          .file(objectNameOf(post.imageURL))
          .copy(bucket().file(objectNameOf(newer)));
        await bucket().file(objectNameOf(post.imageURL)).delete();
        await db().doc(`posts/${post.id}`).update({ imageURL: newer });
      }
      return objects.read(name);
    };
    const file = freshPath();
    const { notes } = await exportArchive({ ...others, objects: { ...objects, read } }, file, "demo");
    expect(notes).toEqual([]);
    await clearAll();
    await bring(file);
    const { imageURL } = (await db().doc(`posts/${post.id}`).get()).data() ?? {};
    expect(imageURL).toBe(photoURL(`geniuses/${post.id}-1795228371123.webp`));
  });

  test("never overwrites a file, and leaves none where it fails", async () => {
    await create();
    const { file } = await exported();
    await expect(exportArchive(quiet(), file, "demo")).rejects.toThrow("is there already");
    await expect(exportArchive(quiet(), "/nowhere/at/all.tar", "demo")).rejects.toThrow("ENOENT");
  });
});
