import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import type { PhotoChange } from "@daily-genius/domain/calls/calls";
import { isPhotoOf, photoVariantNames } from "@daily-genius/domain/photo/photo";
import type { PhotoVariant } from "@daily-genius/domain/photo/photo-variants";
import type { Post } from "@daily-genius/domain/post/post";
import { postId } from "@daily-genius/domain/post/post-id";
import { beforeAll, describe, expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { aSession } from "../../testing/a-session.ts";
import { aPicture, aRawUpload, aReadyUpload } from "../../testing/an-upload.ts";
import { author, deletion } from "../../testing/author.ts";
import { bucket } from "../../testing/bucket.ts";
import { callAs } from "../../testing/call-as.ts";
import { db } from "../../testing/db.ts";
import { isOldPhoto } from "../photos/old-photos.ts";
import { objectNameOf } from "../photos/photo-url.ts";
import { type Services, services } from "../services.ts";
import { createPost, createPostIn } from "./create-post.ts";
import { deletePost, deletePostIn } from "./delete-post.ts";
import { restorePost } from "./restore-post.ts";
import { updatePost, updatePostIn } from "./update-post.ts";

let admin: Awaited<ReturnType<typeof aSession>>;

beforeAll(async () => {
  admin = await aSession();
});

const create = async (uploadId: string, draft = aDraft()) =>
  (await callAs(admin, createPost, { requestId: randomUUID(), draft, uploadId })).post;
const edit = async (post: Post, photo: PhotoChange, fields: Partial<Post> = {}) => {
  const { title, description, date, birthdate, deathdate, country, role } = { ...post, ...fields };
  const draft = { title, description, date, birthdate, deathdate, country, role };
  const input = { requestId: randomUUID(), id: post.id, basedOn: post.updatedAt, draft, photo };
  return (await callAs(admin, updatePost, input)).post;
};

const namesOf = (post: Post) =>
  [post.imageURL, post.thumbnailURL, post.previewURL, post.smallURL, post.shareURL].map(objectNameOf);
const existing = async (names: readonly string[]) => {
  const found = await Promise.all(names.map(async (name) => (await bucket().file(name).exists())[0]));
  return names.filter((_, index) => found[index]);
};
const publicOf = async (id: string) => {
  const [files] = await bucket().getFiles({ prefix: "geniuses/" });
  return files.map(({ name }) => name).filter((name) => isPhotoOf(id, name));
};
const contentOf = async (url: string) => (await bucket().file(objectNameOf(url)).download())[0];
const stagedOf = async (uploadId: string) => (await bucket().getFiles({ prefix: `staged/${uploadId}/` }))[0];

describe("saving a post with an upload", () => {
  test("puts the variants under public names and says so in the post and the feed", async () => {
    const uploadId = await aReadyUpload(admin.uid, await aPicture(1600, 1200));
    const post = await create(uploadId);
    expect(post.photo).toMatchObject({ width: 800, height: 600 });
    const names = namesOf(post);
    expect(names[0]).toMatch(new RegExp(`^geniuses/${post.id}-\\d{13}\\.webp$`));
    expect(names[1]).toMatch(new RegExp(`^geniuses/thumbnails/${post.id}-\\d{13}-list\\.jpg$`));
    expect(names[2]).toMatch(new RegExp(`^geniuses/thumbnails/${post.id}-\\d{13}-preview\\.jpg$`));
    expect(names[3]).toMatch(new RegExp(`^geniuses/thumbnails/${post.id}-\\d{13}-small\\.webp$`));
    expect(names[4]).toMatch(new RegExp(`^geniuses/shares/${post.id}-\\d{13}\\.jpg$`));
    expect(await existing(names)).toEqual(names);
    const [metadata] = await bucket()
      .file(names[0] ?? "")
      .getMetadata();
    expect(metadata).toMatchObject({
      contentType: "image/webp",
      cacheControl: "public, max-age=31536000, immutable",
    });
    const feed = (await db().doc(`feed/${post.id}`).get()).data();
    expect(feed).toMatchObject({ imageURL: post.imageURL, thumbnailURL: post.thumbnailURL });
    expect(await stagedOf(uploadId)).toEqual([]);
  });

  test.each([
    ["one that does not exist", async () => randomUUID(), /it has expired/],
    ["another administrator's", async () => aReadyUpload((await aSession()).uid), /it has expired/],
    [
      "one that failed",
      async () => aReadyUpload(admin.uid, Buffer.from("no image")),
      /Failed to upload photo: use a JPEG, PNG or WebP image/,
    ],
    [
      "one that belongs to a post already",
      async () => {
        const uploadId = await aReadyUpload(admin.uid);
        await create(uploadId);
        return uploadId;
      },
      /already used by a post/,
    ],
    [
      "one that is still being processed",
      async () => {
        const { uploadId } = await aRawUpload(admin.uid, await aPicture());
        await db()
          .doc(`photoUploads/${uploadId}`)
          .set({ state: "processing", uid: admin.uid, originalBytes: 9 });
        return uploadId;
      },
      /still being processed/,
    ],
  ])("is refused with %s, and no post is made", async (_, upload, message) => {
    const draft = aDraft();
    await expect(create(await upload(), draft)).rejects.toMatchObject({
      code: "failed-precondition",
      message: expect.stringMatching(message),
    });
    const posts = await db().collection("posts").where("date", "==", draft.date).get();
    expect(posts.empty).toBe(true);
  });

  test("sent ten times at once makes one post with one photo", async () => {
    const input = { requestId: randomUUID(), draft: aDraft(), uploadId: await aReadyUpload(admin.uid) };
    const answers = await Promise.all(Array.from({ length: 10 }, () => callAs(admin, createPost, input)));
    const [first] = answers;
    for (const answer of answers) expect(answer).toEqual(first);
    // The cast holds: there are ten answers.
    const post = first?.post as Post;
    expect(new Set(await publicOf(post.id))).toEqual(new Set(namesOf(post)));
  });
});

describe("all variants or none", () => {
  const broken = (variant: PhotoVariant): Services => {
    const { files } = services;
    const copy: typeof files.copy = (from, to, type) =>
      from.endsWith(`/${variant}`)
        ? Promise.reject(new Error("the bucket is away"))
        : files.copy(from, to, type);
    return { ...services, files: { ...files, copy } };
  };

  test.each(photoVariantNames)(
    "where %s cannot be published, no post is made and nothing is public",
    async (variant) => {
      const input = { requestId: randomUUID(), draft: aDraft(), uploadId: await aReadyUpload(admin.uid) };
      await expect(createPostIn(broken(variant), input, { ...author, uid: admin.uid })).rejects.toThrow(
        "the bucket is away",
      );
      const { date, title } = input.draft;
      expect(await publicOf(postId(date, title))).toEqual([]);
      expect(
        (
          await db()
            .doc(`posts/${postId(date, title)}`)
            .get()
        ).exists,
      ).toBe(false);
      // The upload can still be used.
      expect(
        await existing(namesOf(await createPostIn(services, input, { ...author, uid: admin.uid }))),
      ).toHaveLength(photoVariantNames.length);
    },
  );

  test.each(photoVariantNames)(
    "where %s cannot be published, the post keeps its old photo",
    async (variant) => {
      const draft = aDraft();
      const post = await create(await aReadyUpload(admin.uid), draft);
      const photo = { kind: "replace", uploadId: await aReadyUpload(admin.uid) } as const;
      const input = { requestId: randomUUID(), id: post.id, basedOn: post.updatedAt, draft, photo };
      await expect(updatePostIn(broken(variant), input, { ...author, uid: admin.uid })).rejects.toThrow(
        "the bucket is away",
      );
      expect((await db().doc(`posts/${post.id}`).get()).data()).toEqual(post);
      expect(new Set(await publicOf(post.id))).toEqual(new Set(namesOf(post)));
    },
  );
});

describe("editing the photo", () => {
  test("replacing it removes the old one after the new one is in place", async () => {
    const post = await create(await aReadyUpload(admin.uid));
    const after = await edit(post, { kind: "replace", uploadId: await aReadyUpload(admin.uid) });
    expect(after.imageURL).not.toBe(post.imageURL);
    expect(await existing(namesOf(after))).toHaveLength(photoVariantNames.length);
    expect(await existing(namesOf(post))).toEqual([]);
  });

  test("keeping it keeps its names", async () => {
    const post = await create(await aReadyUpload(admin.uid));
    const after = await edit(post, { kind: "keep" }, { title: "Augusta Ada" });
    expect(after).toMatchObject({ title: "Augusta Ada", imageURL: post.imageURL, photo: post.photo });
    expect(await existing(namesOf(post))).toHaveLength(photoVariantNames.length);
  });

  test("removing it leaves nothing", async () => {
    const post = await create(await aReadyUpload(admin.uid));
    const after = await edit(post, { kind: "remove" });
    expect(after).toMatchObject({ imageURL: "", thumbnailURL: "", previewURL: "", photo: null });
    expect(await existing(namesOf(post))).toEqual([]);
  });

  test("a refused edit leaves the photo of the post, and no copy of the new one", async () => {
    const post = await create(await aReadyUpload(admin.uid));
    await edit(post, { kind: "keep" }, { country: "England" });
    const uploadId = await aReadyUpload(admin.uid);
    await expect(edit(post, { kind: "replace", uploadId })).rejects.toMatchObject({ code: "aborted" });
    const [files] = await bucket().getFiles({ prefix: `geniuses/${post.id}-` });
    expect(files.map(({ name }) => name)).toEqual([objectNameOf(post.imageURL)]);
    expect(await stagedOf(uploadId)).toHaveLength(photoVariantNames.length);
  });

  test("of 20 replacements at once one wins, whole, and nothing of the others is left", async () => {
    const post = await create(await aReadyUpload(admin.uid));
    const uploads = await Promise.all(
      Array.from({ length: 20 }, async (_, n) => aReadyUpload(admin.uid, await aPicture(40 + n, 30))),
    );
    const outcomes = await Promise.allSettled(
      uploads.map((uploadId) => edit(post, { kind: "replace", uploadId })),
    );
    const won = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
    expect(won).toHaveLength(1);
    const stored = (await db().doc(`posts/${post.id}`).get()).data() as Post; // written by the code under test
    expect(stored).toEqual(won[0]);
    const sharp = (await import("sharp")).default;
    expect((await sharp(await contentOf(stored.imageURL)).metadata()).width).toBe(stored.photo?.width);
    expect(new Set(await publicOf(post.id))).toEqual(new Set(namesOf(stored)));
  });
});

async function inTrash() {
  const [files] = await bucket().getFiles({ prefix: "trash/" });
  return files.filter(({ name }) => !isOldPhoto(name));
}

describe("deleting a post", () => {
  test("takes its photo off the public address at once, and restoring brings it back", async () => {
    const post = await create(await aReadyUpload(admin.uid));
    const content = await contentOf(post.imageURL);
    await callAs(admin, deletePost, { id: post.id });
    expect(await existing(namesOf(post))).toEqual([]);
    const { post: restored } = await callAs(admin, restorePost, { id: post.id });
    expect(await existing(namesOf(restored))).toHaveLength(photoVariantNames.length);
    expect(await contentOf(restored.imageURL)).toEqual(content);
    expect(restored).toEqual({
      ...post,
      imageURL: restored.imageURL,
      thumbnailURL: restored.thumbnailURL,
      previewURL: restored.previewURL,
      smallURL: restored.smallURL,
      shareURL: restored.shareURL,
      updatedAt: restored.updatedAt,
    });
    const trash = await inTrash();
    expect(trash.filter(({ name }) => name.includes(post.id))).toEqual([]);
  });

  test("ten times at once loses nothing of the photo: it comes back whole", async () => {
    const post = await create(await aReadyUpload(admin.uid));
    const deletions = Array.from({ length: 10 }, () => callAs(admin, deletePost, { id: post.id }));
    const outcomes = await Promise.all(deletions);
    expect(outcomes.filter(({ deleted }) => deleted)).toHaveLength(1);
    expect(await existing(namesOf(post))).toEqual([]);
    const { post: restored } = await callAs(admin, restorePost, { id: post.id });
    expect(await existing(namesOf(restored))).toHaveLength(photoVariantNames.length);
    const trash = await inTrash();
    expect(trash.filter(({ name }) => name.includes(post.id))).toEqual([]);
  });

  test("puts the photo back if the post has to stay after all", async () => {
    const post = await create(await aReadyUpload(admin.uid));
    // A write that fails the first round, as if a reservation had changed; by the second, the post must not be deleted.
    const lost = { kind: "update", path: `slugs/${randomUUID()}`, fields: { postId: "x" } } as const;
    let asked = 0;
    const condition = async () => {
      asked += 1;
      return asked === 1 ? lost : "stays";
    };
    expect(await deletePostIn(services, post.id, deletion, condition)).toBe(false);
    expect(asked).toBe(2);
    expect(await existing(namesOf(post))).toHaveLength(photoVariantNames.length);
    const trash = await inTrash();
    expect(trash.filter(({ name }) => name.includes(post.id))).toEqual([]);
  });

  test("leaves the photo of another post that was linked in the console", async () => {
    const post = await create(await aReadyUpload(admin.uid));
    const id = `copy-${randomUUID()}`;
    await db()
      .doc(`posts/${id}`)
      .set({ ...post, id });
    await callAs(admin, deletePost, { id });
    expect(await existing(namesOf(post))).toHaveLength(photoVariantNames.length);
  });

  test.each([
    ["a URL that is none of ours", "https://example.com/photo.jpg"],
    ["a URL of ours that names nothing", `http://${process.env["FIREBASE_STORAGE_EMULATOR_HOST"]}/v0/b/x/o/`],
    ["a photo that is already gone", undefined],
  ])("goes on with %s", async (_, imageURL) => {
    const post = await create(await aReadyUpload(admin.uid));
    if (imageURL) await db().doc(`posts/${post.id}`).update({ imageURL });
    else await Promise.all(namesOf(post).map((name) => bucket().file(name).delete()));
    expect(await callAs(admin, deletePost, { id: post.id })).toEqual({ deleted: true });
    expect((await db().doc(`posts/${post.id}`).get()).exists).toBe(false);
  });
});
