import "../../testing/own-project.ts";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { services } from "../services.ts";
import { moveToTrash } from "./photo-store.ts";
import { photoURL } from "./photo-url.ts";

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
