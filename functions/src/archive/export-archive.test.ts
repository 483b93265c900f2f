import "../../testing/own-project.ts";
import { noPhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { beforeEach, describe, expect, test } from "vitest";
import { beforeCall, createWithPhoto, exists, fieldsAt, laterServices } from "../../testing/post-desk.ts";
import { bucket, db, deletion } from "../../testing/stored.ts";
import { content, exported, importInto, plant } from "../../testing/whole-archive.ts";
import { clearAll } from "../../testing/whole-state.ts";
import { objectNameOf, photoURL } from "../photos/photo-url.ts";
import { deletePostIn } from "../posts/delete-post.ts";

beforeEach(clearAll);

describe("an export", () => {
  test("reports what it cannot keep, and keeps the rest", async () => {
    const aboutPhoto = { photoAlt: "At her desk", photoCredit: "Jane Doe", photoLicense: "CC0" };
    const [whole, lost] = [await createWithPhoto(), await createWithPhoto()];
    await bucket().file(objectNameOf(lost.imageURL)).delete();
    await db().doc(`posts/${lost.id}`).update(aboutPhoto);
    await plant({ ...aPost({ id: "odd" }), role: "Poet", see: db().doc("posts/a") });
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

  test("takes the photo of another post, linked in the console, as the post's own", async () => {
    const post = await createWithPhoto();
    await plant(aPost({ id: "linked", imageURL: `${post.imageURL}&token=x` }));
    const { file } = await exported();
    await clearAll();
    await importInto(file);
    const { imageURL } = (await fieldsAt("posts/linked")) ?? {};
    const objectName = objectNameOf(String(imageURL));
    expect(objectName).toMatch(/^geniuses\/linked-\d{13}\.webp$/);
    await deletePostIn(laterServices(), post.id, deletion);
    expect(await exists(objectName)).toBe(true);
  });

  test("has the present photo of a post whose photo is replaced while it runs", async () => {
    const post = await createWithPhoto();
    const on = beforeCall("files", "read", async (call) => {
      if (call > 1) return;
      const newer = post.imageURL.replace(/-\d{13}/, "-1795228371123");
      const old = bucket().file(objectNameOf(post.imageURL));
      await old.copy(bucket().file(objectNameOf(newer)));
      await old.delete();
      await db().doc(`posts/${post.id}`).update({ imageURL: newer });
    });
    const { file, notes } = await exported(false, on);
    expect(notes).toEqual([]);
    await clearAll();
    await importInto(file);
    const imageURL = photoURL(`geniuses/${post.id}-1795228371123.webp`);
    expect(await fieldsAt(`posts/${post.id}`)).toMatchObject({ imageURL });
  });
});
