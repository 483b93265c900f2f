import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import { open, readFile, truncate, writeFile } from "node:fs/promises";
import { gzipSync } from "node:zlib";
import { beforeAll, expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { aReadyUpload } from "../../testing/an-upload.ts";
import { author } from "../../testing/author.ts";
import { freshPath, listed, type PackedFile, packed, unpacked } from "../../testing/repacked.ts";
import { clearAll, documentsOf } from "../../testing/whole-state.ts";
import { createPostIn } from "../posts/create-post.ts";
import { type Services, services } from "../services.ts";
import { manifestName } from "./archive-format.ts";
import { exportArchive } from "./export-archive.ts";
import { importArchive } from "./import-archive.ts";
import { manifestFile } from "./manifest.ts";

let files: readonly PackedFile[] = [];
let file = "";
const quiet = (): Services => ({ ...services, log: () => {} });

beforeAll(async () => {
  for (const title of ["Ada", "Alan"]) {
    const uploadId = await aReadyUpload(author.uid);
    await createPostIn(quiet(), { requestId: randomUUID(), draft: aDraft({ title }), uploadId }, author);
  }
  file = freshPath();
  await exportArchive(quiet(), { file, project: "demo" });
  files = await unpacked(file);
  await clearAll();
});

/** The name of a file: of the first post at 0, of its photo at 1 to 5, of the second post at 6, of the manifest at -1. */
const nameAt = (index: number) => files.at(index)?.name ?? "";
const changed = (name: string, change: (bytes: Buffer) => Uint8Array) =>
  files.map((one) => (one.name === name ? { ...one, bytes: change(Buffer.from(one.bytes)) } : one));
type Json = {
  post: Record<string, unknown>;
  photos: Record<string, unknown>[];
  more: Record<string, unknown>;
};
/** The first post with a change, in an otherwise valid archive. */
const withPost = (change: (archived: Json) => unknown) =>
  packed(
    listed(
      changed(nameAt(0), (bytes) => {
        const archived = JSON.parse(bytes.toString());
        change(archived);
        return Buffer.from(JSON.stringify(archived));
      }),
    ),
  );
const withManifest = (change: (manifest: Record<string, unknown>) => unknown) =>
  packed(
    changed(manifestName, (bytes) => {
      const { sha256: _, ...manifest } = JSON.parse(bytes.toString());
      change(manifest);
      return manifestFile(manifest);
    }),
  );
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
const text = (words: string) => Buffer.from(words);

test.each<[string, () => Promise<string>, string]>([
  ["is no tar", () => saved(Buffer.alloc(2048, "text ")), "damaged, or not a Daily Genius archive"],
  [
    "is compressed",
    async () => saved(gzipSync(await readFile(file))),
    "damaged, or not a Daily Genius archive",
  ],
  ["is empty", () => saved(Buffer.alloc(0)), "it is incomplete"],
  ["is cut off in a file", () => cut(3000), "damaged, or not a Daily Genius archive"],
  ["is cut off between files", () => packed(files.slice(0, 4)), "it is incomplete"],
  ["has another byte in a post", () => flipped(1500), "was modified after export"],
  ["lacks a photo", () => packed(files.toSpliced(2, 1)), ".jpg is missing"],
  ["lacks a post", () => packed(files.toSpliced(6, 6)), ".json is missing"],
  [
    "has a photo more",
    () => packed(listed([...files.slice(0, 4), { name: "photos/000001-full.png", bytes: text("x") }])),
    "is not next to its post",
  ],
  ["has a file twice", () => packed([...files.slice(0, 1), ...files]), "twice"],
  ["has its files in another order", () => packed(files.toReversed()), "follows the manifest"],
  [
    "has photos before their post",
    () => packed([...files.slice(1, 4), ...files.slice(0, 1), ...files.slice(4)]),
    "is not next to its post",
  ],
  [
    "has something after its end",
    () => packed([...files, { name: "posts/000009.json", bytes: text("{}") }]),
    "follows the manifest",
  ],
  [
    "has a path upwards",
    () => packed([{ name: "../../etc/cron.d/x", bytes: text("x") }, ...files]),
    "unexpected file",
  ],
  [
    "has an absolute path",
    () => packed([{ name: "/posts/000001.json", bytes: text("x") }]),
    "unexpected file",
  ],
  [
    "has a path within a name",
    () => packed([{ name: "photos/../posts/000001.json", bytes: text("x") }]),
    "unexpected file",
  ],
  [
    "has a link",
    () => packed([{ name: "posts/000001.json", bytes: text(""), type: "symlink" }, ...files]),
    "unexpected file",
  ],
  [
    "has a post too large",
    () => packed([{ name: "posts/000001.json", bytes: Buffer.alloc(3_000_000, " ") }]),
    "is too large",
  ],
  [
    "has a page for a photo",
    () => packed(listed(changed(nameAt(1), () => text("<script>")))),
    "the content does not match its type",
  ],
  [
    "is of another version",
    () => withManifest((manifest) => (manifest["version"] = 7)),
    "its format is version 7",
  ],
  [
    "is another program's",
    () => withManifest((manifest) => (manifest["format"] = "other")),
    "list of files cannot be read",
  ],
  [
    "has a post that is no JSON",
    () => packed(listed(changed(nameAt(0), () => text("{")))),
    ".json is not JSON",
  ],
  [
    "has a manifest that is no JSON",
    () => packed(changed(manifestName, () => text("{"))),
    "list of files cannot be read",
  ],
  [
    "has another byte in its manifest",
    () => packed(changed(manifestName, (bytes) => text(bytes.toString().replace('"demo"', '"demi"')))),
    "list of files cannot be read",
  ],
  [
    "lists a file elsewhere",
    () => withManifest((manifest) => (manifest["gone"] = { "../a.json": { bytes: 1, sha256: "" } })),
    "list of files cannot be read",
  ],
  [
    "counts wrongly",
    () => withManifest((manifest) => (manifest["posts"] = 7)),
    "number of files in posts/ does not match",
  ],
  ["knows too few files", () => withManifest((manifest) => (manifest["files"] = {})), "does not list"],
  [
    "has a post without a title",
    () => withPost(({ post }) => delete post["title"]),
    "is not a post (post.title)",
  ],
  [
    "has a post whose roles are a text",
    () => withPost(({ post }) => (post["role"] = "Poet")),
    "is not a post (post.role)",
  ],
  [
    "has a post with something else beside it",
    () => withPost((archived) => Object.assign(archived, { admin: true })),
    "is not a post",
  ],
  ["has an id that leads elsewhere", () => withPost(({ post }) => (post["id"] = "a/b/c")), "an invalid id"],
  ["has an id that is a dot", () => withPost(({ post }) => (post["id"] = "..")), "an invalid id"],
  ["has an id that is reserved", () => withPost(({ post }) => (post["id"] = "__x__")), "an invalid id"],
  [
    "has an id that is half a character",
    () => withPost(({ post }) => (post["id"] = "\ud800")),
    "an invalid id",
  ],
  [
    "has an id of 2,000 bytes",
    () => withPost(({ post }) => (post["id"] = "x".repeat(2000))),
    "an invalid id",
  ],
  [
    "has an id too long for its photo",
    () => withPost(({ post }) => (post["id"] = "x".repeat(1010))),
    "too long for a photo",
  ],
  [
    "has a field that hides one of the post",
    () => withPost(({ more }) => (more["title"] = { stringValue: "x" })),
    "fields that cannot be stored",
  ],
  [
    "has a field that Firestore does not know",
    () => withPost(({ more }) => (more["x"] = { lambda: 1 })),
    "fields that cannot be stored",
  ],
  [
    "names another post's photo",
    () => withPost(({ photos }) => (photos[0] = { ...photos[0], file: nameAt(7) })),
    "is not next to its post",
  ],
  [
    "names a photo twice",
    () => withPost(({ photos }) => photos.push({ ...photos[0] })),
    "refers to another photo",
  ],
  [
    "names a photo and an address",
    () => withPost(({ post }) => (post["imageURL"] = "https://x.example")),
    "two locations",
  ],
])("an archive that %s is refused, and nothing is written", async (_, make, sentence) => {
  const request = { file: await make(), mode: "replace" } as const;
  await expect(importArchive(quiet(), request)).rejects.toThrow(sentence);
  expect(await documentsOf("posts")).toEqual({});
});

test("two posts of one id are refused", async () => {
  const { post } = JSON.parse(Buffer.from(files[6]?.bytes ?? []).toString());
  const path = await withPost((archived) => (archived.post["id"] = post.id));
  await expect(importArchive(quiet(), { file: path, mode: "refuse" })).rejects.toThrow("twice");
});

test("an archive that was unpacked and packed again as a whole is as good as new", async () => {
  const again = [
    { name: "./", bytes: text(""), type: "directory" } as const,
    ...files.map((one) => ({ ...one, name: `./${one.name}` })),
  ];
  expect(await importArchive(quiet(), { file: await packed(again), mode: "refuse" })).toMatchObject({
    put: 2,
  });
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
  expect(await importArchive(quiet(), { file: path, mode: "replace" })).toMatchObject({ put: 0, same: 2 });
});
