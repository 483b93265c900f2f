import { PhotoAddresses, type Post } from "@daily-genius/domain/post/post";
import type { PostDraft } from "@daily-genius/domain/post/post-draft";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { ownObjects } from "../src/photos/photo-store.ts";
import { readTrash } from "../src/posts/trash-record.ts";
import { days, drawDraft } from "./draw-draft.ts";
import { consoleMoments, type History } from "./history.ts";

const consoleIds = ["x1", "x2", "2026-03-14-ada", "2026-04-15-bob"] as const;

/** Writes or deletes a post as an edit in the console does: at once, outside the panel, and not always well-formed. */
export function editInConsole(history: History): void {
  const { random, world } = history;
  history.happened.consoleEdits += 1;
  history.count("console edit");
  if (random.chance(0.3) && writeAgain(history)) return;
  const posts = world.collection("posts");
  const known = Object.keys(posts);
  const id = known.length > 0 && random.chance(0.5) ? random.pick(known) : random.pick(consoleIds);
  if (random.chance(0.3)) {
    world.writeInConsole(id, undefined);
    forgetRequests(history, id);
    return;
  }
  const before = posts[id];
  const linked = random.chance(0.2) && known.length > 0 ? posts[random.pick(known)] : before;
  const { photo, ...shown } = { ...aPost(), ...linked } as Post; // of the types that `aPost` gives them
  const repeated = random.chance(0.4) && known.length > 0 ? posts[random.pick(known)] : undefined;
  const { title, date } = { ...drawDraft(history), ...repeated } as PostDraft; // every post in a world is made of drafts
  const after = {
    ...aPost({ id, ...PhotoAddresses.parse(shown), photo }),
    title: random.chance(0.1) ? "!!!" : title,
    date: random.chance(0.1) ? "soon" : date,
    createdAt: before?.["createdAt"] ?? random.pick(consoleMoments),
    updatedAt: before?.["updatedAt"] ?? random.pick(consoleMoments),
  };
  const held = ownObjects(id, before ?? {});
  if (ownObjects(id, after).some((name) => !held.includes(name))) history.relinked.add(id);
  world.writeInConsole(id, after);
}

/** Moves a post to the other month, or deletes a post with an open event. Returns false if there is no post. */
export function moveInConsole(history: History): boolean {
  const { random, world } = history;
  const posts = Object.entries(world.collection("posts"));
  if (posts.length === 0) return false;
  history.happened.consoleEdits += 1;
  history.count("console move");
  const [id, fields] = random.pick(posts);
  const isOpen = world.events.some((event) => event.id === id && event.deliveries === 0);
  const date = days.find((day) => day !== fields["date"]);
  world.writeInConsole(id, isOpen ? undefined : { ...fields, date });
  if (isOpen) forgetRequests(history, id);
  return true;
}

/** Writes a deleted post again in its old form, as when restoring a backup; false if there is none. */
function writeAgain(history: History): boolean {
  const { random, world } = history;
  const deleted = Object.entries(world.collection("trash")).filter(([id]) => !world.fieldsAt(`posts/${id}`));
  if (deleted.length === 0) return false;
  const [id, trash] = random.pick(deleted);
  world.writeInConsole(id, readTrash(trash)?.post ?? {});
  forgetRequests(history, id);
  history.isAnyWrittenAgain = true;
  history.count("written again");
  return true;
}

/** Edits in the console leave no trace in trash or reservation: the original request may create the post again. */
function forgetRequests({ requests }: History, id: string): void {
  for (const [request, made] of requests) if (made === id) requests.delete(request);
}
