import { isDeepStrictEqual } from "node:util";
import { perVariant, photoVariantNames, stagedObjectName } from "@daily-genius/domain/photo/photo";
import { photoVariants } from "@daily-genius/domain/photo/photo-variants";
import { isOldPhoto } from "../src/photos/old-photos.ts";
import { ownObjects } from "../src/photos/photo-store.ts";
import { referredObjects } from "../src/photos/photo-url.ts";
import { cleanupDuplicatesIn } from "../src/posts/cleanup-duplicates.ts";
import { processPostChange } from "../src/posts/reconcile.ts";
import type { Fields } from "../src/store/documents.ts";
import { sweepOnce } from "../src/sweep/sweep-once.ts";
import { Killed } from "../testing/killed-at.ts";
import { beginCall } from "./begin-call.ts";
import {
  checkArchivable,
  checkChecks,
  checkDrafts,
  checkHistory,
  checkObjects,
  checkOldPhotos,
  checkRecords,
} from "./check-state.ts";
import { author, History, type Tally, twoHours, uploads, Violation } from "./history.ts";
import { watchWrites } from "./watch-writes.ts";
import { type Actor, type InMemoryServices, type PostEvent, Unreachable } from "./world.ts";

const month = 31 * 24 * 60 * 60 * 1000;
const mostSteps = 20_000;

/**
 * Runs one history: calls, edits in the console and deliveries of events, interleaved request by request, some killed
 * and some without an answer; then rest, a cleanup and a sweep. Throws a `Violation` if a promise is broken.
 */
export async function runHistory(
  seed: number,
  tally: Tally,
  trace: ((line: string) => void) | undefined,
): Promise<void> {
  const history = new History(seed, tally);
  const { random, world } = history;
  world.watch = watchWrites(history);
  world.trace = trace;
  for (const upload of uploads) stageUpload(world, upload);
  const calls = 5 + random.below(10);
  const most = history.hasNights ? 2 : 4;
  for (let begun = 0; begun < calls || history.isBusy; ) {
    const choice = random.below(10);
    if (begun < calls && history.active < most && choice < 3) {
      begun += 1;
      beginCall(history);
    } else if (choice === 3 && history.active < 6) deliverEvent(history, true);
    else if (world.hasWaiting) world.proceed();
    await history.breathe();
  }
  await comeToRest(history);
  checkRecords(history, "after the calls");
  await cleanUp(history);
  await sweep(history);
  await forgetPhotos(history);
}

/** Continues until every call is answered and every event delivered. */
async function comeToRest(history: History): Promise<void> {
  const { random, world } = history;
  for (let steps = 0; steps < mostSteps; steps += 1) {
    const isOpen = world.events.some(({ deliveries }) => deliveries === 0);
    if (!history.isBusy && !isOpen) return;
    if (isOpen && history.active < 3 && random.chance(0.5)) deliverEvent(history, false);
    else if (world.hasWaiting) world.proceed();
    await history.breathe();
  }
  throw new Violation("it never comes to rest");
}

/** The first cleanup removes exactly the duplicates, the second nothing; no owner of a slug changes. */
async function cleanUp(history: History): Promise<void> {
  const { world } = history;
  const conflicts = Object.keys(world.collection("slugConflicts"));
  const before = world.collection("posts");
  for (const expected of [conflicts, []]) {
    const actor: Actor = { name: "cleanup", steps: 0 };
    history.begin(actor);
    const removed = await alone(history, () => cleanupDuplicatesIn(world.servicesFor(actor), author));
    if (!isDeepStrictEqual(new Set(removed), new Set(expected)))
      throw new Violation(`cleanup removed ${removed} where the duplicates were ${expected}`);
    await comeToRest(history);
    checkRecords(history, "after the cleanup");
  }
  const after = world.collection("posts");
  // A repeated delivery of an old event may still stamp a post that was written again in its old form.
  const compared = (fields: Fields | undefined) =>
    history.isAnyWrittenAgain ? { ...fields, updatedAt: undefined, updatedBy: undefined } : fields;
  for (const [id, post] of Object.entries(before))
    if (!conflicts.includes(id) && !isDeepStrictEqual(compared(after[id]), compared(post)))
      throw new Violation(`cleanup touched the owner ${id}`);
}

/** The sweep takes no photo from a post, and leaves no stray file. */
async function sweep(history: History): Promise<void> {
  const { world } = history;
  const actor: Actor = { name: "sweep", steps: 0 };
  world.now += twoHours;
  const photos = ownPhotos(history);
  const before = world.collection("posts");
  // A post that was written again has no files until the sweep.
  const isWhole = history.isCalm && !history.isAnyWrittenAgain;
  if (isWhole && photos.flat().some((name) => !world.objects.has(name)))
    throw new Violation("a photo is missing though no deletion was interrupted");
  await alone(history, () => sweepOnce(world.servicesFor(actor)));
  await comeToRest(history);
  if (!isDeepStrictEqual(ownPhotos(history), photos)) throw new Violation("a post has lost its photo");
  for (const [id, fields] of Object.entries(world.collection("posts"))) {
    const shown = referredObjects(fields);
    for (const name of referredObjects(before[id] ?? {}))
      if (world.objects.has(name) && !shown.includes(name))
        throw new Violation(`${id} no longer shows ${name}, which is there`);
  }
  checkRecords(history, "after the sweep");
  checkObjects(history);
  checkDrafts(history);
  checkChecks(history);
  checkHistory(history);
  checkOldPhotos(history);
  checkArchivable(history);
}

async function forgetPhotos(history: History): Promise<void> {
  const { world } = history;
  world.now += month;
  await alone(history, () => sweepOnce(world.servicesFor({ name: "sweep", steps: 0 })));
  for (const name of world.objects.keys())
    if (isOldPhoto(name)) throw new Violation(`${name} is kept for more than a month`);
  checkObjects(history);
  checkDrafts(history);
  checkChecks(history);
  const drafts = Object.values(world.collection("drafts"));
  if (drafts.some(({ state }) => state !== "kept")) throw new Violation("a draft is in the trash forever");
}

/** Runs something while nothing else starts. */
async function alone<Result>(history: History, run: () => Promise<Result>): Promise<Result> {
  history.active += 1;
  let isDone = false;
  const running = run().finally(() => {
    isDone = true;
    history.active -= 1;
  });
  // Awaited below, unless a broken promise ends the history first.
  running.catch(() => {});
  while (!isDone) {
    if (history.world.hasWaiting) history.world.proceed();
    await history.breathe();
  }
  return running;
}

function ownPhotos({ world, relinked }: History): string[][] {
  return Object.entries(world.collection("posts")).map(([id, fields]) =>
    relinked.has(id) ? [] : ownObjects(id, fields),
  );
}

const day = 24 * 60 * 60 * 1000;

/** Stages a processed photo for a post; each of its files and its width carry its number. */
function stageUpload({ documents, objects, now }: InMemoryServices, number: number): void {
  const uploadId = `u${number}`;
  const contentTypes = perVariant((variant) => `image/${photoVariants[variant].format}`);
  const fields = {
    state: "ready",
    uid: author.uid,
    originalBytes: 9,
    bytes: 5,
    width: number,
    height: 1,
    contentTypes,
    expireAt: new Date(now + day),
  };
  documents.set(`photoUploads/${uploadId}`, { fields, version: `staged ${number}` });
  for (const variant of photoVariantNames)
    objects.set(stagedObjectName(variant, uploadId), { content: `${number}:${variant}`, createdAt: now });
}

/** Delivers an event that was not delivered yet or, at random, one that was. */
function deliverEvent(history: History, mayFail: boolean): void {
  const { random, world } = history;
  const { events } = world;
  const open = events.filter(({ deliveries }) => deliveries === 0);
  const event = open.length > 0 ? random.pick(open) : undefined;
  const repeated = events.length > 0 && random.chance(0.2) ? random.pick(events) : undefined;
  const next = repeated ?? event;
  if (!next) return;
  const trouble = { at: 1 + random.below(6), kind: "killed", applied: random.chance(0.5) } as const;
  const actor: Actor = {
    name: "event",
    steps: 0,
    ...(mayFail && !history.isCalm && random.chance(0.25) && { trouble }),
  };
  history.active += 1;
  void deliver(history, next, actor);
}

async function deliver(history: History, event: PostEvent, actor: Actor): Promise<void> {
  try {
    await processPostChange(history.world.servicesFor(actor), event.id, event);
    event.deliveries += 1;
    history.count("event ok");
  } catch (error) {
    // This does not count as a delivery, so the event is delivered again.
    if (error instanceof Killed || error instanceof Unreachable) history.count("event in trouble");
    else history.fail(error);
  } finally {
    history.active -= 1;
  }
}
