import { isDeepStrictEqual } from "node:util";
import type { PhotoChange } from "@daily-genius/domain/calls/calls";
import type { Draft } from "@daily-genius/domain/draft/draft";
import { restoredContent } from "@daily-genius/domain/post/history-entry";
import { type Post, PublicContent } from "@daily-genius/domain/post/post";
import { PostDraft } from "@daily-genius/domain/post/post-draft";
import { contentMark, isChecked } from "@daily-genius/domain/post/second-look";
import { storedPost } from "@daily-genius/domain/post/stored-post";
import { cleanupDuplicatesIn } from "../src/posts/cleanup-duplicates.ts";
import { type CreateInput, createPostIn } from "../src/posts/create-post.ts";
import { deletePostIn } from "../src/posts/delete-post.ts";
import { dropDraftIn, keepDraftIn, restoreDraftIn } from "../src/posts/drafts.ts";
import { markCheckedIn } from "../src/posts/mark-checked.ts";
import { movePostsIn } from "../src/posts/move-posts.ts";
import { restorePostIn } from "../src/posts/restore-post.ts";
import { type UpdateInput, updatePostIn } from "../src/posts/update-post.ts";
import type { Services } from "../src/services.ts";
import { sweepOnce } from "../src/sweep/sweep-once.ts";
import { act } from "./act.ts";
import { aboutPhoto, days, drawDraft } from "./draw-draft.ts";
import { editInConsole, moveInConsole } from "./edit-in-console.ts";
import {
  author,
  colleague,
  consoleMoments,
  type History,
  readableParts,
  twoHours,
  uploads,
} from "./history.ts";

/** Starts the next action: repeats a call that was in trouble, makes a new one, or edits in the console. */
export function beginCall(history: History): void {
  const { random, world } = history;
  const repeat = random.chance(0.2) ? history.again.pop() : undefined;
  if (repeat) {
    repeat();
    return;
  }
  // A night passes only while nothing runs: no call lasts as long.
  if (history.hasNights && !history.isBusy && random.chance(0.5)) world.now += twoHours;
  if (history.hasNights && random.chance(0.3)) {
    act(history, "sweep", sweepOnce, false);
    return;
  }
  if (history.isRestless && history.hasConsole && random.chance(0.7) && moveInConsole(history)) return;
  if (history.hasDrafts && random.chance(0.7)) {
    if (random.chance(0.15)) check(history);
    else actOnDraft(history);
    return;
  }
  const kind = random.below((history.hasConsole ? 13 : 10) + (history.hasMoves ? 2 : 0));
  const isEmpty = Object.keys(world.collection("posts")).length === 0;
  const [conflict] = Object.values(world.collection("slugConflicts"));
  if (conflict && random.chance(0.3)) {
    cleanUp(history);
    // The most dangerous case: the owner leaves the slug while its duplicates are removed.
    if (random.chance(0.7)) update(history, String(conflict["keeper"]));
  } else if (kind < 3 || (isEmpty && kind < 7)) create(history);
  else if (kind < 6) update(history);
  else if (kind < 7) remove(history);
  else if (kind < 8) restore(history);
  else if (kind < 9) restoreVersion(history);
  else if (kind < 10) cleanUp(history);
  else if (history.hasMoves && kind < 12) move(history);
  else editInConsole(history);
}

function cleanUp(history: History): void {
  act(history, "cleanup", (on) => cleanupDuplicatesIn(on, author), false);
}

function create(history: History): void {
  const { random } = history;
  history.begunRequests += 1;
  const requestId = `request-${random.below(1_000_000)}-${history.begunRequests}`;
  const draft = drawDraft(history);
  const upload = random.chance(0.3) ? random.pick(uploads) : undefined;
  const input: CreateInput = {
    requestId,
    draft: aboutPhoto(draft, upload),
    uploadId: upload === undefined ? undefined : `u${upload}`,
  };
  const run = () => act(history, `create ${requestId}`, (on) => createPostIn(on, input, author));
  run();
  // A request may be sent again before the first is answered.
  if (random.chance(0.15)) run();
}

/** Keeps, drops, restores or schedules a draft, as one of two people who work on the same few. */
function actOnDraft(history: History): void {
  const { random, world } = history;
  const known = Object.keys(world.collection("drafts"));
  const id = known.length > 0 && random.chance(0.8) ? random.pick(known) : `d${random.below(3)}`;
  const by = random.pick([author, colleague]);
  const present = world.fieldsAt(`drafts/${id}`) as Draft | undefined; // as the code under test wrote it
  const basedOn = random.chance(0.9) ? (present?.updatedAt ?? "") : consoleMoments[0];
  const kind = random.below(7);
  if (kind < 3 || (known.length === 0 && random.chance(0.8))) {
    const upload = random.pick(uploads);
    const { title, date, description } = drawDraft(history);
    const photo = random.pick([present?.uploadId || `u${upload}`, `u${upload}`, ""]);
    const content = { texts: { title, date, description }, uploadId: photo, for: "" };
    act(history, `keep ${id} ${basedOn}`, (on) => keepDraftIn(on, { id, basedOn, content }, by));
  } else if (kind < 4) act(history, `drop ${id}`, (on) => dropDraftIn(on, id, by));
  else if (kind < 5) act(history, `restoreDraft ${id}`, (on) => restoreDraftIn(on, id, by));
  else {
    history.begunRequests += 1;
    const draft = drawDraft(history);
    const uploadId = present?.uploadId || undefined;
    const input: CreateInput = {
      requestId: `request-${history.begunRequests}`,
      draft: aboutPhoto(draft, uploadId?.slice(1)),
      uploadId,
      from: { draftId: id, basedOn },
    };
    const name = `schedule ${input.requestId} ${id}`;
    const run = () => act(history, name, (on) => createPostIn(on, input, by));
    run();
    if (random.chance(0.2)) run();
  }
}

/** Checks a post as somebody has seen it, or takes a check back. */
function check(history: History): void {
  const { random, world, checks } = history;
  const id = anyOf(history, "posts");
  const fields = world.fieldsAt(`posts/${id}`);
  if (!fields) return;
  const seen = storedPost(id, fields);
  const by = random.pick([author, colleague]);
  // Some have read a text that nobody has saved.
  const read = random.chance(0.4) ? { ...seen, country: "Atlantis" } : seen;
  const input = { id, of: contentMark(read), isChecked: random.chance(0.8) };
  const mark = async (on: Services) => {
    const post = await markCheckedIn(on, input, by);
    if (isChecked(post) !== input.isChecked) history.break(`the check of ${id} was answered, and is not so`);
    const { checked } = post;
    if (checked) checks.set(`${id} ${checked.at}`, readableParts(read));
  };
  act(history, "check", mark, false);
}

function update(history: History, wanted?: string): void {
  const { random, world } = history;
  const posts = world.collection("posts");
  const ids = Object.keys(posts);
  const any = ids.length > 0 && random.chance(0.95) ? random.pick(ids) : "nobody";
  const id = wanted ?? any;
  const choice = random.below(4);
  const upload = random.pick(uploads);
  const uploadId = `u${upload}`;
  const present = posts[id]?.["photo"] as Post["photo"] | undefined; // as the code under test wrote it
  const input: UpdateInput = {
    requestId: "unused",
    id,
    basedOn: random.chance(0.85) ? String(posts[id]?.["updatedAt"] ?? "") : random.pick(consoleMoments),
    draft: aboutPhoto(drawDraft(history), choice < 3 ? present?.width : upload),
    photo: choice < 2 ? { kind: "keep" } : choice < 3 ? { kind: "remove" } : { kind: "replace", uploadId },
  };
  act(history, `update ${input.basedOn}`, (on) => updatePostIn(on, input, author));
}

/** Moves a post to another day, or swaps all posts of two days. */
function move(history: History): void {
  const { random, world } = history;
  const isSwap = random.chance(0.5);
  const posts = Object.entries(world.collection("posts"));
  const chosen = isSwap || posts.length === 0 ? posts : [random.pick(posts)];
  const moves = chosen.flatMap(([id, { date, updatedAt }]) => {
    const [other] = days.filter((day) => day !== date);
    return other === undefined ? [] : [{ id, basedOn: String(updatedAt), date: other }];
  });
  if (moves.length === 0) return;
  const run = () => act(history, `move ${moves.length}`, (on) => movePostsIn(on, moves, author));
  run();
  if (random.chance(0.2)) run();
}

function remove(history: History): void {
  const id = anyOf(history, "posts");
  const run = () => act(history, "delete", (on) => deletePostIn(on, id, { act: "deleted", by: author }));
  run();
  if (history.random.chance(0.2)) run();
}

function restore(history: History): void {
  const id = anyOf(history, "trash");
  const asDuplicate = history.random.chance(0.3);
  const name = asDuplicate ? "restore asDuplicate" : "restore";
  act(history, name, (on) => restorePostIn(on, id, author, asDuplicate));
}

/** Saves an earlier version of a post, with its photo, over the current one. */
function restoreVersion(history: History): void {
  const { random, world } = history;
  const entries = Object.entries(world.collection("history")).filter(([, { post }]) => post !== null);
  if (entries.length === 0) return;
  const [entryId, fields] = random.pick(entries);
  const version = fields["post"] as Post; // of an entry that was made with one
  const stored = world.fieldsAt(`posts/${version.id}`);
  if (!stored) return;
  const present = storedPost(version.id, stored);
  const withDay = random.chance(0.3);
  const draft = PostDraft.safeParse(restoredContent(version, present, { withDay, withPhoto: true }));
  // The callable's contract refuses a date or title that only the console accepts.
  if (!draft.success) return;
  const photo: PhotoChange =
    version.imageURL === "" ? { kind: "remove" } : { kind: "restore", entry: entryId };
  const input: UpdateInput = {
    requestId: "unused",
    id: version.id,
    basedOn: present.updatedAt,
    draft: draft.data,
    photo,
  };
  const save = async (on: Services) => {
    const post = await updatePostIn(on, input, author);
    const day = withDay ? version.date : present.date;
    if (!isDeepStrictEqual(PublicContent.parse(post), PublicContent.parse({ ...version, date: day })))
      history.break(`${version.id} came back with another text or day`);
    if (!isDeepStrictEqual(post.photo, version.photo))
      history.break(`${version.id} came back with another photo`);
    history.count("version restored");
  };
  act(history, `update ${input.basedOn}`, save, false);
}

function anyOf({ random, world }: History, collection: string): string {
  const ids = Object.keys(world.collection(collection));
  return ids.length > 0 ? random.pick(ids) : "nobody";
}
