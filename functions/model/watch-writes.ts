import { isDeepStrictEqual } from "node:util";
import { ownObjects } from "../src/photos/photo-store.ts";
import { claimedSlug, postsWithSlug } from "../src/posts/slugs.ts";
import { readTrash } from "../src/posts/trash-record.ts";
import type { Fields, Stored } from "../src/store/documents.ts";
import type { History } from "./history.ts";
import type { Actor, Watcher } from "./world.ts";

/** Checks every write, and ends the history at one that breaks a promise. The console may write anything. */
export function watchWrites(history: History): Watcher {
  return (actor, { path, kind }, before, commit) => {
    const after = commit.get(path);
    const [call = "", detail = ""] = actor.name.split(" ");
    if (call === "console") return;
    if (path.startsWith("trash/") && call !== "sweep") watchTrash(history, path, before, after);
    if (path.startsWith("photoUploads/") && before?.["attachedTo"] !== undefined && after)
      history.break(`${path} was attached twice`);
    if (path.startsWith("drafts/")) watchDraft(history, actor, path, before, commit);
    if (!path.startsWith("posts/")) return;
    const id = path.slice("posts/".length);
    if (!after && call !== "delete" && call !== "cleanup") history.break(`${call} deleted the post ${id}`);
    if (before && after && !(String(after["updatedAt"]) > String(before["updatedAt"])))
      history.break(`${call} did not move updatedAt of ${id}`);
    if (call === "update" && before?.["updatedAt"] !== detail) history.break(`an edit of ${id} was lost`);
    if (kind === "create") watchRequest(history, actor, id);
    const draft = call === "schedule" && kind === "create" ? actor.name.split(" ")[2] : undefined;
    if (draft !== undefined && commit.get(`drafts/${draft}`)?.["postId"] !== id)
      history.break(`${id} was made, and its draft stays`);
    if (!before) watchBirth(history, actor, id, after);
    if (call === "sweep") watchLoss(history, id, before, after);
    if (call === "restore") watchPhoto(history, id, after);
    if (!after) history.happened.deletions += 1;
    if (after && before && claimedSlug(after) !== claimedSlug(before)) history.happened.departures += 1;
    if (detail === "asDuplicate") history.happened.restoredDuplicates += 1;
    watchSlug(history, actor, path, before, commit);
  };
}

function watchTrash(
  history: History,
  path: string,
  before: Fields | undefined,
  after: Fields | undefined,
): void {
  const id = path.slice("trash/".length);
  if (after && !isDeepStrictEqual(after["post"], history.world.fieldsAt(`posts/${id}`)))
    history.break(`${path} does not hold the post as it was`);
  // The trash has one record per id, so only the request that created the last post of an id is still known.
  if (before && after) {
    const made = [...history.requests].filter(([, post]) => post === id);
    for (const [request] of made.slice(0, -1)) history.requests.delete(request);
  }
}

/** A draft ends only in the trash, by the sweep of an expired one, or with the post that it becomes. */
function watchDraft(
  history: History,
  { name }: Actor,
  path: string,
  before: Fields | undefined,
  commit: ReadonlyMap<string, Fields | undefined>,
): void {
  const [call = "", detail = "", basedOn] = name.split(" ");
  const after = commit.get(path);
  history.drafts.add(path);
  if (!after && (call !== "sweep" || before?.["state"] === "kept")) history.break(`${call} removed ${path}`);
  if (before && after && !(String(after["updatedAt"]) > String(before["updatedAt"])))
    history.break(`${call} did not move updatedAt of ${path}`);
  if (call === "keep" && (before?.["updatedAt"] ?? "") !== basedOn)
    history.break(`${detail} was kept over a newer version`);
  if (call === "keep" && before && before["state"] !== "kept") history.break(`${detail} came back unasked`);
  if (after?.["state"] !== "scheduled") return;
  const post = `posts/${after["postId"]}`;
  if (history.world.fieldsAt(post) || !commit.get(post)) history.break(`${path} ended without a post`);
}

/** One request creates one post; a repetition cannot notice a deletion: missing documents have no version. */
function watchRequest(history: History, actor: Actor, id: string): void {
  const [call = "", request = ""] = actor.name.split(" ");
  if (call !== "create" && call !== "schedule") return;
  if (history.isWithout("deletions", actor) && history.requests.has(request))
    history.break(`one request created two posts, the second ${id}`);
  history.requests.set(request, id);
}

/** A new post is later than the deletion of the post before it, so that no browser misses it. */
function watchBirth(history: History, actor: Actor, id: string, after: Fields | undefined): void {
  const deletedAt = history.world.fieldsAt(`trash/${id}`)?.["deletedAt"];
  if (deletedAt === undefined || !history.isWithout("deletions", actor)) return;
  if (!(String(after?.["updatedAt"]) > String(deletedAt)))
    history.break(`${id} is not later than its deletion`);
}

/** The sweep takes no file from a post that is anywhere. */
function watchLoss(history: History, id: string, before: Fields = {}, after: Fields = {}): void {
  const objects = [...history.world.objects.keys()];
  for (const name of ownObjects(id, before))
    if (!ownObjects(id, after).includes(name) && objects.some((object) => object.endsWith(name)))
      history.break(`the sweep took ${name} from ${id}`);
}

/** A post leaves the trash with all its files. After an edit in the console some may belong to another post. */
function watchPhoto(history: History, id: string, restored: Fields | undefined): void {
  const trash = history.world.fieldsAt(`trash/${id}`);
  if (history.hasConsole || !trash) return;
  if (ownObjects(id, restored ?? {}).length !== ownObjects(id, readTrash(trash)?.post ?? {}).length)
    history.break(`${id} came back without its photo`);
}

/** No call takes a slug that is taken, and no cleanup removes its owner. */
function watchSlug(
  history: History,
  actor: Actor,
  path: string,
  before: Fields | undefined,
  commit: ReadonlyMap<string, Fields | undefined>,
): void {
  if (!history.isWithout("consoleEdits", actor)) return;
  const [call] = actor.name.split(" ");
  const posts = Object.entries(history.world.collection("posts")).map(([id, fields]): Stored => {
    return { path: `posts/${id}`, fields, version: "0", readTime: "" };
  });
  const others = posts
    .filter((post) => post.path !== path)
    .map((post) => (commit.has(post.path) ? { ...post, fields: commit.get(post.path) } : post));
  const slug = claimedSlug(commit.get(path));
  const left = claimedSlug(before);
  // `asDuplicate` asks for a duplicate. A concurrent call need not notice it: it could as well have come first.
  const isClaim = slug !== undefined && slug !== left && history.isWithout("restoredDuplicates", actor);
  if (isClaim && postsWithSlug(slug, others).length > 0) history.break(`${call} made a duplicate of ${slug}`);
  const isKept = left !== undefined && postsWithSlug(left, posts)[0]?.path === path;
  if (call === "cleanup" && isKept) history.break(`cleanup removed the kept post ${path}`);
}
