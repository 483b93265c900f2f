import "../../testing/own-project.ts";
import { execFile } from "node:child_process";
import * as fs from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { aReadyUpload } from "../../testing/an-upload.ts";
import { orientationImage } from "../../testing/images.ts";
import * as desk from "../../testing/post-desk.ts";
import { randomFrom } from "../../testing/random.ts";
import { freshPath } from "../../testing/repacked.ts";
import { bucket, db, documentAt } from "../../testing/stored.ts";
import { sampled, seed, share } from "../../testing/test-run.ts";
import { content, expectEverythingRight, importInto } from "../../testing/whole-archive.ts";
import { clearAll } from "../../testing/whole-state.ts";
import { inBatches } from "../in-batches.ts";
import { objectNameOf } from "../photos/photo-url.ts";
import { folders } from "./archive-format.ts";
import { checkArchive } from "./check-archive.ts";
import { compareFolder } from "./compare-folder.ts";
import { type CopyRequest, copyInto, damageIn } from "./copy-folder.ts";
import { manifestFile } from "./manifest.ts";

const { laterServices, perPhoto } = desk;

const copy = (folder: string, request: Partial<CopyRequest> = {}, on = laterServices()) =>
  copyInto(on, { folder, project: "demo", ...request });

/** A new folder with a copy of everything. */
async function aCopy(): Promise<string> {
  const folder = freshPath();
  await copy(folder);
  return folder;
}

/** Every file of a folder, without the time of the copy. */
async function filesOf(folder: string): Promise<Record<string, string>> {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const texts = files.map(async (file) => [file.slice(folder.length), await textOf(file)]);
  return Object.fromEntries(await Promise.all(texts));
}

async function textOf(file: string): Promise<string> {
  const text = await fs.readFile(file, "latin1");
  return file.endsWith("copy.json")
    ? text.replace(/"(exportedAt|sha256)": "[^"]*"(?=,\n {2}"posts|\n}\n$)/g, "")
    : text;
}

async function namesIn(folder: string, kind: string): Promise<string[]> {
  return (await fs.readdir(join(folder, kind))).map((name) => `${kind}/${name}`);
}

/** An import would take the whole copy. */
async function expectReadable(folder: string) {
  const { posts, history } = await checkArchive(folder, Date.now());
  expect([...posts.refused, ...history.refused]).toEqual([]);
}

beforeEach(clearAll);

test("a copy has everything, is imported like an archive, and is continued by the next, which moves no photo", async () => {
  const [post] = [await desk.createWithPhoto(), await desk.create({ title: "No photo" })];
  const folder = freshPath();
  // A copy may begin where a system has put something.
  for (const name of [
    ".Trashes",
    "lost+found",
    "@eaDir",
    "#recycle",
    "LOST.DIR",
    "Icon\r",
    "Temporary Items",
  ])
    await fs.mkdir(join(folder, name), { recursive: true, mode: 0o700 });
  const first = { posts: 2, withPhoto: 1, photos: perPhoto, history: 2, notes: [], fresh: 4 + perPhoto };
  expect(await copy(folder)).toMatchObject(first);
  expect((await fs.stat(folder)).mode & 0o077).toBe(0);
  const whole = await filesOf(folder);
  expect(await copy(folder)).toMatchObject({ fresh: 0, freshBytes: 0, notes: [] });
  expect(await filesOf(folder)).toEqual(whole);
  await documentAt(`posts/${post.id}`).update({ country: "France" });
  expect(await copy(folder)).toMatchObject({ photos: perPhoto, fresh: 1 });
  // The post as it was is still there.
  expect(await filesOf(folder)).toMatchObject({ ...whole, "/copy.json": expect.any(String) });
  const listed = { posts: 2, photos: perPhoto, history: 2 };
  expect(await damageIn(folder)).toMatchObject({ damaged: [], manifest: listed });
  const project = await content();
  expect(await compareFolder(laterServices(), folder)).toMatchObject({ withPhoto: 1, differences: [] });
  await clearAll();
  expect(await importInto(folder)).toMatchObject({ put: 2, history: { added: 2, refused: 0 } });
  expect(await content()).toEqual(project);
  await expectEverythingRight();
  expect(await compareFolder(laterServices(), folder)).toMatchObject({ withPhoto: 1, differences: [] });
  await documentAt(`posts/${post.id}`).update({ country: "Spain" });
  await bucket().file(objectNameOf(post.shareURL)).save("x");
  const [{ id = "" } = {}] = (await db().collection("history").where("act", "==", "created").get()).docs;
  await documentAt(`history/${id}`).delete();
  const { differences } = await compareFolder(laterServices(), folder);
  const changed = [post.id, objectNameOf(post.shareURL), `history/${id}`].map((name) => `${name} differs`);
  expect(differences.toSorted()).toEqual(changed.toSorted());
});

test("a copy of texts that no import takes is compared as far as they can be, and names each", async () => {
  const [post, odd] = [await desk.create(), await desk.create({ title: "Odd" })];
  await documentAt(`posts/${odd.id}`).update({ country: 7 });
  const draft = await desk.keep({ texts: { title: "Odd" } });
  await documentAt(`drafts/${draft.id}`).update({ createdAt: "yesterday" });
  const folder = await aCopy();
  await documentAt(`posts/${post.id}`).update({ country: "France" });
  const { differences } = await compareFolder(laterServices(), folder);
  expect(differences).toEqual(
    expect.arrayContaining([
      `${post.id} differs`,
      `posts/${odd.id} cannot be compared: country: Country is required`,
      `drafts/${draft.id} cannot be compared: createdAt: not a moment`,
    ]),
  );
});

test("a copy goes by no clock", async () => {
  await desk.createWithPhoto();
  const folder = await aCopy();
  const whole = await filesOf(folder);
  for (const [n, name] of Object.keys(whole).entries()) {
    const time = new Date(n % 2 ? "1971-01-01" : "2099-01-01");
    await fs.utimes(join(folder, name), time, time);
  }
  for (const now of [0, Date.UTC(2090, 0, 1)])
    expect(await copy(folder, {}, { ...laterServices(), now: () => now })).toMatchObject({ fresh: 0 });
  expect(await filesOf(folder)).toEqual(whole);
});

test("a copy names a photo that is gone, and has the rest; one that it has already it keeps", async () => {
  const [post, other] = [await desk.createWithPhoto(), await desk.createWithPhoto()];
  const [lost, kept] = [objectNameOf(post.imageURL), objectNameOf(other.imageURL)];
  await bucket().file(lost).delete();
  const folder = freshPath();
  const note = `${post.id}: photo file ${lost} is missing`;
  expect(await copy(folder)).toMatchObject({ posts: 2, photos: perPhoto, notes: [note] });
  await bucket().file(kept).delete();
  const { photos, notes } = await copy(folder);
  expect(photos).toBe(perPhoto);
  expect(notes).toContain(`${kept} is missing in the project; the copy has it`);
});

test("a copy of another project, or anything else, is refused", async () => {
  await desk.create();
  const folder = await aCopy();
  const whole = await filesOf(folder);
  const another = copy(folder, { project: "other" });
  await expect(another).rejects.toThrow("This folder is the copy of another project.");
  await fs.writeFile(join(folder, "copy.json"), "{");
  await expect(copy(folder)).rejects.toThrow("is damaged. Copy into a new folder");
  await expect(copy(dirname(folder))).rejects.toThrow("is not empty, and not a copy");
  expect({ ...(await filesOf(folder)), "/copy.json": "" }).toEqual({ ...whole, "/copy.json": "" });
});

const strayName = fc.oneof(
  fc.constantFrom(
    ".DS_Store",
    "Thumbs.db",
    "@eaDir",
    "abcdef.json",
    "abcdef.webp",
    "x.part",
    "abcdef.json.1.part",
  ),
  fc.stringMatching(/^[^/\0]{1,60}$/).filter((name) => !/^\.\.?$/.test(name)),
);
const stray = fc.tuple(fc.constantFrom(...folders), strayName, fc.constantFrom("file", "folder", "link"));

test("a copy with any strange file, folder or link in it stays readable, is continued, and leaves them there", async () => {
  await desk.createWithPhoto();
  const sound = await aCopy();
  await fc.assert(
    fc.asyncProperty(fc.array(stray, { maxLength: 4 }), async (strays) => {
      const folder = freshPath();
      await fs.cp(sound, folder, { recursive: true });
      for (const [kind, name, what] of strays) {
        const path = join(folder, kind, name);
        if (what === "file") await fs.writeFile(path, name).catch(() => {});
        else await (what === "folder" ? fs.mkdir(path) : fs.symlink("/etc/passwd", path)).catch(() => {});
      }
      const all = async () => (await fs.readdir(folder, { recursive: true })).toSorted();
      const before = (await all()).filter((name) => !name.endsWith(".json.1.part"));
      expect(await copy(folder)).toMatchObject({ fresh: 0, notes: [] });
      expect(await copy(folder)).toMatchObject({ fresh: 0, notes: [] });
      expect(await all()).toEqual(expect.arrayContaining(before));
      const { damaged, manifest } = await damageIn(folder);
      expect({ damaged, photos: manifest.photos }).toEqual({ damaged: [], photos: perPhoto });
      await expectReadable(folder);
    }),
    { numRuns: 40, seed },
  );
});

test("a copy that an earlier release spoiled with a strange file is readable and continued again", async () => {
  await desk.createWithPhoto();
  const folder = await aCopy();
  const { manifest } = await damageIn(folder);
  const one = { bytes: 1, sha256: "" };
  const gone = { "photos/.DS_Store": one, "posts/@eaDir/x": one, "../a.json": one };
  await fs.writeFile(join(folder, "copy.json"), manifestFile({ ...manifest, gone }));
  expect(await damageIn(folder)).toMatchObject({ damaged: [] });
  await expectReadable(folder);
  expect(await copy(folder)).toMatchObject({ fresh: 0 });
  expect((await damageIn(folder)).manifest.gone).toEqual({});
});

test("a copy leaves out a post for which a reader would refuse the whole, and says so", async () => {
  const [{ title: _, ...large }, { id: __, ...long }] = [await desk.create(), await desk.createWithPhoto()];
  await documentAt(`posts/${large.id}`).update({ list: Array(60_000).fill(true) });
  const id = "x".repeat(1_400);
  await documentAt(`posts/${id}`).set({ ...long, id });
  const folder = freshPath();
  const skipped = (one: string) => `posts/${one}: too large or malformed for an archive; skipped`;
  const { posts, notes } = await copy(folder);
  expect(posts).toBe(1);
  expect(notes).toEqual(expect.arrayContaining([skipped(large.id), skipped(id)]));
  expect(await damageIn(folder)).toMatchObject({ damaged: [], manifest: { posts: 1 } });
  await expectReadable(folder);
});

test("a copy tells that a disk is too small before it writes, and while others fill it", async () => {
  await desk.createWithPhoto();
  const folder = freshPath();
  const sentence =
    /needs 68 MB of free space; the disk with .* has 64 MB\. Free some space and run copy again/;
  await expect(copy(folder, { freeBytes: async () => 64e6 })).rejects.toThrow(sentence);
  expect(Object.keys(await filesOf(folder))).toEqual(["/copy.json"]);
  const photos = await laterServices().files.list("geniuses/");
  const enough = photos.reduce((bytes, photo) => bytes + photo.bytes, 64 * 1024 * 1024);
  let asked = 0;
  const filling = async () => (asked++ === 0 ? enough : 1e6);
  await expect(copy(folder, { freeBytes: filling })).rejects.toThrow("has 1 MB.");
  await expect(importInto(folder)).rejects.toThrow("list of files cannot be read");
  expect(await copy(folder)).toMatchObject({ photos: perPhoto });
  expect((await damageIn(folder)).damaged).toEqual([]);
});

test("a copy never takes half a file for a whole one", async () => {
  await desk.createWithPhoto();
  const [folder, other] = [await aCopy(), freshPath()];
  const whole = await filesOf(folder);
  await fs.mkdir(other);
  await fs.cp(folder, other, { recursive: true });
  for (const kind of ["posts", "photos", "history"])
    for (const name of await namesIn(other, kind)) await fs.truncate(join(other, name), 9);
  await fs.writeFile(join(other, "photos", "abcdef.webp.1.part"), "half");
  await fs.writeFile(join(other, "copy.json.1.part"), "{");
  expect((await damageIn(other)).damaged).toHaveLength(2 + perPhoto);
  expect(await copy(other)).toMatchObject({ fresh: 2 + perPhoto });
  expect(await filesOf(other)).toEqual(whole);
  const begun = freshPath();
  await fs.mkdir(begun);
  await fs.writeFile(join(begun, "copy.json.1.part"), "{");
  await copy(begun);
  expect(await filesOf(begun)).toEqual(whole);
});

test.each(["posts", "photos", "history", "copy.json"])(
  "a copy with another bit in %s is found out",
  async (kind) => {
    await desk.createWithPhoto();
    const folder = await aCopy();
    const [name = kind] = kind === "copy.json" ? [] : await namesIn(folder, kind);
    const bytes = await fs.readFile(join(folder, name));
    const random = randomFrom(seed);
    for (const at of Array.from({ length: 40 }, () => random.below(bytes.length * 8))) {
      const flipped = Buffer.from(bytes);
      flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (1 << (at & 7));
      await fs.writeFile(join(folder, name), flipped);
      const found = await damageIn(folder).catch((error: Error) => ({ damaged: [error.message] }));
      const sentence = kind === "copy.json" ? "cannot be read" : `${name} is damaged`;
      expect(found.damaged, `bit ${at}`).toEqual([expect.stringContaining(sentence)]);
    }
    if (kind === "copy.json") return;
    await fs.rm(join(folder, name));
    expect((await damageIn(folder)).damaged).toEqual([`${name} is missing or unreadable`]);
    expect(await copy(folder)).toMatchObject({ fresh: 1 });
    expect((await damageIn(folder)).damaged).toEqual([]);
  },
);

const cli = fileURLToPath(new URL("posts-cli.ts", import.meta.url));
const project = String(process.env["GCLOUD_PROJECT"]);
const countIn = async (folder: string) =>
  (await fs.readdir(folder, { recursive: true }).catch(() => [])).length;

/** Starts a copy as a process, and kills it once the folder has so many files. */
async function killedWith(files: number, folder: string): Promise<void> {
  const child = execFile(process.execPath, [cli, "copy", folder]);
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve()));
  let isRunning = true;
  void ended.then(() => (isRunning = false));
  while (isRunning && (await countIn(folder)) < files) await sleep(1);
  child.kill("SIGKILL");
  await ended;
}

test("a copy that is killed at any moment and run again is as one that was not, and never a whole one before", async () => {
  const images = await Promise.all([400, 500, 600].map((width) => orientationImage(width).png().toBuffer()));
  const posts = share("posts of a copy that is killed", 16, 500);
  const plant = async (number: number) => {
    const upload = await aReadyUpload(images[number % images.length]);
    await desk.edit(await desk.create({ title: `Genius ${number}` }, upload), { country: "France" });
  };
  await inBatches([...Array(posts).keys()], plant);
  const folder = freshPath();
  const all = { posts, photos: posts * perPhoto, history: posts * 2, notes: [] };
  expect(await copy(folder, { project })).toMatchObject(all);
  const whole = await filesOf(folder);
  const random = randomFrom(seed);
  const moments = Array.from({ length: 20 }, () => random.below(Object.keys(whole).length));
  for (const moment of sampled("moments of a copy to be killed at", moments, 2)) {
    const broken = freshPath();
    await killedWith(moment, broken);
    const isWhole = (await countIn(broken)) >= Object.keys(whole).length;
    if (!isWhole) await expect(damageIn(broken)).rejects.toThrow();
    let reads = 0;
    const counting = desk.beforeCall("files", "read", (call) => (reads = call));
    const present = await namesIn(broken, "photos").catch(() => []);
    const had = present.filter((name) => !name.endsWith(".part")).length;
    await copy(broken, { project }, counting);
    expect(reads).toBe(posts * perPhoto - had);
    expect(await filesOf(broken), `killed with ${moment} files`).toEqual(whole);
  }
  await clearAll();
  expect(await importInto(folder)).toMatchObject({ put: posts, history: { added: posts * 2 } });
  expect((await compareFolder(laterServices(), folder)).differences).toEqual([]);
});
