import { PhotoAddresses, type Post } from "@daily-genius/domain/post";
import type { PostDraft } from "@daily-genius/domain/post-draft";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { readTrash } from "../src/posts/trash-record.ts";
import { drawDraft } from "./draw-draft.ts";
import { type History, handMoments } from "./history.ts";

const idsByHand = ["x1", "x2", "2026-03-14-ada", "2026-03-15-bob"] as const;

/** Writes or deletes a post as somebody does in the console: past the callables, at once, and not always well. */
export function writeByHand(history: History): void {
  const { random, world } = history;
  history.handWrites += 1;
  history.count("by hand");
  if (random.chance(0.3) && writeAgain(history)) return;
  const posts = world.collection("posts");
  const known = Object.keys(posts);
  const id = known.length > 0 && random.chance(0.5) ? random.pick(known) : random.pick(idsByHand);
  if (random.chance(0.3)) {
    world.writeByHand(id, undefined);
    forgetRequests(history, id);
    return;
  }
  const before = posts[id];
  const linked = random.chance(0.2) && known.length > 0 ? posts[random.pick(known)] : before;
  const { photo, ...shown } = { ...aPost(), ...linked } as Post; // as `aPost` has them
  const repeated = random.chance(0.4) && known.length > 0 ? posts[random.pick(known)] : undefined;
  const { title, date } = { ...drawDraft(history), ...repeated } as PostDraft; // all posts here are made of such
  world.writeByHand(id, {
    ...aPost({ id, ...PhotoAddresses.parse(shown), photo }),
    title: random.chance(0.1) ? "!!!" : title,
    date: random.chance(0.1) ? "soon" : date,
    createdAt: before?.["createdAt"] ?? random.pick(handMoments),
    updatedAt: before?.["updatedAt"] ?? random.pick(handMoments),
  });
}

/** Writes a deleted post under its id as it was, which is how one comes back from a backup; false if there is none. */
function writeAgain(history: History): boolean {
  const { random, world } = history;
  const deleted = Object.entries(world.collection("trash")).filter(([id]) => !world.fieldsAt(`posts/${id}`));
  if (deleted.length === 0) return false;
  const [id, trash] = random.pick(deleted);
  world.writeByHand(id, readTrash(trash).post);
  forgetRequests(history, id);
  history.isAnyWrittenAgain = true;
  history.count("written again");
  return true;
}

/** A hand leaves no trace in trash or reservation: the request that made the post may make it once more. */
function forgetRequests({ requests }: History, id: string): void {
  for (const [request, made] of requests) if (made === id) requests.delete(request);
}
