import "../../testing/own-project.ts";
import { type Draft, draftLimits } from "@daily-genius/domain/draft/draft";
import { photoVariantNames, stagedObjectName } from "@daily-genius/domain/photo/photo";
import { beforeEach, expect, test } from "vitest";
import { aReadyUpload } from "../../testing/an-upload.ts";
import * as desk from "../../testing/post-desk.ts";
import { freshPath } from "../../testing/repacked.ts";
import { author, bucket, db, documentAt } from "../../testing/stored.ts";
import { exported, importInto } from "../../testing/whole-archive.ts";
import { clearAll, documentsOf } from "../../testing/whole-state.ts";
import { sweepOnce } from "../sweep/sweep-once.ts";
import { compareFolder } from "./compare-folder.ts";
import { copyInto, damageIn } from "./copy-folder.ts";

const { laterServices, perPhoto } = desk;

beforeEach(clearAll);

const copy = (folder: string) => copyInto(laterServices(), { folder, project: "demo" });

/** A draft as an import has stored it. */
async function draftAt(id: string): Promise<Draft> {
  return (await desk.fieldsAt(`drafts/${id}`)) as Draft; // the import has parsed it
}

/** Everything that an import must restore: drafts, and the files of their photos. */
async function wholeDrafts() {
  const drafts = Object.values(await documentsOf("drafts")) as Draft[]; // only the product stores them
  const whole = drafts.map(async ({ uploadId, ...draft }) => {
    const names =
      uploadId === "" ? [] : photoVariantNames.map((variant) => stagedObjectName(variant, uploadId));
    const photo = names.map(async (name) => (await bucket().file(name).download())[0].toString("base64"));
    return [draft.id, { ...draft, photo: await Promise.all(photo) }] as const;
  });
  return Object.fromEntries(await Promise.all(whole));
}

/** Two drafts, of which the second has a photo; one that was deleted, and one that became a post. */
async function prepare() {
  const drafts = [
    await desk.keep({ texts: { title: "Ada", date: "2026/3/" }, for: "grace@dailygenius.example" }),
    await desk.keep({ texts: { title: "孔子", note: "\u0001 <b>" }, uploadId: await aReadyUpload() }),
  ] as const;
  await desk.schedule(await desk.keep({ texts: { title: "A post" } }));
  await desk.drop((await desk.keep({ texts: { title: "Dropped" }, uploadId: await aReadyUpload() })).id);
  return drafts;
}

async function onlyKept() {
  const kept = Object.entries(await wholeDrafts()).filter(([, { state }]) => state === "kept");
  return Object.fromEntries(kept);
}

test("the drafts come back with their photos, as typed, and their photos become those of posts", async () => {
  const [, photographed] = await prepare();
  const before = await onlyKept();
  const { file, notes, ...counts } = await exported();
  expect(notes).toEqual([]);
  expect(counts).toMatchObject({ posts: 1, drafts: 2, photos: perPhoto, withPhoto: 1 });
  await clearAll();
  expect(await importInto(file)).toMatchObject({ put: 1, drafts: { added: 2, present: 0, refused: 0 } });
  expect(await wholeDrafts()).toEqual(before);
  expect(await importInto(file)).toMatchObject({ same: 1, drafts: { added: 0, present: 2, refused: 0 } });
  await sweepOnce(laterServices(3 * 24));
  expect(await wholeDrafts()).toEqual(before);
  const restored = await draftAt(photographed.id);
  const post = await desk.schedule(restored, author, restored.uploadId);
  expect(post.photo).toMatchObject({ width: 40, height: 30 });
});

test("the drafts are in a copy, which the next continues and a comparison reads", async () => {
  const [bare, photographed] = await prepare();
  const folder = freshPath();
  expect(await copy(folder)).toMatchObject({ drafts: 2, photos: perPhoto, fresh: 4 + perPhoto, notes: [] });
  expect(await copy(folder)).toMatchObject({ drafts: 2, photos: perPhoto, fresh: 0, notes: [] });
  expect(await damageIn(folder)).toMatchObject({ damaged: [], manifest: { drafts: 2, photos: perPhoto } });
  await clearAll();
  await importInto(folder);
  expect(await compareFolder(laterServices(), folder)).toMatchObject({ withPhoto: 1, differences: [] });
  await documentAt(`drafts/${bare.id}`).update({ "texts.title": "Another" });
  const small = stagedObjectName("small", (await draftAt(photographed.id)).uploadId);
  await bucket().file(small).save("x");
  const { differences } = await compareFolder(laterServices(), folder);
  expect(differences.toSorted()).toEqual([`drafts/${bare.id} differs`, `${small} differs`]);
  await desk.drop(photographed.id);
  const without = await compareFolder(laterServices(), folder);
  expect(without.differences).toContain(`drafts/${photographed.id} is missing`);
});

test("the drafts that become posts during an export are in it", async () => {
  const draft = await desk.keep({ texts: { title: "Ada" } });
  const racing = desk.beforeCall("documents", "query", (call) => call === 2 && desk.schedule(draft));
  const { posts, drafts } = await exported(false, racing);
  expect(posts + drafts).toBeGreaterThan(0);
});

test("the drafts that the project has stay as they are, in whatever state, also with --replace", async () => {
  const [changed, dropped] = [
    await desk.keep({ texts: { title: "Ada" } }),
    await desk.keep({ texts: { title: "Grace" }, uploadId: await aReadyUpload() }),
  ];
  const scheduled = await desk.keep({ texts: { title: "Emmy" } });
  const { file } = await exported();
  const other = await desk.keep({ texts: { title: "Newer" } });
  await desk.keep({ texts: { title: "Ada L" } }, changed);
  await desk.drop(dropped.id);
  await desk.schedule(scheduled);
  const before = await documentsOf("drafts");
  expect(Object.keys(before)).toContain(other.id);
  expect(await importInto(file, "replace")).toMatchObject({ drafts: { added: 0, present: 3 } });
  expect(await documentsOf("drafts")).toEqual(before);
});

test("the drafts that appear during an import stay as they are, and no file is left behind", async () => {
  const draft = await desk.keep({ texts: { title: "Ada" }, uploadId: await aReadyUpload() });
  const { file } = await exported();
  await clearAll();
  const appear = () => documentAt(`drafts/${draft.id}`).set(draft);
  const racing = desk.beforeCall("documents", "commit", (call) => call === 1 && appear());
  const { drafts } = await importInto(file, "refuse", {}, racing);
  expect(drafts).toEqual({ added: 0, present: 1, refused: 0 });
  expect([await draftAt(draft.id), await laterServices().files.list("")]).toEqual([draft, []]);
});

test("the drafts are not imported with a single post, nor without room for them", async () => {
  const draft = await desk.keep({ texts: { title: "Ada" } });
  const { id } = await desk.create();
  const { file } = await exported();
  await clearAll();
  const result = await importInto(file, "refuse", { only: id });
  expect(result).toMatchObject({ put: 1, drafts: { added: 0, present: 0 } });
  const batch = db().batch();
  for (let index = 0; index < draftLimits.drafts; index += 1)
    batch.set(documentAt(`drafts/d${index}`), { ...draft, id: `d${index}` });
  await batch.commit();
  await expect(importInto(file)).rejects.toThrow(
    "Too many drafts: the project has 500, the archive adds 1, and the limit is 500. Schedule or delete some first.",
  );
});

test("the drafts whose photo is missing are exported without it, and others as far as they are drafts", async () => {
  const { id, uploadId } = await desk.keep({ texts: { title: "Ada" }, uploadId: await aReadyUpload() });
  await bucket().file(stagedObjectName("list", uploadId)).delete();
  const odd = await desk.keep({ texts: { title: "Grace" } });
  await documentAt(`drafts/${odd.id}`).update({ color: "red", createdAt: "yesterday" });
  await documentAt("drafts/none").set({ state: "kept" });
  const { file, drafts, notes } = await exported();
  expect(drafts).toBe(2);
  const reason = "createdAt: not a moment";
  const expected = [
    `drafts/${id}: its photo is missing`,
    `drafts/${odd.id}: exported with changes`,
    `drafts/${odd.id}: import will skip this draft: ${reason}`,
    "drafts/none: not in a known format; skipped",
  ];
  expect(notes.toSorted()).toEqual(expected.toSorted());
  await clearAll();
  await expect(importInto(file)).rejects.toThrow(`Draft ${odd.id} cannot be imported: ${reason}`);
  expect(await documentsOf("drafts")).toEqual({});
  const result = await importInto(file, "refuse", { skipRefused: true });
  expect(result).toMatchObject({ drafts: { added: 1, present: 0, refused: 1 } });
  expect(await draftAt(id)).toMatchObject({ uploadId: "" });
});
