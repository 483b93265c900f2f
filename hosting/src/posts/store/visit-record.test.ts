import { aPost } from "@daily-genius/domain/testing/a-post";
import { beforeEach, expect, test, vi } from "vitest";
import type { PostRecord, RecentChanges } from "#browser-store/post-record.ts";
import { VisitRecord } from "./visit-record.ts";

const day = 86_400_000;
const now = Date.UTC(2026, 2, 14);
const since = "2026-03-13T00:00:00.000Z";
const [ada, emmy] = [aPost({ title: "Ada" }), aPost({ title: "Emmy" })];

let written: (RecentChanges | PostRecord)[];

beforeEach(() => {
  vi.useFakeTimers({ now });
  written = [];
});

/** A visit that finds such a record of the last one. */
async function aVisit(found: Partial<PostRecord>): Promise<VisitRecord> {
  const sync = { since, countedAt: now, visitedAt: now };
  const read = async (uid: string) => ({
    uid,
    of: "",
    sync,
    base: [ada],
    upserts: [],
    removals: [],
    ...found,
  });
  const write = async (record: RecentChanges | PostRecord) => {
    written.push(record);
  };
  const visit = new VisitRecord("editor", { read, writeAll: write, writeChanges: write }, () => [ada, emmy]);
  await visit.find();
  return visit;
}

test.each([
  ["29 days ago is too old: the trash may have forgotten a deletion", 29 * day, undefined],
  ["less than 29 days ago is built on", 29 * day - 1, since],
])("a record that was in step %s", async (_, age, expected) => {
  const visit = await aVisit({ sync: { since, countedAt: now, visitedAt: now - age } });
  expect(visit.since()).toBe(expected);
});

test.each([
  [23, false],
  [25, true],
  [-25, true],
])("posts that were counted %i hours ago are counted again: %s", async (hours, isDue) => {
  const countedAt = now - (hours * day) / 24;
  const visit = await aVisit({ sync: { since, countedAt, visitedAt: now } });
  expect(visit.isCountDue()).toBe(isDue);
});

test("changes of the last visit are written again with those of this one", async () => {
  const visit = await aVisit({ upserts: [emmy] });
  visit.add({ id: ada.id, deletedAt: since });
  visit.saveSoon();
  await vi.advanceTimersByTimeAsync(1000);
  const changes = { upserts: [emmy], removals: [{ id: ada.id, deletedAt: since }] };
  expect(written).toEqual([expect.objectContaining(changes)]);
});

test("after 300 changes all posts are written, and the changes start again", async () => {
  const visit = await aVisit({});
  for (let index = 0; index < 301; index += 1) visit.add(aPost({ id: `post-${index}` }));
  for (const _ of [1, 2]) {
    visit.saveSoon();
    await vi.advanceTimersByTimeAsync(1000);
  }
  const nothing = expect.objectContaining({ upserts: [], removals: [] });
  expect(written).toEqual([expect.objectContaining({ base: [ada, emmy], upserts: [] }), nothing]);
});
