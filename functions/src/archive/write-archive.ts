import type { Services } from "../services.ts";
import { pagesOf, type Stored } from "../store/documents.ts";
import { formatVersion, type Manifest, type TextKind } from "./archive-format.ts";
import { sorted } from "./archived-form.ts";
import { photosOf } from "./check-archive.ts";
import { type Exported, exportDraft, exportEntry, exportPost, type FindPhoto } from "./export-records.ts";
import { parseText } from "./import-batches.ts";
import { fingerprint, manifestFile, parseManifest, requireSize } from "./manifest.ts";
import { reasonOf } from "./refusal.ts";

/** The number of texts that are read and written in parallel: of those with photos few, so that few are in memory. */
const atOnce = { posts: 4, drafts: 4, history: 100 } as const;

/** The place of an archive's files: one file or a folder. */
export type Target = {
  readonly find: FindPhoto;
  /** Adds a file, or leaves it if it is there. */
  readonly add: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Returns what the place has besides the files of this archive. */
  readonly others: (files: Manifest["files"]) => Promise<Manifest["gone"]>;
  /** Adds the manifest, when everything else is there. */
  readonly finish: (manifest: Uint8Array) => Promise<void>;
};

export type Contents = {
  readonly project: string;
  /** Adds the whole history, also of deleted posts. */
  readonly withHistory?: boolean;
};

/**
 * Writes all posts and drafts with their photos, and the history on request, to a place. Returns the counts: `withPhoto`
 * of posts and drafts with a photo, `photos` of their files, and no `history` without the history. `notes` are sentences
 * about data that could not be kept unchanged.
 */
export async function writeArchive(
  services: Services,
  place: Target,
  { project, withHistory = false }: Contents,
  say: (line: string) => void,
) {
  const exportedAt = new Date(services.now()).toISOString();
  const files: Manifest["files"] = {};
  const notes: string[] = [];
  const texts = { posts: 0, drafts: 0, history: 0 };
  let [withPhoto, photos, bytes] = [0, 0, 0];
  const add = async (name: string, content: Uint8Array) => {
    files[name] = fingerprint(content);
    bytes += content.length;
    await place.add(name, content);
  };
  /** Adds a text and, directly behind it, the files of its photo. */
  const addExported = async (kind: TextKind, path: string, one: Exported) => {
    notes.push(...one.notes);
    if (!one.archived) return;
    const text = textFile(kind, one.archived);
    const check = () => {
      requireSize(text.name, text.bytes.length, kind);
      photosOf(parseText(kind, text), text);
    };
    // A reader would refuse the whole archive.
    if (reasonOf(check) !== undefined) {
      notes.push(`${path}: too large or malformed for an archive; skipped`);
      return;
    }
    texts[kind] += 1;
    const number = texts[kind];
    photos += one.files.length;
    if (one.files.length > 0) withPhoto += 1;
    const adding = [add(text.name, text.bytes)];
    for (const { file, content } of one.files)
      if (content instanceof Uint8Array) adding.push(add(file, content));
      else files[file] = { bytes: content.bytes, sha256: content.sha256 };
    await Promise.all(adding);
    if (kind === "posts" && number % 500 === 0) say(`${number} posts…`);
    if (kind === "history" && number % 5000 === 0) say(`${number} history entries…`);
  };
  const addAll = async (kind: TextKind, exported: (one: Stored) => Promise<Exported | undefined>) => {
    for await (const page of pagesOf(services.documents, kind))
      for (let start = 0; start < page.length; start += atOnce[kind]) {
        const some = await Promise.all(
          page
            .slice(start, start + atOnce[kind])
            .map(async (stored) => ({ path: stored.path, one: await exported(stored) })),
        );
        await Promise.all(some.map(({ path, one }) => one && addExported(kind, path, one)));
      }
  };
  // Drafts first: one that becomes a post meanwhile is then in both, and otherwise would be in neither.
  await addAll("drafts", (stored) => exportDraft(services, stored, place.find));
  await addAll("posts", (stored) => exportPost(services, stored, place.find));
  if (withHistory) await addAll("history", async (stored) => exportEntry(stored, services.now()));
  const history = withHistory ? texts.history : undefined;
  const head = { format: "daily-genius", version: formatVersion, project, exportedAt } as const;
  const gone = await place.others(files);
  const counts = { posts: texts.posts, photos, drafts: texts.drafts, history };
  const manifest = manifestFile({ ...head, ...counts, files, ...(gone && { gone }) });
  // The last copy's list is better than one that cannot be read.
  requireSize("its list of files", manifest.length, "manifest");
  parseManifest(manifest);
  await place.finish(manifest);
  return { ...counts, withPhoto, bytes, notes };
}

/** Returns the file of a text. Its name is its content, so that a folder is never given the same text twice. */
function textFile(kind: TextKind, archived: unknown): { name: string; bytes: Uint8Array } {
  const bytes = Buffer.from(`${JSON.stringify(sorted(archived), undefined, 2)}\n`);
  return { name: `${kind}/${fingerprint(bytes).sha256.slice(0, 32)}.json`, bytes };
}
