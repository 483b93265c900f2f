import "../../testing/own-project.ts";
import { noPhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { beforeEach, describe, expect, test } from "vitest";
import { deletion } from "../../testing/author.ts";
import { bucket } from "../../testing/bucket.ts";
import { db } from "../../testing/db.ts";
import { freshPath } from "../../testing/repacked.ts";
import { bring, content, create, exported, quiet } from "../../testing/whole-archive.ts";
import { clearAll } from "../../testing/whole-state.ts";
import { objectNameOf, photoURL } from "../photos/photo-url.ts";
import { deletePostIn } from "../posts/delete-post.ts";
import { exportArchive } from "./export-archive.ts";
import { importArchive } from "./import-archive.ts";

beforeEach(clearAll);

describe("an export", () => {
  test("reports what it cannot keep, and keeps the rest", async () => {
    const aboutPhoto = { photoAlt: "At her desk", photoCredit: "Jane Doe", photoLicense: "CC0" };
    const [whole, lost] = [await create(), await create()];
    await bucket().file(objectNameOf(lost.imageURL)).delete();
    await db().doc(`posts/${lost.id}`).update(aboutPhoto);
    await db()
      .doc("posts/odd")
      .set({ ...aPost({ id: "odd" }), role: "Poet", see: db().doc("posts/a") });
    await db()
      .doc("posts/linked")
      .set(
        aPost({
          id: "linked",
          date: "2026/03/15",
          imageURL: "https://elsewhere.example/a.jpg",
          ...aboutPhoto,
        }),
      );
    const { file, notes } = await exported();
    expect(notes.toSorted()).toEqual(
      [
        expect.stringContaining(`${lost.id}: photo file geniuses/`),
        ...["imageURL", ...Object.keys(aboutPhoto)].map(
          (field) => `linked: field "${field}" was changed to fit the archive`,
        ),
        "odd: import will skip this post: role: Role is required",
        'odd: field "role" was changed to fit the archive',
        'odd: field "see" was changed to fit the archive',
      ].sort(),
    );
    await clearAll();
    await expect(bring(file)).rejects.toThrow("odd cannot be imported: role: Role is required");
    const refused = { file, mode: "refuse", skipRefused: true } as const;
    expect(await importArchive(quiet(), refused)).toMatchObject({ put: 3, refused: 1 });
    const { posts } = await content();
    expect(posts[whole.id]).toMatchObject({ imageURL: whole.imageURL });
    expect(posts[lost.id]).toMatchObject({ imageURL: "", thumbnailURL: "", photo: null, ...noPhotoTexts });
    expect(posts["linked"]).toMatchObject({ imageURL: "", photo: null, ...noPhotoTexts });
    expect(posts["odd"]).toBeUndefined();
  });

  test("takes the photo of another post, linked in the console, as the post's own", async () => {
    const post = await create();
    await db()
      .doc("posts/linked")
      .set(aPost({ id: "linked", imageURL: `${post.imageURL}&token=x` }));
    const { file } = await exported();
    await clearAll();
    await bring(file);
    const { imageURL } = (await db().doc("posts/linked").get()).data() ?? {};
    expect(objectNameOf(String(imageURL))).toMatch(/^geniuses\/linked-\d{13}\.webp$/);
    await deletePostIn(quiet(), post.id, deletion);
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
    const { files, ...others } = quiet();
    let replaced = false;
    const read = async (name: string, mostBytes: number) => {
      if (!replaced) {
        replaced = true;
        const newer = post.imageURL.replace(/-\d{13}/, "-1795228371123");
        await bucket()
          .file(objectNameOf(post.imageURL))
          .copy(bucket().file(objectNameOf(newer)));
        await bucket().file(objectNameOf(post.imageURL)).delete();
        await db().doc(`posts/${post.id}`).update({ imageURL: newer });
      }
      return files.read(name, mostBytes);
    };
    const file = freshPath();
    const { notes } = await exportArchive(
      { ...others, files: { ...files, read } },
      { file, project: "demo" },
    );
    expect(notes).toEqual([]);
    await clearAll();
    await bring(file);
    const { imageURL } = (await db().doc(`posts/${post.id}`).get()).data() ?? {};
    expect(imageURL).toBe(photoURL(`geniuses/${post.id}-1795228371123.webp`));
  });

  test("never overwrites a file, and leaves none where it fails", async () => {
    await create();
    const { file } = await exported();
    await expect(exportArchive(quiet(), { file, project: "demo" })).rejects.toThrow("already exists");
    await expect(exportArchive(quiet(), { file: "/nowhere/at/all.tar", project: "demo" })).rejects.toThrow(
      "ENOENT",
    );
  });
});
