import "fake-indexeddb/auto";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { openDB } from "idb";
import { afterEach, expect, test } from "vitest";
import { type PostRecord, postRecords, type RecentChanges, wipePostRecord } from "./post-record.ts";

const posts = ["Ada", "Emmy", "Grace"].map((title) => aPost({ title }));
const changes: RecentChanges = {
  uid: "editor",
  of: "base 1",
  sync: { since: "2026-03-14T12:00:00.000Z", countedAt: 1, visitedAt: 2 },
  upserts: [aPost({ title: "Rosalind" })],
  removals: [{ id: "2026-03-14-ada", deletedAt: "2026-03-14T12:00:00.000Z" }],
};
const record: PostRecord = { ...changes, base: posts };

afterEach(wipePostRecord);

test("changes alone leave the posts that were written with the whole", async () => {
  await postRecords.writeAll(record);
  const later = { ...changes, upserts: [], sync: { ...changes.sync, visitedAt: 3 } };
  await postRecords.writeChanges(later);
  expect(await postRecords.read("editor")).toMatchObject({ ...later, base: posts });
});

test("changes since other posts than those of another tab are not mixed with these", async () => {
  await postRecords.writeAll(record);
  await postRecords.writeChanges({ ...changes, of: "base 2", upserts: [] });
  expect(await postRecords.read("editor")).toEqual(record);
});

test.each<[string, () => unknown, string?]>([
  ["before one was written", () => undefined],
  ["for another person", () => postRecords.writeAll(record), "somebody else"],
  ["once it was wiped", () => postRecords.writeAll(record).then(wipePostRecord)],
  ["where changes were written without the posts they belong to", () => postRecords.writeChanges(changes)],
  [
    "where it has another layout",
    () => postRecords.writeAll(record).then(() => changeHead((head) => ({ ...head, layout: 0 }))),
  ],
])("there is no record %s", async (_, happens, uid = "editor") => {
  await happens();
  expect(await postRecords.read(uid)).toBeUndefined();
});

/** Changes the stored head without the record's own code. */
async function changeHead(change: (stored: object) => object): Promise<void> {
  const opened = await openDB("daily-genius-posts");
  await opened.put("record", change(await opened.get("record", "head")), "head");
  opened.close();
}
