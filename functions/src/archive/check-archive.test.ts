import "../../testing/own-project.ts";
import { open, readFile, truncate, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { createWithPhoto } from "../../testing/post-desk.ts";
import { freshPath, listed, type PackedFile, packed, unpacked } from "../../testing/repacked.ts";
import { bring, type Crafted, crafted, exported } from "../../testing/whole-archive.ts";
import { clearAll, documentsOf } from "../../testing/whole-state.ts";
import { manifestName } from "./archive-format.ts";
import { manifestFile } from "./manifest.ts";

let files: readonly PackedFile[] = [];
let file = "";

beforeAll(async () => {
  for (const title of ["Ada", "Alan"]) await createWithPhoto({ title });
  ({ file } = await exported());
  files = await unpacked(file);
  await clearAll();
});

const text = (words: string) => Buffer.from(words);
const added = (name: string, bytes = text("x")): PackedFile => ({ name, bytes });
/** The name of a file: of the first post at 0, of its photo at 1 to 5, of the second post at 6, of the manifest at -1. */
const nameAt = (index: number) => files.at(index)?.name ?? "";
const changed = (name: string, change: (bytes: Buffer) => Uint8Array) =>
  files.map((one) => (one.name === name ? { ...one, bytes: change(Buffer.from(one.bytes)) } : one));
const saved = async (bytes: Uint8Array) => {
  const path = freshPath();
  await writeFile(path, bytes);
  return path;
};
const cut = async (bytes: number) => {
  const path = await saved(await readFile(file));
  await truncate(path, bytes);
  return path;
};
const flipped = async (at: number) => {
  const path = await saved(await readFile(file));
  const handle = await open(path, "r+");
  await handle.write(Buffer.from([0x21]), 0, 1, at);
  await handle.close();
  return path;
};

async function expectRefused(path: string, sentence: string) {
  await expect(bring(path, "replace")).rejects.toThrow(sentence);
  expect(await documentsOf("posts")).toEqual({});
}

const noArchive = "damaged, or not a Daily Genius archive";

test.each<[string, () => Promise<string>, string]>([
  ["is no tar", () => saved(Buffer.alloc(2048, "text ")), noArchive],
  ["is compressed", async () => saved(gzipSync(await readFile(file))), noArchive],
  ["is empty", () => saved(Buffer.alloc(0)), "it is incomplete"],
  ["is cut off in a file", () => cut(3000), noArchive],
  ["has another byte in a post", () => flipped(1500), "was modified after export"],
])("a file that %s is refused, and nothing is written", async (_, make, sentence) => {
  await expectRefused(await make(), sentence);
});

test.each<[string, () => readonly PackedFile[], string]>([
  ["cut off between files", () => files.slice(0, 4), "it is incomplete"],
  ["without a photo", () => files.toSpliced(2, 1), ".jpg is missing"],
  ["without a post", () => files.toSpliced(6, 6), ".json is missing"],
  [
    "with a photo more",
    () => listed(files.toSpliced(4, 0, added("photos/000001-full.png"))),
    "is not next to its post",
  ],
  ["with a file twice", () => [...files.slice(0, 1), ...files], "twice"],
  ["with its files in another order", () => files.toReversed(), "follows the manifest"],
  [
    "with photos before their post",
    () => [...files.slice(1, 4), ...files.toSpliced(1, 3)],
    "is not next to its post",
  ],
  [
    "with something after its end",
    () => [...files, added("posts/000009.json", text("{}"))],
    "follows the manifest",
  ],
  ["with a path upwards", () => [added("../../etc/cron.d/x"), ...files], "unexpected file"],
  ["with an absolute path", () => [added("/posts/000001.json"), ...files], "unexpected file"],
  ["with a path within a name", () => [added("photos/../posts/000001.json"), ...files], "unexpected file"],
  ["with a link", () => [{ ...added("posts/000001.json"), type: "symlink" }, ...files], "unexpected file"],
  ["with a post too large", () => [added("posts/000001.json", Buffer.alloc(3_000_000, " "))], "is too large"],
  [
    "with a page for a photo",
    () => listed(changed(nameAt(1), () => text("<script>"))),
    "does not match its type",
  ],
  ["with a post that is no JSON", () => listed(changed(nameAt(0), () => text("{"))), ".json is not JSON"],
])("an archive %s is refused, and nothing is written", async (_, make, sentence) => {
  await expectRefused(await packed(make()), sentence);
});

const noList = "list of files cannot be read";
const sealed = (change: (manifest: Record<string, unknown>) => unknown) => (bytes: Buffer) => {
  const { sha256: _, ...manifest } = JSON.parse(bytes.toString());
  change(manifest);
  return manifestFile(manifest);
};

test.each<[string, (bytes: Buffer) => Uint8Array, string]>([
  ["another version", sealed((manifest) => (manifest["version"] = 7)), "its format is version 7"],
  ["another program", sealed((manifest) => (manifest["format"] = "other")), noList],
  ["no JSON", () => text("{"), noList],
  ["another byte", (bytes) => text(bytes.toString().replace('"demo"', '"demi"')), noList],
  [
    "a file elsewhere",
    sealed((manifest) => (manifest["gone"] = { "../a.json": { bytes: 1, sha256: "" } })),
    noList,
  ],
  [
    "a wrong count",
    sealed((manifest) => (manifest["posts"] = 7)),
    "number of files in posts/ does not match",
  ],
  ["too few files", sealed((manifest) => (manifest["files"] = {})), "does not list"],
])("an archive with %s in its manifest is refused, and nothing is written", async (_, change, sentence) => {
  await expectRefused(await packed(changed(manifestName, change)), sentence);
});

const unstorable = "fields that cannot be stored";

test.each<[string, (archived: Crafted) => unknown, string]>([
  ["without a title", ({ post }) => delete post["title"], "is not a post (post.title)"],
  ["whose roles are a text", ({ post }) => (post["role"] = "Poet"), "is not a post (post.role)"],
  ["with something else beside it", (all) => Object.assign(all, { admin: true }), "is not a post"],
  ["whose id leads elsewhere", ({ post }) => (post["id"] = "a/b/c"), "an invalid id"],
  ["whose id is a dot", ({ post }) => (post["id"] = ".."), "an invalid id"],
  ["whose id is reserved", ({ post }) => (post["id"] = "__x__"), "an invalid id"],
  ["whose id is half a character", ({ post }) => (post["id"] = "\ud800"), "an invalid id"],
  ["whose id has 2,000 bytes", ({ post }) => (post["id"] = "x".repeat(2000)), "an invalid id"],
  [
    "whose id is too long for its photo",
    ({ post }) => (post["id"] = "x".repeat(1010)),
    "too long for a photo",
  ],
  ["whose id another has", ({ post }) => (post["id"] = idAt(6)), "appears twice"],
  ["with a field that hides another", ({ more }) => (more["title"] = { stringValue: "x" }), unstorable],
  ["with a field that Firestore does not know", ({ more }) => (more["x"] = { lambda: 1 }), unstorable],
  [
    "that names another post's photo",
    ({ photos }) => (photos[0] = { ...photos[0], file: nameAt(7) }),
    "is not next to its post",
  ],
  ["that names a photo twice", ({ photos }) => photos.push({ ...photos[0] }), "refers to another photo"],
  [
    "that names a photo and an address",
    ({ post }) => (post["imageURL"] = "https://x.example"),
    "two locations",
  ],
])("a post %s is refused, and nothing is written", async (_, change, sentence) => {
  await expectRefused(await packed(crafted(files, "posts/", change)), sentence);
});

const idAt = (index: number) => JSON.parse(Buffer.from(files[index]?.bytes ?? []).toString()).post.id;

test("an archive that was unpacked and packed again as a whole is as good as new", async () => {
  const dotted = files.map((one) => ({ ...one, name: `./${one.name}` }));
  const again = await packed([{ ...added("./"), type: "directory" }, ...dotted]);
  expect(await bring(again)).toMatchObject({ put: 2 });
});

test("an archive of version 4, with numbered files and another name for its manifest, is read", async () => {
  const numbers = new Map(files.map(({ name }, index) => [name, `${name.split("/")[0]}/00000${index}-full`]));
  const older = files.map(({ name, bytes }) => {
    const [, ending = ""] = name.split(".");
    if (name === manifestName) return { name: "manifest.json", bytes };
    if (name.startsWith("photos/")) return { name: `${numbers.get(name)}.${ending}`, bytes };
    const renamed = Buffer.from(bytes)
      .toString()
      .replace(/photos\/\w+/g, (photo) => [...numbers].find(([one]) => one.startsWith(photo))?.[1] ?? "");
    return { name: `posts/${numbers.get(name)?.match(/\d+/)}.json`, bytes: text(renamed) };
  });
  const path = await packed(listed(older, { version: 4 }));
  expect(await bring(path, "replace")).toMatchObject({ put: 0, same: 2 });
});
