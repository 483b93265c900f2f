import "../../testing/own-project.ts";
import { perPhotoField, photoObjectName, photoVariantNames } from "@daily-genius/domain/photo/photo";
import { longestPostId, utf8Length } from "@daily-genius/domain/post/post-id";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { type Services, services } from "../services.ts";
import { keepOldPhotos } from "./old-photos.ts";
import { moveToTrash } from "./photo-store.ts";
import { photoURL } from "./photo-url.ts";

test("the photo of a post with the longest id gets names in the trash that Cloud Storage accepts", async () => {
  const id = "x".repeat(longestPostId);
  const urls = perPhotoField((variant) => photoURL(photoObjectName(variant, id, 1_795_228_371_123)));
  const files = { ...services.files, copy: async () => true, remove: async () => {} };
  const trashed = await moveToTrash({ ...services, files }, id, urls);
  expect(trashed.size).toBe(photoVariantNames.length);
  expect(Math.max(...[...trashed.values()].map(utf8Length))).toBeLessThanOrEqual(1024);
});

// Specification 7.7
test("a photo that cannot be removed is logged, and the rest goes on", async () => {
  const post = aPost();
  const full = `geniuses/${post.id}-1.webp`;
  const list = `geniuses/thumbnails/${post.id}-1-list.jpg`;
  const logged: unknown[] = [];
  const removed: string[] = [];
  const broken = {
    ...services,
    files: {
      ...services.files,
      copy: async () => true,
      remove: async (name: string) => {
        if (name === full) throw new Error("the bucket does not answer");
        removed.push(name);
      },
    },
    log: (...line: unknown[]) => void logged.push(line),
  };
  const fields = { ...post, imageURL: photoURL(full), thumbnailURL: photoURL(list) };
  await moveToTrash(broken, post.id, fields);
  expect(removed).toEqual([list]);
  expect(logged).toEqual([
    [
      "photo.delete-failed",
      { id: post.id, variant: "full", error: "Failed to delete photo: the bucket does not answer" },
      "WARNING",
    ],
  ]);
});

const missing = "geniuses/2026-03-14-ada-1.webp";
test.each([
  ["the trash", (at: Services) => moveToTrash(at, "2026-03-14-ada", { imageURL: photoURL(missing) })],
  ["the history", (at: Services) => keepOldPhotos(at, new Map([[missing, missing]]))],
])(
  "a photo that is missing when it should go to %s is not removed: a deletion may be putting it back",
  async (_, move) => {
    const removed: string[] = [];
    const remove = async (name: string) => void removed.push(name);
    await move({ ...services, files: { ...services.files, copy: async () => false, remove } });
    expect(removed).toEqual([]);
  },
);
