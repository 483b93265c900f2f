import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bucket } from "../../testing/bucket.ts";
import { cloudStorage } from "./cloud-storage.ts";

const bytes = new Uint8Array([0, 1, 2, 250, 255]);
const aFolder = () => `wire/${randomUUID()}/`;

describe("a stored file", () => {
  test("reads back as it was saved, here and through Google's SDK", async () => {
    const name = `${aFolder()}孔子 & "co" 100%.webp`;
    await cloudStorage.save(name, bytes, "image/webp");
    expect(await cloudStorage.read(name)).toEqual(Buffer.from(bytes));
    const [[content], [metadata]] = await Promise.all([
      bucket().file(name).download(),
      bucket().file(name).getMetadata(),
    ]);
    expect(new Uint8Array(content)).toEqual(bytes);
    expect(metadata.contentType).toBe("image/webp");
  });

  test("is copied with a content type, headers that let it be cached forever, and nothing else of its source", async () => {
    const folder = aFolder();
    await bucket()
      .file(`${folder}from`)
      .save(Buffer.from(bytes), {
        resumable: false,
        metadata: { contentType: "text/html", metadata: { owner: "somebody" } },
      });
    expect(await cloudStorage.copy(`${folder}from`, `${folder}to`, "image/webp")).toBe(true);
    const [metadata] = await bucket().file(`${folder}to`).getMetadata();
    expect(metadata).toMatchObject({
      contentType: "image/webp",
      cacheControl: "public, max-age=31536000, immutable",
      contentDisposition: "inline",
    });
    expect(metadata.metadata?.["owner"]).toBeUndefined();
    expect(await cloudStorage.read(`${folder}to`)).toEqual(Buffer.from(bytes));
  });

  test("that is missing cannot be copied, reads as nothing, and is removed without complaint", async () => {
    const folder = aFolder();
    expect(await cloudStorage.copy(`${folder}from`, `${folder}to`, "image/webp")).toBe(false);
    expect(await cloudStorage.read(`${folder}from`)).toBeUndefined();
    await cloudStorage.remove(`${folder}from`);
  });

  test("is gone when it is removed", async () => {
    const name = `${aFolder()}gone`;
    await cloudStorage.save(name, bytes, "image/webp");
    await cloudStorage.remove(name);
    expect(await cloudStorage.read(name)).toBeUndefined();
  });
});

test("files are listed by the beginning of their names, with the time they were made", async () => {
  const folder = aFolder();
  for (const name of ["a", "b/c", "d"]) await cloudStorage.save(`${folder}${name}`, bytes, "image/webp");
  await cloudStorage.save(`${aFolder()}other`, bytes, "image/webp");
  const found = await cloudStorage.list(folder);
  expect(found.map(({ name }) => name)).toEqual([`${folder}a`, `${folder}b/c`, `${folder}d`]);
  for (const { createdAt } of found) expect(Math.abs(createdAt - Date.now())).toBeLessThan(60_000);
});
