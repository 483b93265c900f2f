import { createWriteStream } from "node:fs";
import { access, rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { Failure } from "@daily-genius/domain/calls/failure";
import { type Pack, pack } from "tar-stream";
import type { Services } from "../services.ts";
import { pagesOf } from "../store/documents.ts";
import { formatVersion, historyFile, type Manifest, manifestName, postFile } from "./archive-format.ts";
import { type ExportedEntry, exportEntry } from "./export-entry.ts";
import { type ExportedPost, exportPost } from "./export-post.ts";
import { fingerprint } from "./manifest.ts";

/** The number of posts whose photos are read in parallel, so that few files are in memory. */
const width = 4;

export type ExportRequest = {
  readonly file: string;
  readonly project: string;
  /** Adds the whole history, also of deleted posts. */
  readonly withHistory?: boolean;
};

/** The counts of an export; `notes` are sentences about data that could not be exported unchanged. */
export type Exported = {
  readonly posts: number;
  readonly photos: number;
  /** The number of history entries; undefined without the history. */
  readonly history: number | undefined;
  readonly bytes: number;
  readonly notes: readonly string[];
};

/** Writes all posts and their photos to a new file, which appears only when it is complete. */
export async function exportArchive(
  services: Services,
  request: ExportRequest,
  say: (line: string) => void = () => {},
): Promise<Exported> {
  const { file } = request;
  if (await exists(file)) throw new Failure("already-exists", `${file} already exists. Choose another name.`);
  const unfinished = `${file}.part`;
  const archive = pack();
  // Drafts and the authors' emails are readable only for the owner of the file.
  const written = pipeline(archive, createWriteStream(unfinished, { mode: 0o600 }));
  try {
    // If the disk fails, only `written` ends; without the race, writing would never end.
    const exported = await Promise.race([writeAll(services, archive, request, say), written.then(never)]);
    archive.finalize();
    await written;
    await rename(unfinished, file);
    return exported;
  } catch (error) {
    archive.destroy();
    await written.catch(() => {});
    await rm(unfinished, { force: true });
    throw error;
  }
}

function never(): never {
  throw new Error("the archive was closed before it was complete");
}

async function exists(file: string): Promise<boolean> {
  try {
    await access(file);
    return true;
  } catch {
    return false;
  }
}

async function writeAll(
  services: Services,
  archive: Pack,
  { project, withHistory = false }: ExportRequest,
  say: (line: string) => void,
): Promise<Exported> {
  const exportedAt = new Date(services.now());
  const files: Manifest["files"] = {};
  const notes: string[] = [];
  let [posts, photos, entries, bytes] = [0, 0, 0, 0];
  const add = async (name: string, content: Uint8Array) => {
    files[name] = fingerprint(content);
    bytes += content.length;
    await addFile(archive, name, content, exportedAt);
  };
  for await (const post of exportedPosts(services)) {
    posts += 1;
    await add(postFile(post.number), json(post.archived));
    for (const [name, content] of post.files) await add(name, content);
    photos += post.files.size;
    notes.push(...post.notes);
    if (posts % 500 === 0) say(`${posts} posts exported…`);
  }
  for await (const { archived, note } of withHistory ? exportedEntries(services) : []) {
    if (note) notes.push(note);
    if (!archived) continue;
    entries += 1;
    await add(historyFile(entries), json(archived));
    if (entries % 5000 === 0) say(`${entries} history entries exported…`);
  }
  const history = withHistory ? entries : undefined;
  const manifest: Manifest = {
    format: "daily-genius",
    version: formatVersion,
    project,
    exportedAt: exportedAt.toISOString(),
    posts,
    photos,
    history,
    files,
  };
  await addFile(archive, manifestName, json(manifest), exportedAt);
  return { posts, photos, history, bytes, notes };
}

/** Returns the posts in order, and reads a few of them ahead. */
async function* exportedPosts(services: Services): AsyncGenerator<ExportedPost> {
  let number = 0;
  for await (const page of pagesOf(services.documents, "posts"))
    for (let start = 0; start < page.length; start += width) {
      const reading = page.slice(start, start + width).map((stored) => {
        number += 1;
        return exportPost(services, stored, number);
      });
      for (const post of await Promise.all(reading)) if (post) yield post;
    }
}

async function* exportedEntries({ documents, now }: Services): AsyncGenerator<ExportedEntry> {
  for await (const page of pagesOf(documents, "history"))
    for (const stored of page) yield exportEntry(stored, now());
}

function json(value: unknown): Uint8Array {
  return Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
}

function addFile(archive: Pack, name: string, content: Uint8Array, mtime: Date): Promise<void> {
  return new Promise((resolve, reject) => {
    // The callback comes when the bytes are consumed, so that reading follows the speed of the disk.
    const entry = archive.entry({ name, size: content.length, mode: 0o644, mtime }, (error) =>
      error ? reject(error) : resolve(),
    );
    entry.end(content);
  });
}
