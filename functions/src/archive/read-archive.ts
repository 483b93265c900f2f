import { createReadStream, lstatSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { Failure } from "@daily-genius/domain/calls/failure";
import { extract } from "tar-stream";
import { type fileLimits, kindOf, type Manifest, manifestName } from "./archive-format.ts";
import { parseManifest, requireSize } from "./manifest.ts";
import { wholeRefusal } from "./refusal.ts";

/** One file of an archive; `kind` comes from its name. */
export type ArchiveFile = {
  readonly name: string;
  readonly kind: keyof typeof fileLimits;
  readonly bytes: Uint8Array;
};

/** Reads the files of an archive or a folder in order, each one whole; fails at anything that no export writes. */
export async function* filesOf(path: string): AsyncGenerator<ArchiveFile> {
  const isFolder = statSync(path).isDirectory();
  try {
    for await (const { name, size, read } of isFolder ? filesIn(path) : packedIn(path)) {
      const kind = kindOf(name);
      if (!kind) throw wholeRefusal(`unexpected file "${name.slice(0, 100)}"`);
      requireSize(name, size, kind);
      yield { name, kind, bytes: await read() };
    }
  } catch (error) {
    // Errors about a missing or unreadable file need no explanation.
    if (error instanceof Failure || (error instanceof Error && "syscall" in error)) throw error;
    throw wholeRefusal("it is damaged, or not a Daily Genius archive");
  }
}

type Found = {
  readonly name: string;
  readonly size: number;
  readonly read: () => Uint8Array | Promise<Uint8Array>;
};

/** Returns the manifest of a copy; fails if the folder has none. */
export function manifestIn(folder: string): Manifest {
  const manifest = readdirSync(folder).includes(manifestName) && findIn(folder, manifestName);
  if (!manifest) throw wholeRefusal(`the folder has no ${manifestName}`);
  requireSize(manifestName, manifest.size, "manifest");
  return parseManifest(manifest.read());
}

/** Returns the files that the manifest of a folder lists, and the manifest last. */
function* filesIn(folder: string): Generator<Found> {
  for (const name of [...Object.keys(manifestIn(folder).files), manifestName]) {
    const found = findIn(folder, name);
    if (!found) throw wholeRefusal(`${name} is missing`);
    yield found;
  }
}

/**
 * Returns a file of a folder; undefined for a folder or a link, which could lead anywhere. Nothing else waits for the
 * disk: with promises, small files take ten times the processor time.
 */
export function findIn(folder: string, name: string) {
  const path = join(folder, name);
  const found = lstatSync(path, { throwIfNoEntry: false });
  return found?.isFile() ? { name, size: found.size, read: () => readFileSync(path) } : undefined;
}

async function* packedIn(path: string): AsyncGenerator<Found> {
  const entries = extract();
  const reading = pipeline(createReadStream(path), entries);
  // The loop fails with the same error.
  reading.catch(() => {});
  try {
    for await (const entry of entries) {
      const { type, size = 0 } = entry.header;
      // Unpacking and repacking an archive may add folders, and a dot before each name.
      const name = entry.header.name.replace(/^(\.\/)+/, "");
      if (type === "directory") entry.resume();
      else yield { name: type === "file" ? name : `${type} ${name}`, size, read: () => buffer(entry) };
    }
    await reading;
  } finally {
    entries.destroy();
  }
}
