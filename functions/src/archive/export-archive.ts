import { createWriteStream, existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { pipeline } from "node:stream/promises";
import { Failure } from "@daily-genius/domain/calls/failure";
import { type Pack, pack } from "tar-stream";
import type { Services } from "../services.ts";
import { manifestName } from "./archive-format.ts";
import { type Contents, writeArchive } from "./write-archive.ts";

export type ExportRequest = Contents & { readonly file: string };

/** Writes all posts and their photos to a new file, which appears only when it is complete. */
export async function exportArchive(
  services: Services,
  request: ExportRequest,
  say: (line: string) => void = () => {},
) {
  const { file } = request;
  if (existsSync(file)) throw new Failure("already-exists", `${file} already exists. Choose another name.`);
  const unfinished = `${file}.part`;
  const archive = pack();
  // Drafts and the authors' emails are readable only for the owner of the file.
  const written = pipeline(archive, createWriteStream(unfinished, { mode: 0o600 }));
  try {
    const add = adderTo(archive, new Date(services.now()));
    const place = {
      find: async () => undefined,
      add,
      others: async () => undefined,
      finish: (manifest: Uint8Array) => add(manifestName, manifest),
    };
    // If the disk fails, only `written` ends; without the race, writing would never end.
    const exported = await Promise.race([writeArchive(services, place, request, say), written.then(never)]);
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

/** Returns a function that adds one file after the other. */
function adderTo(archive: Pack, mtime: Date): (name: string, content: Uint8Array) => Promise<void> {
  let last = Promise.resolve();
  return (name, content) => {
    last = last.then(
      () =>
        new Promise((resolve, reject) => {
          // The callback comes when the bytes are consumed, so that reading follows the speed of the disk.
          const entry = archive.entry({ name, size: content.length, mode: 0o644, mtime }, (error) =>
            error ? reject(error) : resolve(),
          );
          entry.end(content);
        }),
    );
    return last;
  };
}
