import "../../testing/own-project.ts";
import { readFile, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { draftLimits } from "@daily-genius/domain/draft/draft";
import { beforeAll, expect, test } from "vitest";
import { aReadyUpload } from "../../testing/an-upload.ts";
import { createWithPhoto, keep, perPhoto } from "../../testing/post-desk.ts";
import { freshPath, listed, type PackedFile, packed, unpacked } from "../../testing/repacked.ts";
import { type Crafted, crafted, exported, importInto } from "../../testing/whole-archive.ts";
import { clearAll, documentsOf } from "../../testing/whole-state.ts";
import { manifestName } from "./archive-format.ts";
import { manifestFile } from "./manifest.ts";

let files: readonly PackedFile[] = [];
let file = "";

beforeAll(async () => {
  for (const title of ["Ada", "Alan"]) await createWithPhoto({ title });
  await keep({ texts: { title: "Grace" }, uploadId: await aReadyUpload() });
  ({ file } = await exported(true));
  files = await unpacked(file);
  await clearAll();
});

const text = (words: string) => Buffer.from(words);
const added = (name: string, bytes = text("x")): PackedFile => ({ name, bytes });
/** The number of files of a draft or a post. The archive has one draft, then two posts. */
const perText = 1 + perPhoto;
const nameAt = (index: number) => files.at(index)?.name ?? "";
const changed = (name: string, change: (bytes: Buffer) => Uint8Array) =>
  files.map((one) => (one.name === name ? { ...one, bytes: change(Buffer.from(one.bytes)) } : one));

async function expectRefused(path: string, sentence: string) {
  await expect(importInto(path, "replace")).rejects.toThrow(sentence);
  const written = await Promise.all(["posts", "drafts", "photoUploads", "history"].map(documentsOf));
  expect(written).toEqual([{}, {}, {}, {}]);
}

const packedAgain = "If the archive was packed again, unpack it and import the folder.";
const notNext = `is not next to its post. ${packedAgain}`;
const noArchive = "damaged, or not a Daily Genius archive";

test.each<[string, (bytes: Buffer) => Uint8Array, string]>([
  ["is no tar", () => Buffer.alloc(2048, "text "), noArchive],
  ["is compressed", (bytes) => gzipSync(bytes), noArchive],
  ["is empty", () => Buffer.alloc(0), "it is incomplete"],
  ["is cut off in a file", (bytes) => bytes.subarray(0, 3000), noArchive],
  ["has another byte in a post", (bytes) => exchange(bytes, "Wrote", "Write"), "was modified after export"],
])("a file that %s is refused, and nothing is written", async (_, change, sentence) => {
  const path = freshPath();
  await writeFile(path, change(await readFile(file)));
  await expectRefused(path, sentence);
});

function exchange(bytes: Buffer, from: string, to: string): Buffer {
  bytes.write(to, bytes.indexOf(from));
  return bytes;
}

test.each<[string, () => readonly PackedFile[], string]>([
  ["cut off between files", () => files.slice(0, 4), "it is incomplete"],
  ["without a photo", () => listed(files.toSpliced(2, 1)), `.jpg is missing. ${packedAgain}`],
  ["without a post", () => files.toSpliced(perText, perText), ".json is missing"],
  ["with a photo more", () => listed(files.toSpliced(4, 0, added("photos/000001.png"))), notNext],
  ["with a file twice", () => [...files.slice(0, 1), ...files], "twice"],
  ["with its files in another order", () => files.toReversed(), `follows the manifest. ${packedAgain}`],
  ["with photos before their post", () => [...files.slice(1, 4), ...files.toSpliced(1, 3)], notNext],
  ["with something after its end", () => [...files, added("posts/000009.json")], "follows the manifest"],
  ["with a path upwards", () => [added("../../etc/cron.d/x"), ...files], "unexpected file"],
  ["with an absolute path", () => [added("/posts/000001.json"), ...files], "unexpected file"],
  ["with a link", () => [{ ...added("posts/000001.json"), type: "symlink" }, ...files], "unexpected file"],
  ["with a post too large", () => [added("posts/000001.json", Buffer.alloc(3_000_000, " "))], "is too large"],
  [
    "with a page for a photo",
    () => listed(changed(nameAt(perText + 1), () => text("<p>"))),
    "does not match its type",
  ],
  [
    "with a post that is no JSON",
    () => listed(changed(nameAt(perText), () => text("{"))),
    ".json is not JSON",
  ],
])("an archive %s is refused, and nothing is written", async (_, make, sentence) => {
  await expectRefused(await packed(make()), sentence);
});

const noList = "list of files cannot be read";
/** Gives a manifest other fields and a seal that matches. */
const sealed = (fields: object) => (bytes: Buffer) => {
  const { sha256: _, ...manifest } = JSON.parse(bytes.toString());
  return manifestFile({ ...manifest, ...fields });
};

test.each<[string, (bytes: Buffer) => Uint8Array, string]>([
  ["another version", sealed({ version: 7 }), "its format is version 7"],
  ["another program", sealed({ format: "other" }), noList],
  ["no JSON", () => text("{"), noList],
  ["another byte", (bytes) => text(bytes.toString().replace('"demo"', '"demi"')), noList],
  ["a file elsewhere", sealed({ files: { "../a.json": { bytes: 1, sha256: "" } } }), noList],
  ["a wrong count", sealed({ posts: 7 }), "number of files in posts/ does not match"],
  ["too few files", sealed({ files: {} }), "does not list"],
])("an archive with %s in its manifest is refused, and nothing is written", async (_, change, sentence) => {
  await expectRefused(await packed(changed(manifestName, change)), sentence);
});

const unstorable = "fields that cannot be stored";

test.each<[string, (archived: Crafted) => unknown, string]>([
  ["without a title", ({ post }) => delete post["title"], "is not a post (post.title)"],
  ["whose roles are a text", ({ post }) => (post["role"] = "Poet"), "is not a post (post.role)"],
  ["with something else beside it", (all) => Object.assign(all, { admin: true }), "is not a post"],
  ["whose id leads elsewhere", ({ post }) => (post["id"] = "a/b/c"), "an invalid id"],
  ["whose id has 1,010 bytes, and a photo", ({ post }) => (post["id"] = "x".repeat(1010)), "too long for"],
  ["whose id another has", ({ post }) => (post["id"] = idAt(2 * perText)), "appears twice"],
  ["with a field that hides another", ({ more }) => (more["title"] = { stringValue: "x" }), unstorable],
  ["with a field that Firestore does not know", ({ more }) => (more["x"] = { lambda: 1 }), unstorable],
  ["with half a character", ({ more }) => (more["x"] = { stringValue: "\ud800" }), "invalid Unicode"],
  ["saved by half a character", ({ post }) => (post["updatedBy"] = "\ud800"), "invalid Unicode"],
  [
    "saved by more than fits",
    ({ post }) => (post["updatedBy"] = "x".repeat(1_000_000)),
    "larger than a document",
  ],
  [
    "that names another's photo",
    ({ photos }) => Object.assign(photos[0] ?? {}, { file: nameAt(2 * perText + 1) }),
    notNext,
  ],
  ["that names a photo twice", ({ photos }) => photos.push({ ...photos[0] }), "refers to another photo"],
  ["with a photo and an address", ({ post }) => (post["imageURL"] = "https://x.example"), "two locations"],
])("a post %s is refused, and nothing is written", async (_, change, sentence) => {
  await expectRefused(await packed(crafted(files, "posts/", change)), sentence);
});

const idAt = (index: number) => JSON.parse(Buffer.from(files[index]?.bytes ?? []).toString()).post.id;

const invalid = "cannot be imported";
const ofTwo = "photos: not all of one photo";
const tooLong = { title: "x".repeat(draftLimits.bytes + 1) };
const png = { contentType: "image/png" };

test.each<[string, (archived: Crafted) => unknown, string]>([
  ["id", ({ draft }) => (draft["id"] = "../posts/a"), `${invalid}: id: Invalid`],
  ["character", ({ draft }) => (draft["texts"] = { title: "\ud800" }), `${invalid}: invalid Unicode`],
  ["length", ({ draft }) => (draft["texts"] = tooLong), `${invalid}: texts: This draft is too long`],
  ["field", ({ draft }) => (draft["texts"] = { admin: "yes" }), "is not a draft (draft.texts"],
  ["state", ({ draft }) => (draft["state"] = "scheduled"), "is not a draft (draft)"],
  ["person", ({ draft }) => (draft["updatedBy"] = "x".repeat(300)), `${invalid}: updatedBy: `],
  ["size", (archived) => (archived.photo = null), ofTwo],
  ["variant", ({ photos }) => (photos[1] = { ...photos[1], variant: "full" }), ofTwo],
  ["file", ({ photos }) => photos.pop(), notNext],
  ["type", ({ photos }) => Object.assign(photos[0] ?? {}, png), "refers to another photo"],
])("a draft with another %s is refused, and nothing is written", async (_, change, sentence) => {
  await expectRefused(await packed(crafted(files, "drafts/", change)), sentence);
});

test.each<[string, (archived: Crafted) => unknown, string]>([
  ["another act", ({ entry }) => (entry["act"] = "approved"), "not a history entry (entry.act)"],
  ["a field more", ({ entry }) => (entry["admin"] = true), "not a history entry (entry)"],
  ["no time", ({ entry }) => (entry["at"] = "yesterday"), "not a history entry (entry.at)"],
  ["a uid without limits", ({ entry }) => (entry["uid"] = "x".repeat(129)), "(entry.uid)"],
  ["another change's id", (archived) => (archived.id = ""), "id: does not match the entry"],
])("a history entry with %s is refused, and nothing is written", async (_, change, sentence) => {
  await expectRefused(await packed(crafted(files, "history/", change)), sentence);
});

test("a post whose photo is refused is skipped together with its history, if wanted", async () => {
  const path = await packed(listed(changed(nameAt(perText + 1), () => text("<p>"))));
  const result = await importInto(path, "refuse", { skipRefused: true });
  expect(result).toMatchObject({ put: 1, refused: 1, drafts: { added: 1 }, history: { added: 1 } });
  await clearAll();
});

test("an archive that was unpacked and packed again in its order is as good as new", async () => {
  const dotted = files.map((one) => ({ ...one, name: `./${one.name}` }));
  const again = await packed([{ ...added("./"), type: "directory" }, ...dotted]);
  expect(await importInto(again)).toMatchObject({ put: 2 });
});
