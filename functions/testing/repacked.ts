import { randomUUID } from "node:crypto";
import { createWriteStream, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { Post } from "@daily-genius/domain/post/post";
import { pack } from "tar-stream";
import { afterAll } from "vitest";
import { formatVersion, manifestName } from "../src/archive/archive-format.ts";
import { fingerprint, manifestFile, sha256 } from "../src/archive/manifest.ts";
import { filesOf } from "../src/archive/read-archive.ts";

const folder = mkdtempSync(join(tmpdir(), "archives-"));
afterAll(() => rmSync(folder, { recursive: true }));

/** A file to be packed; an ordinary one unless `type` says otherwise. */
export type PackedFile = {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly type?: "file" | "symlink" | "directory";
};

/** An unused path, deleted after the tests of the file. */
export function freshPath(): string {
  return join(folder, `${randomUUID()}.tar`);
}

export async function unpacked(path: string): Promise<PackedFile[]> {
  const files: PackedFile[] = [];
  for await (const { name, bytes } of filesOf(path)) files.push({ name, bytes });
  return files;
}

/** Packs files as given, valid or not, and returns the path of the archive. */
export async function packed(files: readonly PackedFile[]): Promise<string> {
  const path = freshPath();
  const archive = pack();
  for (const { name, bytes, type = "file" } of files)
    if (type === "file") archive.entry({ name, type }, Buffer.from(bytes));
    else archive.entry({ name, type, linkname: "/etc/passwd" });
  archive.finalize();
  await pipeline(archive, createWriteStream(path));
  return path;
}

/** The same files with a manifest that matches them. */
export function listed(files: readonly PackedFile[], head: object = {}): PackedFile[] {
  const content = files.filter(({ name }) => name !== manifestName);
  const old = files.find(({ name }) => name === manifestName);
  const count = (folder: string) => content.filter(({ name }) => name.startsWith(`${folder}/`)).length;
  const { sha256: _, ...former } = JSON.parse(Buffer.from(old?.bytes ?? []).toString() || "{}");
  const manifest = {
    ...former,
    ...head,
    posts: count("posts"),
    photos: count("photos"),
    drafts: count("drafts"),
    ...(count("history") > 0 && { history: count("history") }),
    files: Object.fromEntries(content.map(({ name, bytes }) => [name, fingerprint(bytes)])),
  };
  return [...content, { name: manifestName, bytes: manifestFile(manifest) }];
}

/** An archive of posts without photos, valid or not. */
export function anArchiveOf(...posts: readonly Partial<Post>[]): Promise<string> {
  const head = {
    format: "daily-genius",
    version: formatVersion,
    project: "demo",
    exportedAt: "2026-01-01T00:00:00.000Z",
  };
  const files = posts.map((post) => {
    const bytes = Buffer.from(JSON.stringify({ post, photos: [], more: {} }));
    return { name: `posts/${sha256(bytes).slice(0, 32)}.json`, bytes };
  });
  return packed(listed(files, head));
}
