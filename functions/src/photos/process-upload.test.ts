import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import {
  photoVariantNames,
  rawObjectName,
  stagedObjectName,
  uploadObjectName,
} from "@daily-genius/domain/photo/photo";
import { PhotoUpload } from "@daily-genius/domain/photo/photo-upload";
import sharp from "sharp";
import { expect, test } from "vitest";
import { anImage, aRawUpload } from "../../testing/an-upload.ts";
import { Killed, killedAt } from "../../testing/killed-at.ts";
import { noteRequests } from "../../testing/noted-requests.ts";
import { away, beforeCall, exists, expectSound, fieldsAt, laterServices } from "../../testing/post-desk.ts";
import { bucket } from "../../testing/stored.ts";
import { sampled } from "../../testing/test-run.ts";
import { clearAll } from "../../testing/whole-state.ts";
import { services } from "../services.ts";
import { makeVariants } from "./make-variants.ts";
import { processUpload } from "./process-upload.ts";

const uid = `admin-${randomUUID()}`;
const stateOf = (uploadId: string) => fieldsAt(`photoUploads/${uploadId}`);
const staged = async (uploadId: string) =>
  (await bucket().getFiles({ prefix: `staged/${uploadId}/` }))[0].map(({ name }) => name).sort();
const minutesLater = (minutes: number) => ({ ...services, now: () => Date.now() + minutes * 60_000 });

test("an upload becomes five staged files, its state says so, and the raw file goes", async () => {
  const image = await anImage(1000, 500);
  const upload = await aRawUpload(uid, image);
  const requests: string[] = [];
  const stop = noteRequests((method) => requests.push(method));
  await processUpload(services, upload, makeVariants);
  stop();
  expect(requests).toEqual(["commit", "commit"]);
  const state = PhotoUpload.parse(await stateOf(upload.uploadId));
  const names = photoVariantNames.map((variant) => stagedObjectName(variant, upload.uploadId));
  const [full = ""] = names;
  const [content] = await bucket().file(full).download();
  expect(state).toEqual({
    state: "ready",
    uid,
    originalBytes: image.length,
    bytes: content.length,
    width: 800,
    height: 400,
  });
  expect(await staged(upload.uploadId)).toEqual(names.toSorted());
  expect((await sharp(content).metadata()).format).toBe("webp");
  expect(await exists(upload.name)).toBe(false);
});

test("a file that is no image fails with the reason, stages nothing, and goes", async () => {
  const upload = await aRawUpload(uid, Buffer.from("<svg/>"));
  await processUpload(services, upload, makeVariants);
  expect(PhotoUpload.parse(await stateOf(upload.uploadId))).toEqual({
    state: "failed",
    uid,
    originalBytes: 6,
    reason: "use a JPEG, PNG or WebP image",
  });
  expect(await staged(upload.uploadId)).toEqual([]);
  expect(await exists(upload.name)).toBe(false);
});

test.each([
  [0, "the file is empty"],
  [20 * 1024 * 1024 + 1, "the file is larger than 20 MB"],
])("a file of %i bytes is refused without being fetched", async (bytes, reason) => {
  const upload = await aRawUpload(uid, Buffer.from("x"));
  const files = { ...services.files, read: () => Promise.reject(new Error("fetched")) };
  await processUpload({ ...services, files }, { ...upload, bytes }, makeVariants);
  expect(await stateOf(upload.uploadId)).toMatchObject({ state: "failed", reason });
});

test.each([
  ["a public photo", "geniuses/2026-03-14-ada-1795228371123.webp"],
  ["a thumbnail", "geniuses/thumbnails/2026-03-14-ada-1795228371123-list.jpg"],
  ["a staged file", `staged/${randomUUID()}/full`],
  ["a photo in the trash", `trash/${randomUUID()}/geniuses/x.webp`],
])("%s starts nothing, so that no loop is possible", async (_, name) => {
  const nothing = () => Promise.reject(new Error("something was started"));
  const { documents, files } = services;
  const untouched = {
    ...services,
    documents: { ...documents, read: nothing, commit: nothing, transact: nothing },
    files: { ...files, read: nothing, save: nothing, remove: nothing },
  };
  await processUpload(untouched, { name, bytes: 5 }, nothing);
});

test.each([
  ["an id in capitals", randomUUID().toUpperCase()],
  ["no id", "photo.jpg"],
  ["a further folder", `${randomUUID()}/photo.jpg`],
])("a raw file under %s, past the rules, is removed at once and recorded nowhere", async (_, uploadId) => {
  const upload = await aRawUpload(uid, await anImage(), uploadId);
  await processUpload(services, upload, () => Promise.reject(new Error("processed")));
  expect(await exists(upload.name)).toBe(false);
  expect(await stateOf(encodeURIComponent(uploadId))).toBeUndefined();
});

test("a raw file is out of the reach of its download token before it is decoded, and gone afterwards", async () => {
  const uploadId = randomUUID();
  const name = uploadObjectName(uid, uploadId);
  const bytes = await anImage();
  const files = `http://${process.env["FIREBASE_STORAGE_EMULATOR_HOST"]}/v0/b/${bucket().name}/o`;
  // As the browser's SDK uploads, but as the project's owner, because no trigger watches this bucket.
  const uploaded = await fetch(`${files}?name=${encodeURIComponent(name)}`, {
    method: "POST",
    headers: { authorization: "Bearer owner", "content-type": "image/jpeg" },
    body: bytes,
  });
  const { downloadTokens } = (await uploaded.json()) as { downloadTokens: string };
  const answerTo = async (object: string, token: string) =>
    (await fetch(`${files}/${encodeURIComponent(object)}?alt=media&token=${token}`)).status;
  expect(await answerTo(name, downloadTokens)).toBe(200);
  const raw = rawObjectName(uid, uploadId);
  const answers: number[] = [];
  await processUpload(services, { name, bytes: bytes.length }, async (content) => {
    expect(Buffer.from(content).equals(bytes)).toBe(true);
    expect(await exists(raw)).toBe(true);
    answers.push(await answerTo(name, downloadTokens));
    answers.push(await answerTo(raw, downloadTokens), await answerTo(raw, ""));
    return makeVariants(content);
  });
  expect(answers).toEqual([403, 403, 403]);
  expect(await stateOf(uploadId)).toMatchObject({ state: "ready" });
  expect(await Promise.all([exists(name), exists(raw)])).toEqual([false, false]);
});

test("the same event ten times at once ends in one result", async () => {
  const upload = await aRawUpload(uid, await anImage(900, 900));
  const made: number[] = [];
  const counting = (bytes: Uint8Array) => {
    made.push(bytes.length);
    return makeVariants(bytes);
  };
  const outcomes = await Promise.allSettled(
    Array.from({ length: 10 }, () => processUpload(services, upload, counting)),
  );
  expect(made).toHaveLength(1);
  // The others ask for redelivery, in case the running one is killed.
  expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeGreaterThan(0);
  for (const outcome of outcomes)
    if (outcome.status === "rejected") expect(String(outcome.reason)).toMatch(/processed by another run/);
  expect(await stateOf(upload.uploadId)).toMatchObject({ state: "ready", width: 800 });
  expect(await staged(upload.uploadId)).toHaveLength(photoVariantNames.length);
});

test.each(sampled("variants that cannot be stored", photoVariantNames, 2))(
  "an upload whose %s cannot be stored is not ready until all five are",
  async (variant) => {
    const upload = await aRawUpload(uid, await anImage());
    const broken = beforeCall("files", "save", (_, name) => String(name).endsWith(`/${variant}`) && away());
    await expect(processUpload(broken, upload, makeVariants)).rejects.toThrow("the bucket is away");
    expect(await stateOf(upload.uploadId)).toMatchObject({ state: "processing" });
    await processUpload(minutesLater(1), upload, makeVariants);
    expect(await stateOf(upload.uploadId)).toMatchObject({ state: "ready" });
    expect(await staged(upload.uploadId)).toHaveLength(photoVariantNames.length);
  },
);

test("a file that kills three runs fails instead of being tried for a day", async () => {
  const upload = await aRawUpload(uid, await anImage());
  const crash = () => Promise.reject(new Error("out of memory"));
  for (let attempt = 0; attempt < 3; attempt += 1)
    await expect(processUpload(minutesLater(attempt), upload, crash)).rejects.toThrow("out of memory");
  await processUpload(minutesLater(3), upload, crash);
  expect(await stateOf(upload.uploadId)).toMatchObject({
    state: "failed",
    reason: "the image could not be processed",
  });
  expect(await exists(upload.name)).toBe(false);
});

test("two runs that overlap, since the first was slower than its lease, end in one result", async () => {
  const upload = await aRawUpload(uid, await anImage());
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const slow = processUpload(services, upload, async (bytes) => {
    await held;
    return makeVariants(bytes);
  });
  await expect.poll(() => stateOf(upload.uploadId)).toMatchObject({ state: "processing" });
  await processUpload(minutesLater(1), upload, makeVariants);
  release();
  await slow;
  expect(await stateOf(upload.uploadId)).toMatchObject({ state: "ready" });
  expect(await staged(upload.uploadId)).toHaveLength(photoVariantNames.length);
});

test("an upload under another administrator's id changes nothing of theirs", async () => {
  const upload = await aRawUpload(uid, await anImage(120, 90));
  await processUpload(services, upload, makeVariants);
  const before = await stateOf(upload.uploadId);
  const stranger = await aRawUpload(`admin-${randomUUID()}`, await anImage(50, 50), upload.uploadId);
  await processUpload(services, stranger, makeVariants);
  expect(await stateOf(upload.uploadId)).toEqual(before);
  expect(await exists(stranger.name)).toBe(false);
});

test.each([
  ["is larger than its event says", async () => "too large" as const, "the file is larger than 20 MB"],
  ["is gone when it is fetched", services.files.read, "the uploaded file is gone"],
])("a raw file that %s fails with a reason", async (_, read, reason) => {
  const upload = await aRawUpload(uid, Buffer.from("x"));
  await bucket().file(upload.name).delete();
  await processUpload({ ...services, files: { ...services.files, read } }, upload, makeVariants);
  expect(await stateOf(upload.uploadId)).toMatchObject({ state: "failed", reason });
});

test("killed at any step and delivered again, the processing ends with one photo, ready to be saved", async () => {
  const image = await anImage();
  const { dying, made } = killedAt(laterServices(), Number.POSITIVE_INFINITY, "after");
  await processUpload(dying, await aRawUpload(uid, image), makeVariants);
  for (let step = 1; step <= made(); step += 1)
    for (const moment of ["before", "after"] as const) {
      await clearAll();
      const arrival = await aRawUpload(uid, image);
      const killed = processUpload(killedAt(laterServices(), step, moment).dying, arrival, makeVariants);
      await expect(killed).rejects.toBeInstanceOf(Killed);
      // Cloud Functions delivers again after ten seconds at the earliest.
      await processUpload({ ...laterServices(), now: () => Date.now() + 10_000 }, arrival, makeVariants);
      expect(await stateOf(arrival.uploadId)).toMatchObject({ state: "ready" });
      await expectSound();
    }
});
