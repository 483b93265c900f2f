import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { Failure } from "@daily-genius/domain/calls/failure";
import { photoFolder } from "@daily-genius/domain/photo/photo-variants";
import { isOldPhoto } from "../photos/old-photos.ts";
import type { Services } from "../services.ts";
import {
  type Fingerprint,
  fileLimits,
  folders,
  formatVersion,
  kindOf,
  type Manifest,
  ManifestHead,
  manifestName,
} from "./archive-format.ts";
import type { Present } from "./export-records.ts";
import { fingerprint, parseJson, parseManifest } from "./manifest.ts";
import { findIn, manifestIn } from "./read-archive.ts";
import { type Target, writeArchive } from "./write-archive.ts";

export type CopyRequest = {
  readonly folder: string;
  readonly project: string;
  /** Returns the free bytes of the folder's disk. */
  readonly freeBytes?: (folder: string) => Promise<number>;
};

/** The end of the name of a file that is being written. */
const unfinished = ".part";
/** The name of such a file, which begins with the name of the whole one. */
const unfinishedName = /^(.*)\.[^.]+\.part$/;
/** Names that systems, file servers and phones put into any folder, also the first folder of a disk. */
const ofSystems = `lost+found/lost.dir/recycler/system volume information/network trash folder/temporary items
/thevolumesettingsfolder/thumbs.db/ehthumbs.db/desktop.ini/autorun.inf/aquota.user/aquota.group/icon\r`.split(
  /\n?\//,
);
const isOfSystem = (name: string) => /^[.@#$~]/.test(name) || ofSystems.includes(name.toLowerCase());
/** The space that a copy leaves free, in bytes: enough for the largest manifest. */
const reserve = fileLimits.manifest;

/**
 * Copies all posts, drafts, photos and history into a folder: only what the folder lacks, whatever its clock says.
 * Nothing is deleted there. A file has its name only once it is whole, and the manifest follows all others, so that a
 * copy that was broken off is continued by the next. Returns the counts of the whole copy, and of the files that the
 * folder lacked (`fresh`).
 */
export async function copyInto(
  services: Services,
  { folder, project, freeBytes = freeOf }: CopyRequest,
  say: (line: string) => void = () => {},
) {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const former = await formerCopy(folder, project);
  const recorded = (name: string): Fingerprint | undefined => former?.files[name] ?? former?.gone?.[name];
  const sizes = await sizesIn(folder);
  const { list } = services.files;
  const [published, staged] = await Promise.all([list(`${photoFolder}/`), list("staged/")]);
  const current = [...published, ...staged].filter(({ name }) => !isOldPhoto(name));
  const listed = new Map(current.map(({ name, bytes }) => [name, bytes]));
  const notes: string[] = [];
  let [fresh, freshBytes, room] = [0, 0, await freeBytes(folder)];
  const requireRoom = async (needed: number) => {
    if (room < needed + reserve) room = await freeBytes(folder);
    if (room < needed + reserve) throw full(folder, room, needed);
  };
  const photosHere = [...sizes].filter(([name]) => name.startsWith("photos/"));
  await requireRoom(Math.max(0, sum(listed.values()) - sum(photosHere.map(([, size]) => size))));

  const names = new Map(photosHere.map(([name]) => [name.slice(0, name.lastIndexOf(".")), name]));
  const present = async (name: string): Promise<Fingerprint> =>
    recorded(name) ?? fingerprint(await readFile(join(folder, name)));
  const find = async (key: string, objectName: string): Promise<Present | undefined> => {
    const name = names.get(key) ?? "";
    const size = sizes.get(name);
    const isSound = [listed.get(objectName), recorded(name)?.bytes].every((one) => (one ?? size) === size);
    if (size === undefined || !isSound) return undefined;
    if (!listed.has(objectName)) notes.push(`${objectName} is missing in the project; the copy has it`);
    return { name, ...(await present(name)) };
  };
  const add = async (name: string, bytes: Uint8Array) => {
    if (sizes.get(name) === bytes.length) return;
    await requireRoom(bytes.length);
    room -= bytes.length;
    fresh += 1;
    freshBytes += bytes.length;
    await writeWhole(join(folder, name), bytes);
  };
  const others = async (files: Manifest["files"]) => {
    const gone: Record<string, Fingerprint> = {};
    for (const name of sizes.keys()) if (!Object.hasOwn(files, name)) gone[name] = await present(name);
    return gone;
  };
  const finish = async (manifest: Uint8Array) => {
    for (const kind of folders) await flush(join(folder, kind));
    await writeWhole(join(folder, manifestName), manifest);
    await flush(folder);
  };
  const place: Target = { find, add, others, finish };
  const written = await writeArchive(services, place, { project, withHistory: true }, say);
  return { ...written, notes: [...written.notes, ...notes], fresh, freshBytes };
}

/** Reads every byte of a copy; returns a sentence for each file that is not as it was copied. */
export async function damageIn(folder: string): Promise<{ manifest: Manifest; damaged: readonly string[] }> {
  const manifest = manifestIn(folder);
  const damaged: string[] = [];
  for (const [name, { sha256 }] of Object.entries({ ...manifest.gone, ...manifest.files })) {
    const bytes = tryToRead(folder, name);
    if (!bytes) damaged.push(`${name} is missing or unreadable`);
    else if (fingerprint(bytes).sha256 !== sha256) damaged.push(`${name} is damaged`);
  }
  return { manifest, damaged };
}

function tryToRead(folder: string, name: string): Uint8Array | undefined {
  try {
    return findIn(folder, name)?.read();
  } catch {
    // No disk returns a broken file again.
    return undefined;
  }
}

/** Returns the manifest of the folder's last copy, if one was finished; refuses a folder with anything but a copy. */
async function formerCopy(folder: string, project: string): Promise<Manifest | undefined> {
  const present = (await readdir(folder)).filter((name) => !isOfSystem(name));
  const broken = present.filter((name) => name.startsWith(`${manifestName}.`) && name.endsWith(unfinished));
  if (present.length > broken.length && !present.includes(manifestName))
    throw refused(`${folder} is not empty, and not a copy. Choose another folder.`);
  for (const name of broken) await rm(join(folder, name), { force: true });
  if (present.length === broken.length) {
    await writeWhole(join(folder, manifestName), headOf(project));
    return undefined;
  }
  const bytes = await readFile(join(folder, manifestName));
  const head = ManifestHead.safeParse(parseJson(bytes)).data;
  if (!head) throw refused(`${manifestName} in ${folder} is damaged. Copy into a new folder.`);
  if (head.project !== project) throw refused("This folder is the copy of another project.");
  return headOf(project).equals(bytes) ? undefined : parseManifest(bytes);
}

/** Returns the manifest of a copy that has begun; no import takes it for one. */
function headOf(project: string): Buffer {
  return Buffer.from(`${JSON.stringify({ format: "daily-genius", version: formatVersion, project })}\n`);
}

/**
 * Returns the size of each whole file of a copy, by its name, and removes those that were being written. Whatever else
 * is there, such as `.DS_Store` or the folder of a file server, is neither listed nor removed.
 */
async function sizesIn(folder: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for (const kind of folders) {
    await mkdir(join(folder, kind), { recursive: true, mode: 0o700 });
    for (const file of await readdir(join(folder, kind))) {
      const name = `${kind}/${file}`;
      const [, written = name] = unfinishedName.exec(name) ?? [];
      const found = kindOf(written) && findIn(folder, name);
      if (!found) continue;
      if (written === name) sizes.set(name, found.size);
      else await rm(join(folder, name), { force: true });
    }
  }
  return sizes;
}

/** Writes a file that has its name only when all of it is on the disk. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const temporary = `${path}.${randomUUID()}${unfinished}`;
  try {
    // Drafts and the authors' emails are readable only for the owner of the folder.
    await writeFile(temporary, bytes, { flag: "wx", mode: 0o600, flush: true });
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
}

/** Has the disk keep the names in a folder. */
async function flush(folder: string): Promise<void> {
  const handle = await open(folder);
  await handle.sync().finally(() => handle.close());
}

async function freeOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function sum(numbers: Iterable<number>): number {
  return [...numbers].reduce((total, one) => total + one, 0);
}

function refused(sentence: string): Failure {
  return new Failure("failed-precondition", sentence);
}

function full(folder: string, free: number, needed: number): Failure {
  const [has, needs] = [free, needed + reserve].map((bytes) => `${Math.ceil(bytes / 1e6)} MB`);
  return refused(
    `The copy needs ${needs} of free space; the disk with ${folder} has ${has}. Free some space and run copy again; it continues.`,
  );
}
