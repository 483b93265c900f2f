import { createHash } from "node:crypto";
import { globSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Ports } from "@daily-genius/project/ports";
import { isDiskFull, Refusal } from "@daily-genius/project/refusal";
import { replaceFile } from "./replace-file.ts";

const everyMilliseconds = 1000;
const asOwner = { headers: { authorization: "Bearer owner" } };

/** Keeps a copy of Auth and Storage on disk, which survives even if the stack is killed. */
export type StateKeeper = {
  /** Saves the changes now. */
  save(): Promise<void>;
  /** Saves a last time and stops; reports a failure. */
  close(): Promise<void>;
};

/**
 * Saves Auth and Storage of a running stack, whose emulators keep everything in memory. Each change is in `folder`
 * within a second or two, in the format of `firebase emulators:start --import`. Our Firestore emulator saves its own
 * documents. `say` reports when saving begins to fail, and when it succeeds again.
 */
export function keepState(
  folder: string,
  project: string,
  ports: Ports,
  say: (line: string) => void,
): StateKeeper {
  prepare(folder);
  let accounts = "";
  let saving = Promise.resolve();
  let isClosed = false;
  let isFailing = false;

  const saveChanges = async () => {
    accounts = await saveAccounts(folder, project, ports, accounts);
    await saveObjects(folder, `${project}.appspot.com`, ports);
  };
  // A save in progress may have listed the objects before the latest change.
  const save = () => {
    saving = saving.catch(() => undefined).then(saveChanges);
    return saving;
  };
  const reportFailure = (error: unknown) => {
    // An emulator that is stopping does not answer.
    if (isClosed || isFailing || isUnreachable(error)) return;
    isFailing = true;
    say(
      `${reasonOf(error)}: new accounts and files are in memory only until they can be saved. Saved data is intact.`,
    );
  };
  const reportSuccess = () => {
    if (isFailing) say("Saving accounts and files works again.");
    isFailing = false;
  };
  const saveLater = () =>
    setTimeout(async () => {
      await save().then(reportSuccess, reportFailure);
      if (!isClosed) timer = saveLater();
    }, everyMilliseconds);
  let timer = saveLater();

  return {
    save,
    close: async () => {
      isClosed = true;
      clearTimeout(timer);
      await save().catch((error: unknown) =>
        say(`${reasonOf(error)}: the latest changes to accounts and files were not saved.`),
      );
    },
  };
}

/** Refuses a saved state that Auth and Storage would not read, before it is replaced. */
export function requireReadable(folder: string): void {
  for (const file of globSync("{*.json,auth/*.json,storage/*.json,storage/metadata/*.json}", { cwd: folder }))
    try {
      JSON.parse(readFileSync(join(folder, file), "utf8"));
    } catch {
      throw new Refusal(
        `${join(folder, file)} is damaged. Restore it from a backup, or move ${folder} away to start with no accounts or files.`,
      );
    }
}

function prepare(folder: string): void {
  for (const part of ["auth", "storage/blobs", "storage/metadata"])
    mkdirSync(join(folder, part), { recursive: true });
  const version = "15";
  const contents = { version, auth: { version, path: "auth" }, storage: { version, path: "storage" } };
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
    // Deleted after it was listed.
    if (!response.ok) continue;
    // The blob first: alone it is harmless, while metadata alone would name a missing blob.
    replaceFile(join(blobs, key), Buffer.from(await response.arrayBuffer()));
    write(join(metadata, `${key}.json`), JSON.stringify(asStored(object)));
  }
  for (const key of saved) {
    rmSync(join(metadata, `${key}.json`), { force: true });
    rmSync(join(blobs, key), { force: true });
  }
}

/** An object in the format of Cloud Storage's JSON API. */
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
    // The cast: this is an answer of the JSON API.
    const answer = JSON.parse(text) as { items?: Listed[]; nextPageToken?: string };
    objects.push(...(answer.items ?? []));
    page = answer.nextPageToken ? `?pageToken=${encodeURIComponent(answer.nextPageToken)}` : "";
  } while (page !== "");
  return objects;
}

/** Returns a file name for one version of an object, whatever characters its name has. */
function keyOf({ name, generation, metageneration }: Listed): string {
  return createHash("sha256").update(`${name}\0${generation}\0${metageneration}`).digest("hex");
}

/** Converts an object to the format that the Storage emulator exports and imports. */
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

/** Replaces a file unless it has this text already. */
function write(file: string, text: string): void {
  try {
    if (readFileSync(file, "utf8") === text) return;
  } catch {
    // The file does not exist yet.
  }
  replaceFile(file, text);
}

function reasonOf(error: unknown): string {
  return isDiskFull(error) ? "The disk is full" : String(error);
}

function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError && error.message === "fetch failed";
}
