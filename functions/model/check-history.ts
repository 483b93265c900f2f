import { isDeepStrictEqual } from "node:util";
import { changedFields } from "@daily-genius/domain/post/history-entry";
import { storedPost } from "@daily-genius/domain/post/stored-post";
import { exportEntry } from "../src/archive/export-records.ts";
import { ownObjects } from "../src/photos/photo-store.ts";
import type { Fields } from "../src/store/documents.ts";
import { type History, Violation } from "./history.ts";
import type { PostEvent } from "./world.ts";

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
