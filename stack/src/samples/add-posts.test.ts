import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CallInput } from "@daily-genius/domain/calls/calls";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { aFolder } from "@daily-genius/project/testing/a-folder";
import { expect, test } from "vitest";
import type { ProductClient } from "../product-client.ts";
import { addSamplePhotos } from "./add-posts.ts";

const uploadId = "0f5cbe2c-9f8e-4b51-9d7c-6d1f6f1f3a55";

test("photos that an end interrupts go on with the next start; a post that was edited keeps what it has", async () => {
  const folder = aFolder();
  const file = join(folder, "sample-pictures.json");
  const waiting = ["Albert Einstein", "Hypatia", "Isaac Newton"].map((title) =>
    aPost({ title, id: title, date: "2026/11/22" }),
  );
  writeFileSync(file, JSON.stringify(waiting));
  let isEnding = false;
  const saved: string[] = [];
  const client: ProductClient = {
    upload: async () => {
      if (isEnding) throw new Error("fetch failed");
      return uploadId;
    },
    call: async (_name, input) => {
      // The cast: adding photos makes no other call.
      const { id, draft, photo } = input as CallInput<"updatePost">;
      saved.push(id);
      expect(photo).toEqual({ kind: "replace", uploadId });
      expect(draft).toMatchObject({
        title: id,
        photoAlt: expect.stringContaining(id),
        photoCredit: "Daily Genius",
      });
      isEnding = true;
      throw new Error('answered 409: {"error":{"status":"ABORTED"}}');
    },
  };
  for (const _start of waiting) {
    isEnding = false;
    await addSamplePhotos(folder, async () => client).catch((error: unknown) =>
      expect(String(error)).toContain("fetch failed"),
    );
  }
  expect(saved).toEqual(waiting.map(({ id }) => id));
  expect(existsSync(file)).toBe(false);
});
