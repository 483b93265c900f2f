import type { Services } from "../services.ts";
import { pagesOf } from "../store/documents.ts";
import { formatVersion, type Manifest } from "./archive-format.ts";
import { sorted } from "./archived-form.ts";
import { type ExportedDraft, exportDraft } from "./export-draft.ts";
import { exportEntry } from "./export-entry.ts";
import { type ExportedPost, exportPost, type FindPhoto } from "./export-post.ts";
import { fingerprint, manifestFile } from "./manifest.ts";

/** The number of posts whose photos are read in parallel, so that few files are in memory. */
const width = 4;

/** The place of an archive's files: one file or a folder. */
export type Place = {
  readonly find: FindPhoto;
  /** Adds a file, or leaves it if it is there. */
  readonly add: (name: string, bytes: Uint8Array) => Promise<void>;
  /** Returns what the place has besides the files of this archive. */
  readonly others: (files: Manifest["files"]) => Promise<Manifest["gone"]>;
  /** Adds the manifest, when everything else is there. */
  readonly finish: (manifest: Uint8Array) => Promise<void>;
};

/** The counts of an archive; `notes` are sentences about data that could not be kept unchanged. */
export type Written = {
  readonly posts: number;
  readonly drafts: number;
  /** The number of posts and drafts with a photo, and of the files of photos. */
  readonly withPhoto: number;
  readonly photos: number;
  /** The number of history entries; undefined without the history. */
  readonly history: number | undefined;
  readonly bytes: number;
  readonly notes: readonly string[];
};

export type Contents = {
  readonly project: string;
  /** Adds the whole history, also of deleted posts. */
  readonly withHistory?: boolean;
};

/** Writes all posts and drafts with their photos, and the history on request, to a place. */
export async function writeArchive(
  services: Services,
  place: Place,
  { project, withHistory = false }: Contents,
  say: (line: string) => void,
): Promise<Written> {
  const exportedAt = new Date(services.now()).toISOString();
  const files: Manifest["files"] = {};
  const notes: string[] = [];
  let [posts, drafts, withPhoto, photos, entries, bytes] = [0, 0, 0, 0, 0, 0];
  const add = async (name: string, content: Uint8Array) => {
    files[name] = fingerprint(content);
    bytes += content.length;
    await place.add(name, content);
  };
  const addText = (kind: "posts" | "drafts" | "history", value: unknown) => {
    const content = Buffer.from(`${JSON.stringify(sorted(value), undefined, 2)}\n`);
    return add(`${kind}/${fingerprint(content).sha256.slice(0, 32)}.json`, content);
  };
  const addWithPhoto = async (kind: "posts" | "drafts", one: ExportedPost | ExportedDraft) => {
    const adding = one.archived ? [addText(kind, one.archived)] : [];
    for (const [name, content] of one.files)
      if (content instanceof Uint8Array) adding.push(add(name, content));
      else files[name] = { bytes: content.bytes, sha256: content.sha256 };
    await Promise.all(adding);
    photos += one.files.size;
    if (one.files.size > 0) withPhoto += 1;
    notes.push(...one.notes);
  };
  for await (const post of exportedPosts(services, place.find)) {
    posts += 1;
    await addWithPhoto("posts", post);
    if (posts % 500 === 0) say(`${posts} posts…`);
  }
  for await (const page of pagesOf(services.documents, "drafts"))
    for (const stored of page) {
      const draft = await exportDraft(services, stored, place.find);
      if (!draft) continue;
      if (draft.archived) drafts += 1;
      await addWithPhoto("drafts", draft);
    }
  if (withHistory)
    for await (const page of pagesOf(services.documents, "history")) {
      const exported = page.map((stored) => exportEntry(stored, services.now()));
      const archived = exported.flatMap((one) => one.archived ?? []);
      await Promise.all(archived.map((entry) => addText("history", entry)));
      notes.push(...exported.flatMap(({ note }) => note ?? []));
      entries += archived.length;
      if (entries % 5000 < archived.length) say(`${entries} history entries…`);
    }
  const history = withHistory ? entries : undefined;
  const head = { format: "daily-genius", version: formatVersion, project, exportedAt } as const;
  const gone = await place.others(files);
  await place.finish(manifestFile({ ...head, posts, photos, drafts, history, files, ...(gone && { gone }) }));
  return { posts, drafts, withPhoto, photos, history, bytes, notes };
}

/** Returns the posts in order, and reads a few of them ahead. */
async function* exportedPosts(services: Services, find: FindPhoto): AsyncGenerator<ExportedPost> {
  for await (const page of pagesOf(services.documents, "posts"))
    for (let start = 0; start < page.length; start += width) {
      const reading = page.slice(start, start + width).map((stored) => exportPost(services, stored, find));
      for (const post of await Promise.all(reading)) if (post) yield post;
    }
}
