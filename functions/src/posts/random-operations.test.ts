import "../../testing/own-project.ts";
import { randomUUID } from "node:crypto";
import { Failure } from "@daily-genius/domain/calls/failure";
import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { expect, test } from "vitest";
import { aDraft } from "../../testing/a-draft.ts";
import { author, deletion } from "../../testing/author.ts";
import { db } from "../../testing/db.ts";
import { expectDerivedRight, expectOutlinesRight, quiet } from "../../testing/post-desk.ts";
import { randomFrom } from "../../testing/random.ts";
import { type RecordedChange, recordingDocuments } from "../../testing/recorded-changes.ts";
import { seed, share } from "../../testing/test-run.ts";
import { clearAll, documentsOf } from "../../testing/whole-state.ts";
import { versionAt } from "../store/version-at.ts";
import { cleanupDuplicatesIn } from "./cleanup-duplicates.ts";
import { createPostIn } from "./create-post.ts";
import { deletePostIn } from "./delete-post.ts";
import { processPostChange } from "./reconcile.ts";
import { restorePostIn } from "./restore-post.ts";
import { updatePostIn } from "./update-post.ts";

const operations = share("random operations", 150, 1_000);
const atOnce = 8;
const days = ["2026/03/14", "2026/03/31", "2026/04/01"];
const titles = ["Ada Lovelace", "Ada Lovelace!", "Alan Turing", "孔子", "Émilie du Châtelet"];

/** The codes of gRPC for a document that is gone, is there already, or has another version. */
const changedMeanwhile = [5, 6, 9];

const { below, chance, pick } = randomFrom(seed);
const draft = () => aDraft({ title: pick(titles), date: pick(days), description: randomUUID() });

test(`${operations} random operations with edits in the console, then rest: everything derived from the posts is right (seed ${seed})`, async () => {
  await clearAll();
  const pending: RecordedChange[] = [];
  const seen = new Set<string>(["2026-03-14-ada-lovelace"]);
  const on = quiet();
  const recorded = { ...on, documents: recordingDocuments(on.documents, (change) => pending.push(change)) };
  const tally = { done: 0, refused: 0, consoleEdits: 0 };

  /** Writes outside the panel, as a script does: over what it read, and again where that has changed. */
  async function editInConsole(): Promise<void> {
    const ref = db().doc(`posts/${chance(0.5) ? pick([...seen]) : pick(["x1", "x2", "x3"])}`);
    const before = await ref.get();
    const after = chance(0.3) ? undefined : { ...before.data(), ...aPost({ ...draft(), id: ref.id }) };
    const edit = db().batch();
    const unchanged = before.updateTime && { lastUpdateTime: before.updateTime };
    if (after) unchanged ? edit.update(ref, after, unchanged) : edit.create(ref, after);
    else edit.delete(ref, unchanged);
    const [written] = await edit.commit().catch((error) => {
      if (changedMeanwhile.includes(error.code)) return [];
      throw error;
    });
    if (!written) return editInConsole();
    pending.push({
      id: ref.id,
      before: before.data(),
      after,
      beforeVersion: versionAt(before.updateTime),
      afterVersion: after && versionAt(written.writeTime),
      writtenAt: Date.now(),
    });
    tally.consoleEdits += 1;
  }

  async function operate(): Promise<void> {
    const id = pick([...seen]);
    const choice = below(20);
    if (choice < 6) {
      const post = await createPostIn(
        recorded,
        { requestId: randomUUID(), draft: draft(), uploadId: undefined },
        author,
      );
      seen.add(post.id);
    } else if (choice < 11) {
      const basedOn = String((await db().doc(`posts/${id}`).get()).data()?.["updatedAt"] ?? "");
      const input = {
        requestId: randomUUID(),
        id,
        basedOn,
        draft: draft(),
        photo: { kind: "keep" } as const,
      };
      await updatePostIn(recorded, input, author);
    } else if (choice < 13) await deletePostIn(recorded, id, deletion);
    else if (choice < 15) await restorePostIn(recorded, id, author);
    else if (choice < 16) await cleanupDuplicatesIn(recorded, author);
    else await editInConsole();
  }

  /** Delivers one change, late, out of order and sometimes twice. */
  async function deliverOne(): Promise<void> {
    const [change] = pending.splice(below(pending.length), 1);
    if (!change) return;
    await processPostChange(recorded, change.id, change).catch(() => pending.push(change));
    if (chance(0.2)) pending.push(change);
  }

  let begun = 0;
  const worker = async () => {
    while (begun < operations) {
      begun += 1;
      try {
        await operate();
        tally.done += 1;
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        tally.refused += 1;
      }
      if (chance(0.5)) await deliverOne();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  expect(tally.consoleEdits).toBeGreaterThan(operations / 20);
  expect(tally.refused).toBeGreaterThan(operations / 10);
  expect(tally.done + tally.refused).toBe(operations);

  while (pending.length > 0) await deliverOne();
  await expectDerivedRight();
  await expectOutlinesRight();

  const before = await documentsOf("posts");
  const duplicates = Object.keys(await documentsOf("slugConflicts"));
  const removed = await cleanupDuplicatesIn(recorded, author);
  expect(new Set(removed)).toEqual(new Set(duplicates));
  while (pending.length > 0) await deliverOne();
  expect(await cleanupDuplicatesIn(recorded, author)).toEqual([]);
  await expectDerivedRight();
  await expectOutlinesRight();
  for (const [id, post] of Object.entries(await documentsOf("posts")))
    expect(post).toEqual(before[id] as Post); // each owns its slug
});
