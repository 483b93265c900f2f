import { isDeepStrictEqual } from "node:util";
import { photoVariantNames } from "@daily-genius/domain/photo/photo";
import { photoVariants } from "@daily-genius/domain/photo/photo-variants";
import { changedFields } from "@daily-genius/domain/post/history-entry";
import type { Post } from "@daily-genius/domain/post/post";
import { isChecked } from "@daily-genius/domain/post/second-look";
import { storedPost } from "@daily-genius/domain/post/stored-post";
import { exportEntry } from "../src/archive/export-records.ts";
import { isOldPhoto } from "../src/photos/old-photos.ts";
import { ownObjects, stagedObjects } from "../src/photos/photo-store.ts";
import { referredObject, referredObjects } from "../src/photos/photo-url.ts";
import { readTrash } from "../src/posts/trash-record.ts";
import type { Fields } from "../src/store/documents.ts";
import { impliedOutlines, impliedRecords, storedOutlines } from "../testing/implied-records.ts";
import { altOfUpload } from "./draw-draft.ts";
import { consoleMoments, type History, readableParts, Violation } from "./history.ts";
import type { PostEvent } from "./world.ts";

/** At rest, reservations, conflicts, feed and outlines are exactly those implied by the posts, and every post is stamped. */
export function checkRecords(history: History, when: string): void {
  const { world } = history;
  const posts = world.collection("posts");
  const slugs = world.collection("slugs");
  const stored = {
    slugs: Object.fromEntries(Object.entries(slugs).map(([slug, { postId }]) => [slug, { postId }])),
    feed: world.collection("feed"),
    slugConflicts: world.collection("slugConflicts"),
    outlines: storedOutlines(world.collection("outlines")),
  };
  const implied = { ...impliedRecords(posts, stored.feed), outlines: impliedOutlines(stored.feed) };
  if (!isDeepStrictEqual(stored, implied))
    throw new Violation(`${when}: ${JSON.stringify({ stored, implied }, null, 1)}`);
  for (const [id, { updatedAt }] of Object.entries(posts))
    if (consoleMoments.some((moment) => moment === updatedAt)) throw new Violation(`${id} was not stamped`);
  history.count("conflicts", Object.keys(stored.slugConflicts).length);
}

/** Each draft is a draft, a post or in the trash; the photo of a draft is there, and for no other use. */
export function checkDrafts({ world, drafts }: History): void {
  const uploads = world.collection("photoUploads");
  const photos: string[] = [];
  for (const [id, { state, uploadId, texts }] of Object.entries(world.collection("drafts"))) {
    if (!drafts.has(`drafts/${id}`)) throw new Violation(`the draft ${id} was made by no call`);
    if (state === "scheduled") {
      if (!isDeepStrictEqual([uploadId, texts], ["", {}])) throw new Violation(`${id} is a draft and a post`);
    } else if (uploadId !== "") photos.push(String(uploadId));
  }
  if (new Set(photos).size < photos.length) throw new Violation("two drafts have one photo");
  for (const photo of photos) {
    const upload = uploads[photo];
    if (!upload || upload["attachedTo"] !== undefined)
      throw new Violation(`a draft has lost its photo ${photo}`);
    if (stagedObjects(photo).some((name) => !world.objects.has(name)))
      throw new Violation(`a draft has lost the files of its photo ${photo}`);
  }
}

/** A check holds exactly as long as the post says what its person has read. */
export function checkChecks({ world, checks }: History): void {
  for (const [id, fields] of Object.entries(world.collection("posts"))) {
    const post = storedPost(id, fields);
    const read = checks.get(`${id} ${post.checked?.at}`);
    // Its call was killed before anyone learned of the check.
    if (read === undefined) continue;
    const isSame = isDeepStrictEqual(readableParts(post), read);
    if (isChecked(post) !== isSame) throw new Violation(`${id} ${isSame ? "lost" : "kept"} its check`);
  }
}

/** After a sweep only referenced files exist, each with the right content and description. */
export function checkObjects(history: History): void {
  const { world } = history;
  const posts = world.collection("posts");
  const accounted = new Set([
    ...Object.values(posts).flatMap(referredObjects),
    ...[...world.objects.keys()].filter(isOldPhoto),
    ...Object.values(world.collection("trash")).flatMap((trash) => [
      ...(readTrash(trash)?.photos.values() ?? []),
    ]),
    ...Object.entries(world.collection("photoUploads")).flatMap(([uploadId, { attachedTo }]) =>
      attachedTo === undefined ? stagedObjects(uploadId) : [],
    ),
  ]);
  const present = new Set(world.objects.keys());
  for (const name of present) if (!accounted.has(name)) throw new Violation(`${name} is a stray`);
  for (const name of accounted) if (!present.has(name)) throw new Violation(`${name} is missing`);
  for (const [id, fields] of Object.entries(posts)) {
    const { photo, photoAlt, imageURL } = fields as Post; // the code under test wrote it
    const upload = photo?.width;
    // In the console a photo may change during an edit.
    if (!history.hasConsole && photoAlt !== "" && (imageURL === "" || photoAlt !== altOfUpload(upload)))
      throw new Violation(`${id} describes another photo than its own: ${photoAlt} of ${upload}`);
    for (const variant of photoVariantNames) {
      const name = referredObject(fields[photoVariants[variant].field]);
      if (name !== undefined && world.objects.get(name)?.content !== `${upload}:${variant}`)
        throw new Violation(`${id} shows the photo of another upload`);
    }
  }
  history.count("photos", Object.values(posts).flatMap(referredObjects).length);
}

/** At rest, every change of a post has exactly one entry, with the post after the change; an older post one more. */
export function checkHistory({ world, olderPost }: History): void {
  const open = new Map(Object.entries(world.collection("history")));
  for (const event of world.events.filter(isChange)) {
    const isOf = ([, entry]: [string, Fields]) =>
      entry["act"] !== "earlier" && entry["postId"] === event.id && Number(entry["at"]) === event.writtenAt;
    const [found, ...others] = [...open].filter(isOf);
    if (!found || others.length > 0)
      throw new Violation(`a change of ${event.id} by ${event.by} has ${found ? "two entries" : "no entry"}`);
    const [entryId, { act, post }] = found;
    if ((act === "by-hand") !== (event.by === "console"))
      throw new Violation(`the entry ${entryId} was not committed with its change`);
    if (!isDeepStrictEqual(post, event.after ? storedPost(event.id, event.after) : null))
      throw new Violation(`the entry ${entryId} does not hold the post as it was left`);
    open.delete(entryId);
  }
  const isChanged = world.events.some((event) => event.id === olderPost?.id && isChange(event));
  const expected = olderPost && isChanged ? [olderPost] : [];
  if (
    !isDeepStrictEqual(
      Object.values(Object.fromEntries(open)).map(({ post }) => post),
      expected,
    )
  )
    throw new Violation(`there are entries of no change, or not the earlier one: ${[...open.keys()]}`);
}

function isChange({ id, before, after }: PostEvent): boolean {
  if (!before || !after) return true;
  return changedFields(storedPost(id, before), storedPost(id, after)).length > 0;
}

/** For 30 days the photo of every version is kept: shown, with a deleted post, or for the history. */
export function checkOldPhotos({ world }: History): void {
  const kept = [...world.objects.keys()];
  for (const [entryId, { postId, post }] of Object.entries(world.collection("history")))
    for (const name of ownObjects(String(postId), (post ?? {}) as Fields)) // a post or null, in every entry
      if (!kept.some((object) => object === name || object.endsWith(`/${name}`)))
        throw new Violation(`${name}, the photo of ${entryId}, is not kept`);
}

/** An export takes every entry, and an import accepts it; only the URL of a foreign photo is dropped. */
export function checkArchivable({ world }: History): void {
  for (const [id, fields] of Object.entries(world.collection("history"))) {
    const stored = { path: `history/${id}`, fields, version: undefined, readTime: "" };
    for (const note of exportEntry(stored, world.now).notes)
      if (!note.endsWith(": exported with changes")) throw new Violation(note);
  }
}
