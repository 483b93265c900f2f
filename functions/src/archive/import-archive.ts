import { Failure } from "@daily-genius/domain/calls/failure";
import { photoFolder } from "@daily-genius/domain/photo/photo-variants";
import { trayLimits } from "@daily-genius/domain/tray/tray-draft";
import { nobody } from "../history/entry-write.ts";
import { referredObjects } from "../photos/referred-objects.ts";
import { deletePostIn } from "../posts/delete-post.ts";
import type { Services } from "../services.ts";
import { allOf, type DocumentReader, type Fields, idOf, pagesOf } from "../store/documents.ts";
import { mendOutlines } from "../sweep/wrong-outlines.ts";
import { mendSlugs } from "../sweep/wrong-slugs.ts";
import { digestOfStored } from "./archived-form.ts";
import { type CheckedArchive, checkArchive } from "./check-archive.ts";
import { batchesOf, type Wanted } from "./import-batches.ts";
import { type ImportMode, planImport, type Standing } from "./import-plan.ts";
import { putDraft } from "./put-draft.ts";
import { putEntries } from "./put-entries.ts";
import { putPost } from "./put-post.ts";
import { refusal } from "./refusal.ts";

const nothing = "Nothing was imported.";

export type ImportRequest = {
  readonly file: string;
  readonly mode: ImportMode;
  /** Imports only this post. */
  readonly only?: string | undefined;
  /** Skips posts and changes that the product would refuse; otherwise one of them stops the import. */
  readonly skipRefused?: boolean;
};

/** The result of an import: of the posts, and of what else the archive has. */
export type Imported = {
  readonly put: number;
  /** Identical in the project and in the archive. */
  readonly same: number;
  /** Different in the project, and unchanged there. */
  readonly kept: number;
  readonly trashed: number;
  /** Skipped, because the product would refuse them. */
  readonly refused: number;
  readonly drafts: ImportedDrafts;
  /** Undefined for an archive without the history. */
  readonly history: ImportedHistory | undefined;
};

/** The result of the archived drafts. */
type ImportedDrafts = {
  readonly added: number;
  /** The project has them, in the tray or not any more, and they stay as they are. */
  readonly present: number;
  readonly refused: number;
};

/** The result of the archived history, in changes. */
type ImportedHistory = {
  readonly added: number;
  /** Already in the project's history. */
  readonly same: number;
  /** Skipped, because they are too old for the history. */
  readonly expired: number;
  readonly refused: number;
};

/**
 * Imports the posts, drafts and photos of an archive, and the history if it has one. The whole archive is checked before
 * anything is written: a post passes the checks of `createPost`, a draft those of `keepDraft`, a photo file the checks
 * of the photo step, and a change is as the product records it. After an interruption, a second run recognizes the
 * imported data and imports the rest.
 */
export async function importArchive(
  services: Services,
  { file, mode, only, skipRefused = false }: ImportRequest,
  say: (line: string) => void = () => {},
): Promise<Imported> {
  const checked = await checkArchive(file, services.now()).catch((error: unknown) => {
    throw error instanceof Failure ? refusal(`${error.message} ${nothing}`) : error;
  });
  const isWanted = (id: string) => only === undefined || id === only;
  const refused = [...checked.refused].filter(([id]) => isWanted(id));
  const refusedDrafts = only === undefined ? [...checked.refusedDrafts] : [];
  const changes = checked.history.refused.filter(({ postId }) => isWanted(postId));
  const reasons = [
    ...refused.map(([id, reason]) => `${id} cannot be imported: ${reason}`),
    ...refusedDrafts.map(([id, reason]) => `Draft ${id} cannot be imported: ${reason}`),
    ...changes.map(({ id, reason }) => `History entry ${id} cannot be imported: ${reason}`),
  ];
  if (reasons.length > 0 && !skipRefused) throw stopped(reasons);
  for (const reason of reasons) say(reason);
  const wanted = only === undefined ? checked.posts : onePost(checked, only);
  const standing = await compareWithProject(services, { posts: wanted, refused: checked.refused }, only);
  const { toTrash, toPut } = planImport(mode, wanted.keys(), standing);
  const wantedDrafts = only === undefined ? checked.drafts : new Set<string>();
  const missing = await missingDrafts(services.documents, wantedDrafts);
  let trashed = 0;
  for (const id of toTrash)
    if (await deletePostIn(services, id, { act: "deleted", by: nobody })) trashed += 1;
  // Skip the history of a refused post, too.
  const entries = [...checked.history.entries].filter(([, id]) => isWanted(id) && !checked.refused.has(id));
  const { manifest } = checked;
  const what = { manifest, posts: toPut, drafts: missing, entries: new Set(entries.map(([id]) => id)) };
  const isEmpty = toPut.size + missing.size + entries.length === 0;
  const { put, kept: addedDrafts, added } = isEmpty ? nothingPut : await putAll(services, file, what, say);
  // Once for all posts; an earlier run that broke off may have left some, too.
  await mendSlugs(services);
  await mendOutlines(services);
  const same = standing.same.size;
  const kept = wanted.size - same - put;
  const expired = checked.history.expired.filter(isWanted).length;
  const history = { added, same: entries.length - added, expired, refused: changes.length };
  return {
    ...{ put, same, kept, trashed, refused: refused.length },
    drafts: {
      added: addedDrafts,
      present: wantedDrafts.size - addedDrafts,
      refused: refusedDrafts.length,
    },
    history: manifest.history === undefined ? undefined : history,
  };
}

/** The counts of a run over an archive: posts, drafts and history entries. */
type Put = { readonly put: number; readonly kept: number; readonly added: number };
const nothingPut: Put = { put: 0, kept: 0, added: 0 };

/** Imports posts, drafts and history entries batch by batch. */
async function putAll(
  services: Services,
  file: string,
  what: Wanted,
  say: (line: string) => void,
): Promise<Put> {
  let [put, kept, added] = [0, 0, 0];
  for await (const { posts, drafts, entries } of batchesOf(file, what, services.now())) {
    const before = { put, added };
    const done = await Promise.all(posts.map(({ archived, files }) => putPost(services, archived, files)));
    put += done.filter(Boolean).length;
    const keeping = drafts.map(({ archived, files }) => putDraft(services, archived, files));
    kept += (await Promise.all(keeping)).filter(Boolean).length;
    added += await putEntries(services.documents, entries);
    if (Math.floor(put / 500) > Math.floor(before.put / 500)) say(`${put} posts imported…`);
    if (Math.floor(added / 5000) > Math.floor(before.added / 5000)) say(`${added} history entries imported…`);
  }
  return { put, kept, added };
}

/** Returns the drafts that the project lacks; fails if the tray has no room for them. It changes none that are there. */
async function missingDrafts(
  documents: DocumentReader,
  archived: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const present = await allOf(documents, "drafts");
  const ids = new Set(present.map(idOf));
  const missing = new Set([...archived].filter((id) => !ids.has(id)));
  const kept = present.filter(({ fields }) => fields?.["state"] === "kept").length;
  if (missing.size > 0 && kept + missing.size > trayLimits.drafts)
    throw new Failure(
      "resource-exhausted",
      `The tray has ${kept} drafts, the archive ${missing.size} others, and a tray holds ${trayLimits.drafts}. Schedule or drop some first. ${nothing}`,
    );
  return missing;
}

function stopped(reasons: readonly string[]): Failure {
  return new Failure(
    "invalid-argument",
    [...reasons, `${nothing} To import the rest, add --skip-refused.`].join("\n"),
  );
}

function onePost({ posts, refused }: CheckedArchive, id: string): CheckedArchive["posts"] {
  if (refused.has(id)) return new Map();
  const digest = posts.get(id);
  if (digest === undefined) throw new Failure("not-found", `The archive has no post ${id}.`);
  return new Map([[id, digest]]);
}

async function compareWithProject(
  { documents, files }: Services,
  { posts, refused }: Pick<CheckedArchive, "posts" | "refused">,
  only: string | undefined,
): Promise<Standing> {
  const present = new Set((await files.list(`${photoFolder}/`)).map(({ name }) => name));
  const isWhole = (fields: Fields) => referredObjects(fields).every((name) => present.has(name));
  const standing = { same: new Set<string>(), different: new Set<string>(), other: new Set<string>() };
  for await (const page of pagesOf(documents, "posts"))
    for (const stored of page) {
      const id = idOf(stored);
      const digest = posts.get(id);
      const fields = stored.fields ?? {};
      if (digest === undefined) {
        if (only === undefined && !refused.has(id)) standing.other.add(id);
      } else if (digest === digestOfStored(id, fields) && isWhole(fields)) standing.same.add(id);
      else standing.different.add(id);
    }
  return standing;
}
