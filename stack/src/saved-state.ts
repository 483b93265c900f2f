import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Ports } from "./ports.ts";

const everyMilliseconds = 1000;
const asOwner = { headers: { authorization: "Bearer owner" } };

/** Keeps a saved copy of what Auth and Storage hold, so that they survive even a stack that is killed outright. */
export type StateKeeper = {
  /** Saves now what changed since the last look. */
  save(): Promise<void>;
  /** Saves a last time and ends. */
  close(): Promise<void>;
};

/**
 * Follows Auth and Storage of a running stack, whose emulators keep everything in memory, and writes each change
 * to `folder` within a second, in the form that `firebase emulators:start --import` reads. Firestore is not part of
 * it: our emulator keeps its documents itself. `onFailure` hears once of a state that cannot be saved.
 */
export function keepState(
  folder: string,
  project: string,
  ports: Ports,
  onFailure: (error: unknown) => void,
): StateKeeper {
  prepare(folder);
  let accounts = "";
  let lookingNow: Promise<void> | undefined;
  let isClosed = false;
  let hasFailed = false;

  const look = async () => {
    accounts = await saveAccounts(folder, project, ports, accounts);
    await saveObjects(folder, `${project}.appspot.com`, ports);
  };
  const save = () => {
    lookingNow ??= look().finally(() => {
      lookingNow = undefined;
    });
    return lookingNow;
  };
  const again = () =>
    setTimeout(async () => {
      try {
        await save();
      } catch (error) {
        // An emulator that is just stopping does not answer; a disk that is full deserves a word, once.
        if (!isClosed && !hasFailed && !isUnreachable(error)) {
          hasFailed = true;
          onFailure(error);
        }
      }
      if (!isClosed) timer = again();
    }, everyMilliseconds);
  let timer = again();

  return {
    save,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await save();
    },
  };
}

function prepare(folder: string): void {
  for (const part of ["auth", "storage/blobs", "storage/metadata"])
    mkdirSync(join(folder, part), { recursive: true });
  const contents = {
    version: "15",
    auth: { version: "15", path: "auth" },
    storage: { version: "15", path: "storage" },
  };
  write(join(folder, "firebase-export-metadata.json"), JSON.stringify(contents));
}

async function saveAccounts(folder: string, project: string, ports: Ports, before: string): Promise<string> {
  const auth = `http://127.0.0.1:${ports.auth}`;
  const users = `${auth}/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:batchGet?maxResults=-1`;
  const text = await read(users);
  if (text === before) return before;
  write(join(folder, "auth/config.json"), await read(`${auth}/emulator/v1/projects/${project}/config`));
  write(join(folder, "auth/accounts.json"), text);
  return text;
}

async function saveObjects(folder: string, bucket: string, ports: Ports): Promise<void> {
  const storage = `http://127.0.0.1:${ports.storage}`;
  const blobs = join(folder, "storage/blobs");
  const metadata = join(folder, "storage/metadata");
  write(join(folder, "storage/buckets.json"), JSON.stringify({ buckets: [{ id: bucket }] }));
  const saved = new Set(readdirSync(metadata).map((file) => file.replace(/\.json$/, "")));
  for (const object of await listObjects(storage, bucket)) {
    const key = keyOf(object);
    if (saved.delete(key)) continue;
    const path = `${storage}/download/storage/v1/b/${bucket}/o/${encodeURIComponent(object.name)}?alt=media`;
    const response = await fetch(path, asOwner);
    // Deleted since it was listed.
    if (!response.ok) continue;
    // The blob first: without its metadata it does not count, the other way round it would be missed.
    writeFileSync(join(blobs, key), Buffer.from(await response.arrayBuffer()));
    write(join(metadata, `${key}.json`), JSON.stringify(asStored(object)));
  }
  for (const key of saved) {
    rmSync(join(metadata, `${key}.json`), { force: true });
    rmSync(join(blobs, key), { force: true });
  }
}

/** An object as Cloud Storage's JSON API lists it. */
type Listed = {
  readonly name: string;
  readonly bucket: string;
  readonly generation: string;
  readonly metageneration: string;
  readonly size: string;
  readonly crc32c: string;
  readonly metadata?: Readonly<Record<string, string>>;
};

async function listObjects(storage: string, bucket: string): Promise<Listed[]> {
  const objects: Listed[] = [];
  let page = "";
  do {
    const text = await read(`${storage}/storage/v1/b/${bucket}/o${page}`);
    // The cast: this is the JSON API's answer, which the emulator builds from its own metadata.
    const answer = JSON.parse(text) as { items?: Listed[]; nextPageToken?: string };
    objects.push(...(answer.items ?? []));
    page = answer.nextPageToken ? `?pageToken=${encodeURIComponent(answer.nextPageToken)}` : "";
  } while (page !== "");
  return objects;
}

/** Names one state of one object, whatever characters its name has. */
function keyOf({ name, generation, metageneration }: Listed): string {
  return createHash("sha256").update(`${name}\0${generation}\0${metageneration}`).digest("hex");
}

/** Turns the listed form into the one that the Storage emulator exports and imports. */
function asStored({ metadata, ...object }: Listed): object {
  const { firebaseStorageDownloadTokens: tokens, ...customMetadata } = metadata ?? {};
  return {
    ...object,
    generation: Number(object.generation),
    metageneration: Number(object.metageneration),
    size: Number(object.size),
    crc32c: String(Buffer.from(object.crc32c, "base64").readUInt32BE()),
    downloadTokens: tokens?.split(",") ?? [],
    customMetadata,
  };
}

async function read(url: string): Promise<string> {
  const response = await fetch(url, asOwner);
  if (!response.ok) throw new Error(`${url} answered ${response.status}`);
  return response.text();
}

/** Replaces a file in one step, so that a kill leaves the old or the new one; writes nothing where nothing changed. */
function write(file: string, text: string): void {
  try {
    if (readFileSync(file, "utf8") === text) return;
  } catch {
    // There is none yet.
  }
  writeFileSync(`${file}.next`, text);
  renameSync(`${file}.next`, file);
}

function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && error.message === "fetch failed";
}
