import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { photoVariantNames, stagedObjectName } from "@daily-genius/domain/photo/photo";
import { type TrayDraft, trayLimits } from "@daily-genius/domain/tray/tray-draft";
import { beforeEach, describe, expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { aReadyUpload } from "../../testing/an-upload.ts";
import { bucket } from "../../testing/bucket.ts";
import { db } from "../../testing/db.ts";
import { killedAt } from "../../testing/killed-at.ts";
import { freshPath, listed, packed, unpacked } from "../../testing/repacked.ts";
import { sampled } from "../../testing/test-run.ts";
import { author, bring, create, exported, quiet } from "../../testing/whole-archive.ts";
import { clearAll, documentsOf, objectsAndReferences } from "../../testing/whole-state.ts";
import { createPostIn } from "../posts/create-post.ts";
import { dropDraftIn } from "../posts/drop-draft.ts";
import { keepDraftIn } from "../posts/keep-draft.ts";
import { sweepOnce } from "../sweep/sweep-once.ts";
import { compareFolder } from "./compare-folder.ts";
import { copyInto, damageIn } from "./copy-folder.ts";
import { importArchive } from "./import-archive.ts";
import { manifestFile } from "./manifest.ts";

beforeEach(clearAll);

const threeDays = 3 * 24 * 60 * 60 * 1000;
const copy = (folder: string) => copyInto(quiet(), { folder, project: "demo" });

async function keep(texts: TrayDraft["texts"], withPhoto = false): Promise<TrayDraft> {
  const uploadId = withPhoto ? await aReadyUpload(author.uid) : "";
  const content = { texts, uploadId, for: "grace@dailygenius.example" };
  return keepDraftIn(quiet(), { id: randomUUID(), basedOn: "", content }, author);
}

/** Everything that an import must restore of the tray: drafts, and the files of their photos. */
async function tray() {
  const drafts = Object.values(await documentsOf("drafts")) as TrayDraft[]; // only the product stores them
  const whole = drafts.map(async ({ uploadId, ...draft }) => {
    const names =
      uploadId === "" ? [] : photoVariantNames.map((variant) => stagedObjectName(variant, uploadId));
    const photo = names.map(async (name) => (await bucket().file(name).download())[0].toString("base64"));
    return [draft.id, { ...draft, photo: await Promise.all(photo) }] as const;
  });
  return Object.fromEntries(await Promise.all(whole));
}

/** Two drafts in the tray, of which the second has a photo; one that was dropped, and one that became a post. */
async function prepare() {
  const drafts = [
    await keep({ title: "Ada", date: "2026/3/" }),
    await keep({ title: "孔子", note: "\u0001 <b>" }, true),
  ] as const;
  const { id, updatedAt } = await keep({ title: "A post" });
  const input = { requestId: randomUUID(), draft: aDraft(), from: { draftId: id, basedOn: updatedAt } };
  await createPostIn(quiet(), { ...input, uploadId: undefined }, author);
  await dropDraftIn(quiet(), (await keep({ title: "Dropped" }, true)).id, author);
  return drafts;
}

async function onlyKept() {
  const kept = Object.entries(await tray()).filter(([, { state }]) => state === "kept");
  return Object.fromEntries(kept);
}

describe("the drafts in the tray", () => {
  test("come back with their photos, as typed, and their photos become those of posts", async () => {
    const [, photographed] = await prepare();
    const before = await onlyKept();
    const { file, notes, ...counts } = await exported();
    expect([notes, counts]).toEqual([
      [],
      expect.objectContaining({ posts: 1, drafts: 2, photos: 5, withPhoto: 1 }),
    ]);
    await clearAll();
    expect(await bring(file)).toMatchObject({ put: 1, drafts: { added: 2, present: 0, refused: 0 } });
    expect(await tray()).toEqual(before);
    expect(await bring(file)).toMatchObject({ same: 1, drafts: { added: 0, present: 2, refused: 0 } });
    await sweepOnce({ ...quiet(), now: () => Date.now() + threeDays });
    expect(await tray()).toEqual(before);
    const { uploadId = "", updatedAt = "" } = (await documentsOf("drafts"))[
      photographed.id
    ] as Partial<TrayDraft>; // of the import
    const from = { draftId: photographed.id, basedOn: updatedAt };
    const input = { requestId: randomUUID(), draft: aDraft({ title: "With its photo" }), uploadId, from };
    expect((await createPostIn(quiet(), input, author)).photo).toMatchObject({ width: 40, height: 30 });
  });

  test("are in a copy, which the next continues and a comparison reads", async () => {
    const [bare, photographed] = await prepare();
    const folder = freshPath();
    expect(await copy(folder)).toMatchObject({ drafts: 2, photos: 5, fresh: 9, notes: [] });
    expect(await copy(folder)).toMatchObject({ drafts: 2, photos: 5, fresh: 0, notes: [] });
    expect(await damageIn(folder)).toMatchObject({ damaged: [], manifest: { drafts: 2, photos: 5 } });
    await clearAll();
    await bring(folder);
    expect(await compareFolder(quiet(), folder)).toMatchObject({ withPhoto: 1, differences: [] });
    await db().doc(`drafts/${bare.id}`).update({ "texts.title": "Another" });
    const { uploadId = "" } = (await documentsOf("drafts"))[photographed.id] as Partial<TrayDraft>; // of the import
    await bucket().file(stagedObjectName("small", uploadId)).save("x");
    expect((await compareFolder(quiet(), folder)).differences.toSorted()).toEqual([
      `drafts/${bare.id} differs`,
      `${stagedObjectName("small", uploadId)} differs`,
    ]);
    await dropDraftIn(quiet(), photographed.id, author);
    expect((await compareFolder(quiet(), folder)).differences).toContain(
      `drafts/${photographed.id} is missing`,
    );
  });

  test("that the project has stay as they are, in the tray or not, also with --replace", async () => {
    const [changed, dropped] = [await keep({ title: "Ada" }), await keep({ title: "Grace" }, true)];
    const scheduled = await keep({ title: "Emmy" });
    const { file } = await exported();
    const other = await keep({ title: "Newer" });
    const content = { texts: { title: "Ada L" }, uploadId: "", for: "" };
    await keepDraftIn(quiet(), { id: changed.id, basedOn: changed.updatedAt, content }, author);
    await dropDraftIn(quiet(), dropped.id, author);
    const from = { draftId: scheduled.id, basedOn: scheduled.updatedAt };
    const input = { requestId: randomUUID(), draft: aDraft(), uploadId: undefined, from };
    await createPostIn(quiet(), input, author);
    const before = await documentsOf("drafts");
    expect(Object.keys(before)).toContain(other.id);
    expect(await bring(file, "replace")).toMatchObject({ drafts: { added: 0, present: 3 } });
    expect(await documentsOf("drafts")).toEqual(before);
  });

  test("are not imported with a single post, nor into a tray without room", async () => {
    const draft = await keep({ title: "Ada" });
    const { id } = await create(undefined, false);
    const { file } = await exported();
    await clearAll();
    expect(await bring(file, "refuse", id)).toMatchObject({ put: 1, drafts: { added: 0, present: 0 } });
    const batch = db().batch();
    for (let index = 0; index < trayLimits.drafts; index += 1)
      batch.set(db().doc(`drafts/d${index}`), { ...draft, id: `d${index}` });
    await batch.commit();
    await expect(bring(file)).rejects.toThrow(
      "The tray has 500 drafts, the archive 1 others, and a tray holds 500. Schedule or drop some first.",
    );
  });

  test("whose photo is missing are exported without it, and others as far as they are drafts", async () => {
    const { id, uploadId } = await keep({ title: "Ada" }, true);
    await bucket().file(stagedObjectName("list", uploadId)).delete();
    const odd = await keep({ title: "Grace" });
    await db().doc(`drafts/${odd.id}`).update({ color: "red", createdAt: "yesterday" });
    await db().doc("drafts/none").set({ state: "kept" });
    const { file, drafts, notes } = await exported();
    expect([drafts, notes.toSorted()]).toEqual([
      2,
      [
        `drafts/${id}: its photo is missing`,
        `drafts/${odd.id}: exported with changes`,
        `drafts/${odd.id}: import will skip this draft: createdAt: not a moment`,
        "drafts/none: not in a known format; skipped",
      ].toSorted(),
    ]);
    await clearAll();
    await expect(bring(file)).rejects.toThrow(`Draft ${odd.id} cannot be imported: createdAt: not a moment`);
    expect(await documentsOf("drafts")).toEqual({});
    const imported = await importArchive(quiet(), { file, mode: "refuse", skipRefused: true });
    expect(imported).toMatchObject({ drafts: { added: 1, present: 0, refused: 1 } });
    expect((await documentsOf("drafts"))[id]).toMatchObject({ uploadId: "" });
  });
});

test("an import of drafts that was broken off at any moment leaves nothing wrong once it has been run again", async () => {
  await prepare();
  const before = await onlyKept();
  const { file } = await exported();
  await clearAll();
  const { dying: living, made } = killedAt(quiet(), Number.POSITIVE_INFINITY, "after");
  await importArchive(living, { file, mode: "refuse" });
  const steps = Array.from({ length: made() }, (_, n) => n + 1);
  for (const step of sampled("steps of an import of drafts to be killed at", steps, 8)) {
    await clearAll();
    const { dying } = killedAt(quiet(), step, step % 2 === 0 ? "before" : "after");
    await importArchive(dying, { file, mode: "refuse" }).catch(() => {});
    await bring(file);
    expect(await tray(), `killed at request ${step}`).toEqual(before);
    await sweepOnce({ ...quiet(), now: () => Date.now() + threeDays });
    const { present, accounted } = await objectsAndReferences();
    expect(present, `killed at request ${step}`).toEqual(accounted);
  }
});

describe("a crafted draft", () => {
  type Json = { draft: Record<string, unknown>; photo: unknown; photos: Record<string, unknown>[] };
  /** Imports an archive of a draft with a photo, after a change of its file. */
  async function importChanged(change: (archived: Json) => unknown) {
    await keep({ title: "Ada" }, true);
    const files = await unpacked((await exported()).file);
    await clearAll();
    const changed = files.map((one) => {
      if (!one.name.startsWith("drafts/")) return one;
      const archived = JSON.parse(Buffer.from(one.bytes).toString());
      change(archived);
      return { ...one, bytes: Buffer.from(JSON.stringify(archived)) };
    });
    return bring(await packed(listed(changed)));
  }

  test.each<[string, (archived: Json) => unknown, string]>([
    ["id", ({ draft }) => (draft["id"] = "../posts/a"), "cannot be imported: id: Invalid"],
    [
      "length",
      ({ draft }) => (draft["texts"] = { title: "x".repeat(40_001) }),
      "texts: This draft is too long",
    ],
    ["character", ({ draft }) => (draft["texts"] = { title: "\ud800" }), "texts: This draft is too long"],
    ["field", ({ draft }) => (draft["texts"] = { admin: "yes" }), "is not a draft (draft.texts"],
    ["state", ({ draft }) => (draft["state"] = "scheduled"), "is not a draft (draft)"],
    ["person", ({ draft }) => (draft["updatedBy"] = "x".repeat(300)), "cannot be imported: updatedBy: "],
    ["size", (archived) => (archived.photo = null), "photos: they are not those of one photo"],
    ["variant", ({ photos }) => (photos[1] = { ...photos[1], variant: "full" }), "not those of one photo"],
    ["file", ({ photos }) => photos.pop(), "is not next to its post"],
    [
      "type",
      ({ photos }) => (photos[0] = { ...photos[0], contentType: "image/png" }),
      "refers to another photo",
    ],
  ])("with another %s is refused, and nothing is written", async (_, change, sentence) => {
    await expect(importChanged(change)).rejects.toThrow(sentence);
    expect([await documentsOf("drafts"), await documentsOf("photoUploads")]).toEqual([{}, {}]);
  });
});

test("a copy from before the drafts is read, and continued whether it was finished or not", async () => {
  await create(undefined, false);
  await keep({ title: "Ada" });
  const [folder, begun] = [freshPath(), freshPath()];
  await copy(folder);
  const listFile = join(folder, "copy.json");
  const { sha256: _, drafts: __, files, ...manifest } = JSON.parse(await readFile(listFile, "utf8"));
  const former = Object.entries(files).filter(([name]) => !name.startsWith("drafts/"));
  const older = { ...manifest, version: 5, files: Object.fromEntries(former) };
  await writeFile(listFile, manifestFile(older));
  await clearAll();
  expect(await bring(folder)).toMatchObject({ put: 1, drafts: { added: 0, present: 0, refused: 0 } });
  expect(await copy(folder)).toMatchObject({ posts: 1, drafts: 0, notes: [] });
  await copy(begun);
  await writeFile(
    join(begun, "copy.json"),
    `${JSON.stringify({ format: "daily-genius", version: 5, project: "demo" })}\n`,
  );
  expect(await copy(begun)).toMatchObject({ posts: 1, notes: [] });
});
