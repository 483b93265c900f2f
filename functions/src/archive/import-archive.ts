import { Failure } from "@daily-genius/domain/calls/failure";
import { draftLimits } from "@daily-genius/domain/draft/draft";
import { photoFolder } from "@daily-genius/domain/photo/photo-variants";
import { noPerson } from "../history/entry-write.ts";
import { referredObjects } from "../photos/photo-url.ts";
import { retryOnConflict } from "../posts/change.ts";
import { deletePostIn } from "../posts/delete-post.ts";
import type { Services } from "../services.ts";
import {
  allOf,
  type DocumentReader,
  type Documents,
  type Fields,
  idOf,
  pagesOf,
  type Write,
} from "../store/documents.ts";
import { repairOutlines, repairSlugs } from "../sweep/wrong-records.ts";
import { type TextKind, textKinds } from "./archive-format.ts";
import { digestOfStored } from "./archived-form.ts";
import { type CheckedArchive, checkArchive } from "./check-archive.ts";
import { batchesOf, type Wanted } from "./import-batches.ts";
import { putDraft, putPost } from "./put-records.ts";
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

/** The beginning of the sentence about a text of each kind that is refused. */
const subjects = { posts: "", drafts: "Draft ", history: "History entry " } as const;

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
) {
  const checked = await checkArchive(file, services.now(), only).catch((error: unknown) => {
    throw error instanceof Failure ? refusal(`${error.message} ${nothing}`) : error;
  });
  const reasons = textKinds.flatMap((kind) =>
    [...checked[kind].refused].map(([id, reason]) => `${subjects[kind]}${id} cannot be imported: ${reason}`),
  );
  if (reasons.length > 0 && !skipRefused)
    throw refusal([...reasons, `${nothing} To import the rest, add --skip-refused.`].join("\n"));
  for (const reason of reasons) say(reason);
  const { manifest, posts, drafts, history } = checked;
  if (only !== undefined && !posts.accepted.has(only) && !posts.refused.has(only))
    throw new Failure("not-found", `The archive has no post ${only}.`);
  const standing = await compareWithProject(services, posts, only);
  const { toTrash, toPut } = planImport(mode, posts.accepted.keys(), standing);
  const missing = await missingDrafts(services.documents, drafts.accepted.keys());
  let trashed = 0;
  for (const id of toTrash)
    if (await deletePostIn(services, id, { act: "deleted", by: noPerson })) trashed += 1;
  // Skip the history of a refused post, too.
  const entries = new Map([...history.accepted].filter(([, postId]) => !posts.refused.has(postId)));
  const isEmpty = toPut.size + missing.size + entries.size === 0;
  const wanted = { manifest, posts: toPut, drafts: missing, history: entries };
  const put = isEmpty ? nothingPut : await putAll(services, file, wanted, say);
  // Once for all posts; an earlier run that broke off may have left some, too.
  await repairSlugs(services);
  await repairOutlines(services);
  const resultOf = (kind: "drafts" | "history", { size }: { readonly size: number }) => ({
    added: put[kind],
    /** The project has them, drafts in whatever state, and they stay as they are. */
    present: size - put[kind],
    /** Skipped, because the product would refuse them. */
    refused: checked[kind].refused.size,
  });
  const same = standing.same.size;
  return {
    put: put.posts,
    /** Identical in the project and in the archive. */
    same,
    /** Different in the project, and unchanged there. */
    kept: posts.accepted.size - same - put.posts,
    trashed,
    refused: posts.refused.size,
    drafts: resultOf("drafts", drafts.accepted),
    /** The changes; `expired` ones were skipped, because they are too old. Undefined for an archive without the history. */
    history:
      manifest.history === undefined
        ? undefined
        : { ...resultOf("history", entries), expired: history.expired },
  };
}

/** The numbers of texts that were imported. */
const nothingPut: Readonly<Record<TextKind, number>> = { posts: 0, drafts: 0, history: 0 };

/** Imports posts, drafts and history entries batch by batch. */
async function putAll(services: Services, file: string, what: Wanted, say: (line: string) => void) {
  const put = { ...nothingPut };
  for await (const { whole, entries } of batchesOf(file, what, services.now())) {
    const before = { ...put };
    await Promise.all(
      whole.map(async (one) => {
        const putting = one.kind === "posts" ? putPost(services, one) : putDraft(services, one);
        if (await putting) put[one.kind] += 1;
      }),
    );
    put.history += await putEntries(services.documents, entries);
    const hasPassed = (kind: TextKind, step: number) =>
      Math.floor(put[kind] / step) > Math.floor(before[kind] / step);
    if (hasPassed("posts", 500)) say(`${put.posts} posts imported…`);
    if (hasPassed("history", 5000)) say(`${put.history} history entries imported…`);
  }
  return put;
}

/** Adds the missing entries to the history, and never changes one; returns how many it added. */
async function putEntries(documents: Documents, entries: readonly Write[]): Promise<number> {
  if (entries.length === 0) return 0;
  return retryOnConflict(async () => {
    const present = await documents.read(entries.map(({ path }) => path));
    const missing = entries.filter((_, index) => !present[index]?.fields);
    return missing.length === 0 || (await documents.commit(missing)) ? missing.length : "again";
  });
}

/** Returns the drafts that the project lacks; fails if there is no room for them. It changes none that are there. */
async function missingDrafts(
  documents: DocumentReader,
  archived: Iterable<string>,
): Promise<ReadonlySet<string>> {
  const present = await allOf(documents, "drafts");
  const ids = new Set(present.map(idOf));
  const missing = new Set([...archived].filter((id) => !ids.has(id)));
  const kept = present.filter(({ fields }) => fields?.["state"] === "kept").length;
  if (missing.size > 0 && kept + missing.size > draftLimits.drafts)
    throw new Failure(
      "resource-exhausted",
      `Too many drafts: the project has ${kept}, the archive adds ${missing.size}, and the limit is ${draftLimits.drafts}. Schedule or delete some first. ${nothing}`,
    );
  return missing;
}

async function compareWithProject(
  { documents, files }: Services,
  { accepted, refused }: CheckedArchive["posts"],
  only: string | undefined,
) {
  const present = new Set((await files.list(`${photoFolder}/`)).map(({ name }) => name));
  const isWhole = (fields: Fields) => referredObjects(fields).every((name) => present.has(name));
  const standing = { same: new Set<string>(), different: new Set<string>(), other: new Set<string>() };
  for await (const page of pagesOf(documents, "posts"))
    for (const stored of page) {
      const id = idOf(stored);
      const digest = accepted.get(id);
      const fields = stored.fields ?? {};
      if (digest === undefined) {
        if (only === undefined && !refused.has(id)) standing.other.add(id);
      } else if (digest === digestOfStored(id, fields) && isWhole(fields)) standing.same.add(id);
      else standing.different.add(id);
    }
  return standing;
}

/** The mode for posts of the project that differ from the archive or are missing there. */
export type ImportMode = "refuse" | "merge" | "replace";

/** The comparison of project and archive, as ids of posts. */
type Comparison = Awaited<ReturnType<typeof compareWithProject>>;

/**
 * Plans which posts an import first moves to the trash, and which it then imports; fails if it would change or mix
 * existing posts without an explicit mode.
 */
function planImport(mode: ImportMode, archived: Iterable<string>, standing: Comparison) {
  const { same, different, other } = standing;
  if (mode === "refuse" && different.size + other.size > 0)
    throw new Failure(
      "failed-precondition",
      `The project already has posts: ${other.size} are not in the archive, ${different.size} differ from it. Nothing was imported. Use --merge to keep them and add what is missing, or --replace to move them to the trash (for 30 days) first.`,
    );
  const missing = [...archived].filter((id) => !same.has(id) && !different.has(id));
  if (mode === "replace")
    return { toTrash: [...other, ...different], toPut: new Set([...missing, ...different]) };
  return { toTrash: [], toPut: new Set(missing) };
}
