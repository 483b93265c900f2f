import "../../testing/own-project.ts";
import { Timestamp } from "@google-cloud/firestore";
import { beforeEach, expect, test } from "vitest";
import * as desk from "../../testing/post-desk.ts";
import { bucket, db, documentAt } from "../../testing/stored.ts";
import { clearAll } from "../../testing/whole-state.ts";
import type { Services } from "../services.ts";
import type { Query } from "../store/documents.ts";
import { runNight } from "./sweep.ts";

const { laterServices, perPhoto } = desk;

beforeEach(clearAll);

/** Every collection that is read at night, and its fields. */
const read = {
  posts: "title date imageURL smallURL photo role sources createdAt updatedAt checked",
  feed: "title date birthdate role sources createdAt updatedAt photo",
  slugs: "postId request",
  slugConflicts: "slug keeper",
  outlines: "text parts shape",
  trash: "id deletedAt expireAt post photos request",
  drafts: "uploadId state texts expireAt",
  photoUploads: "state leaseUntil originalBytes attachedTo expireAt uid",
  photoNames: "expireAt",
  history: "expireAt post",
} as const;
const collections = Object.keys(read) as (keyof typeof read)[]; // its own keys

/** What the console may make of a field. */
const values: readonly unknown[] = [
  ...[null, true, -1, 5e15, Number.NaN],
  ...["", "x", "a/b", "[{}]", "https://x.example/%"],
  ...[new Date(0), new Timestamp(1, 1), Buffer.of(1)],
  [],
  [null, {}, "x"],
  {},
  { toString: 1, valueOf: 1 },
  { name: 1 },
];
/** The fields that lead past the first look at a document. */
const date = { date: "2026/03/14", title: "Ada" };
const valid = [{}, { state: "processing" }, date, { post: {} }, { text: "[]" }];

async function plant(collection: keyof typeof read): Promise<void> {
  const batch = db().batch();
  const documents = values.flatMap((value) => {
    const fields = Object.fromEntries(read[collection].split(" ").map((field) => [field, value]));
    return valid.map((some) => ({ ...fields, ...some }));
  });
  for (const [n, fields] of [{}, { note: "x" }, ...documents].entries()) {
    const id = [`odd-${n}`, `2026-03-14-odd-${n}`, `2026-0${n}`][n % 3];
    batch.set(documentAt(`${collection}/${id}`), fields);
  }
  await batch.commit();
}

/** A night with something to do for each step; returns how it ended, after checking that all of it was done. */
async function night(on: Services, but = ""): Promise<unknown> {
  const [post, other] = [await desk.createWithPhoto(), await desk.createWithPhoto({ title: "Grace" })];
  await desk.remove(other.id);
  await bucket().file("staged/stray/full").save("x");
  await documentAt(`feed/${post.id}`).delete();
  const broken = {
    "slugs/2026-03-15-nobody": { postId: "2026-03-15-nobody" },
    "photoNames/expired": { expireAt: new Date(0) },
    "outlines/2001-01": { text: "[]" },
    "photoUploads/stuck": { state: "processing", leaseUntil: 0, uid: "x" },
  };
  for (const [path, fields] of Object.entries(broken)) await documentAt(path).set(fields);
  const lines: string[] = [];
  const log: Services["log"] = (event) => lines.push(event);
  const ended = await runNight({ ...on, log }).catch((error: unknown) => error);
  const isThere = async (path: string) => (await desk.fieldsAt(path)) !== undefined;
  const stray = await bucket().file("staged/stray/full").exists();
  /** What each part of the night has done, and the collections without which it cannot. */
  const done: [boolean, (keyof typeof read)[]][] = [
    [lines.includes("sweep.done"), []],
    [lines.includes("copy.old"), []],
    [lines.includes("schedule.check"), ["posts"]],
    [!(await isThere("photoNames/expired")), ["photoNames"]],
    [(await desk.fieldsAt("photoUploads/stuck"))?.["state"] === "failed", ["photoUploads"]],
    [stray[0] === false, ["posts", "trash", "photoUploads"]],
    [await isThere(`feed/${post.id}`), ["posts", "slugs", "feed", "slugConflicts"]],
    [!(await isThere("slugs/2026-03-15-nobody")), ["posts", "slugs", "feed", "slugConflicts"]],
    [!(await isThere("outlines/2001-01")), ["feed", "outlines"]],
  ];
  expect(done.map(([is, needed]) => is || needed.some((one) => one === but))).toEqual(done.map(() => true));
  return ended;
}

const inTenDays = () => laterServices(240);

test("a night with broken documents in every collection does all its work, and a second one finds nothing to repair", async () => {
  for (const collection of collections) await plant(collection);
  expect(await night(inTenDays())).toBeUndefined();
  const lines: unknown[] = [];
  await runNight({ ...inTenDays(), log: (...line) => lines.push(line) });
  const nothing = { strays: 0, photosMended: 0, photosLost: 0, slugsMended: 0, outlinesMended: 0 };
  expect(lines[0]).toEqual(["sweep.done", expect.objectContaining(nothing)]);
  await desk.expectOutlinesRight();
});

test.each(collections)(
  "a night that cannot read %s does all the rest, and fails at the end",
  async (collection) => {
    const fail = (_: number, query: unknown) => {
      if ((query as Query).collection === collection) throw new Error("broken");
    };
    const on = desk.beforeCall("documents", "query", fail, inTenDays());
    expect(await night(on, collection)).toEqual(new Error("broken"));
  },
);

test("the photo of a deleted post stays while its record is unreadable", async () => {
  const post = await desk.createWithPhoto();
  await desk.remove(post.id);
  const { photos } = (await desk.fieldsAt(`trash/${post.id}`)) ?? {};
  await documentAt(`trash/${post.id}`).update({ photos: "?" });
  await expect(desk.restore(post.id)).rejects.toThrow("Repair trash/");
  await runNight(laterServices(2));
  await documentAt(`trash/${post.id}`).update({ photos });
  expect(desk.namesOf(await desk.restore(post.id))).toHaveLength(perPhoto);
});
