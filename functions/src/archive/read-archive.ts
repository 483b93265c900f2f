import { createReadStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { Failure } from "@daily-genius/domain/calls/failure";
import { photoExtensions, photoVariantNames } from "@daily-genius/domain/photo/photo";
import { extract } from "tar-stream";
import { fileLimits, manifestName } from "./archive-format.ts";

const variants = photoVariantNames.join("|");
const extensions = Object.values(photoExtensions).join("|");
const namesOfFiles = new RegExp(
  `^(posts|photos|history)/(\\d{6,9})(?:\\.json|-(?:${variants})\\.(?:${extensions}))$`,
);

/** One file of an archive; `kind` and `number` come from its name. */
export type ArchiveFile = {
  readonly name: string;
  readonly kind: keyof typeof fileLimits;
  readonly number: number;
  readonly bytes: Uint8Array;
};

/** Reads the files of an archive in order, each one whole; fails at anything that an export never writes. */
export async function* filesOf(path: string): AsyncGenerator<ArchiveFile> {
  const entries = extract();
  const reading = pipeline(createReadStream(path), entries);
  // The loop fails with the same error.
  reading.catch(() => {});
  try {
    for await (const entry of entries) {
      const { type, size } = entry.header;
      // Unpacking and repacking an archive may add folders, and a dot before each name.
      const name = entry.header.name.replace(/^(\.\/)+/, "");
      if (type === "directory") {
        entry.resume();
        continue;
      }
      const named = type === "file" ? meaningOf(name) : undefined;
      if (!named) throw refusal(`unexpected file "${name.slice(0, 100)}"`);
      if (size > fileLimits[named.kind]) throw refusal(`${name} is too large`);
      yield { name, ...named, bytes: await contentOf(entry) };
    }
    await reading;
  } catch (error) {
    throw isSystemError(error) || error instanceof Failure
      ? error
      : refusal("it is damaged, or not a Daily Genius archive");
  } finally {
    entries.destroy();
  }
}

/** Refuses an archive before anything is written. */
export function refusal(reason: string): Failure {
  return new Failure("invalid-argument", `This archive cannot be imported: ${reason}. Nothing was imported.`);
}

function meaningOf(name: string): Pick<ArchiveFile, "kind" | "number"> | undefined {
  if (name === manifestName) return { kind: "manifest", number: 0 };
  const [, kind, digits] = namesOfFiles.exec(name) ?? [];
  const isPhoto = !name.endsWith(".json");
  if ((kind === "posts" || kind === "history") && !isPhoto) return { kind, number: Number(digits) };
  return kind === "photos" && isPhoto ? { kind, number: Number(digits) } : undefined;
}

async function contentOf(entry: AsyncIterable<unknown>): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of entry) if (chunk instanceof Uint8Array) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Errors about a missing or unreadable file need no explanation. */
function isSystemError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
