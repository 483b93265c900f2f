import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { bucket } from "../../testing/bucket.ts";
import { copyObject, listObjects, readObject, removeObject, saveObject } from "./storage.ts";

const bytes = new Uint8Array([0, 1, 2, 250, 255]);
const headers = {
  contentType: "image/webp",
  cacheControl: "public, max-age=60",
  contentDisposition: "inline",
};
const aFolder = () => `wire/${randomUUID()}/`;

describe("a stored file", () => {
  test("reads back as it was saved, here and through Google's SDK", async () => {
    const name = `${aFolder()}孔子 & "co" 100%.webp`;
    await saveObject(name, bytes, "image/webp");
    expect(await readObject(name)).toEqual(Buffer.from(bytes));
    const [[content], [metadata]] = await Promise.all([
      bucket().file(name).download(),
      bucket().file(name).getMetadata(),
    ]);
    expect(new Uint8Array(content)).toEqual(bytes);
    expect(metadata.contentType).toBe("image/webp");
  });

  test("is copied with the headers asked for and nothing else of its source", async () => {
    const folder = aFolder();
    await bucket()
      .file(`${folder}from`)
      .save(Buffer.from(bytes), {
        resumable: false,
        metadata: { contentType: "text/html", metadata: { owner: "somebody" } },
      });
    expect(await copyObject(`${folder}from`, `${folder}to`, headers)).toBe(true);
    const [metadata] = await bucket().file(`${folder}to`).getMetadata();
    expect(metadata).toMatchObject(headers);
    expect(metadata.metadata?.["owner"]).toBeUndefined();
    expect(await readObject(`${folder}to`)).toEqual(Buffer.from(bytes));
  });

  test("that is missing cannot be copied, reads as nothing, and is removed without complaint", async () => {
    const folder = aFolder();
    expect(await copyObject(`${folder}from`, `${folder}to`, headers)).toBe(false);
    expect(await readObject(`${folder}from`)).toBeUndefined();
    await removeObject(`${folder}from`);
  });

  test("is gone when it is removed", async () => {
    const name = `${aFolder()}gone`;
    await saveObject(name, bytes, "image/webp");
    await removeObject(name);
    expect(await readObject(name)).toBeUndefined();
  });
});

test("files are listed by the beginning of their names, with the time they were made", async () => {
  const folder = aFolder();
  for (const name of ["a", "b/c", "d"]) await saveObject(`${folder}${name}`, bytes, "image/webp");
  await saveObject(`${aFolder()}other`, bytes, "image/webp");
  const found = await listObjects(folder);
  expect(found.map(({ name }) => name)).toEqual([`${folder}a`, `${folder}b/c`, `${folder}d`]);
  for (const { createdAt } of found) expect(Math.abs(createdAt - Date.now())).toBeLessThan(60_000);
});
