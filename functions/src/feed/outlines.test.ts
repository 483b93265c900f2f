import "../../testing/own-project.ts";
import { addDays } from "@daily-genius/domain/dates/publish-date";
import { feedEntry } from "@daily-genius/domain/feed/feed-entry";
import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { beforeEach, expect, test } from "vitest";
import { beforeCall, expectOutlinesRight, laterServices } from "../../testing/post-desk.ts";
import { db, documentAt } from "../../testing/stored.ts";
import { clearAll, documentsOf } from "../../testing/whole-state.ts";
import { services } from "../services.ts";
import type { Stored } from "../store/documents.ts";
import { repairOutlines } from "../sweep/wrong-records.ts";
import { keepOutlines } from "./keep-outlines.ts";
import { monthOf, outlineOf } from "./outline.ts";
import { outlineDocuments, outlinesIn, readOutlines } from "./outline-documents.ts";

// The documents of outlines, and how they follow the feed.

const { documents } = services;
const outlineOfPost = (post: Post) => outlineOf({ ...feedEntry(post), id: post.id });
/** An outline of some ten thousand bytes. */
const roles = Array.from({ length: 20 }, (_, index) => `${index} ${"学".repeat(97)}`);
const large = (index: number) => aPost({ title: `Nr ${index}`, date: "2026/03/14", role: roles });

async function publish(post: Post): Promise<void> {
  await documentAt(`feed/${post.id}`).set(feedEntry(post));
}

/** Corrects what the outlines of some months, else of March, say of some posts. */
const keepMonths = (ids: readonly string[], months = ["2026/03"]) =>
  documents.transact(async (reader) => ({
    writes: await keepOutlines(reader, ids, months),
    result: undefined,
  }));

const asStored = ([path, fields]: [string, Stored["fields"]]): Stored => ({
  path,
  fields,
  version: "1",
  readTime: "",
});

test("a month that one document cannot hold is divided, and read as it was", () => {
  const outlines = Array.from({ length: 400 }, (_, index) => outlineOfPost(large(index)));
  const divided = [...outlineDocuments(outlines)];
  expect(divided.map(([path]) => path).slice(0, 2)).toEqual(["outlines/2026-03", "outlines/2026-03.1"]);
  for (const [, fields] of divided)
    expect(Buffer.byteLength(JSON.stringify(fields["text"]))).toBeLessThan(1_048_576);
  const stored = divided.map(asStored);
  expect(new Set(outlinesIn(stored.toReversed()))).toEqual(new Set(outlines));
  expect(outlinesIn(stored.slice(1))).toBeUndefined();
  expect(outlinesIn(stored.slice(0, -1))).toBeUndefined();
});

test("an outline that the console has made larger than any document is in none", () => {
  const huge = outlineOfPost(aPost({ id: "huge", country: "x".repeat(200_000) }));
  const other = outlineOfPost(aPost());
  expect(outlinesIn([...outlineDocuments([huge, other])].map(asStored))).toEqual([other]);
  expect(outlineDocuments([huge]).size).toBe(0);
});

test.each([
  ["no list", { text: "{}", parts: 1 }],
  ["no JSON", { text: "[", parts: 1 }],
  ["a list of something else", { text: '[{"id":7}]', parts: 1 }],
  ["no text", { parts: 1 }],
  ["nothing", undefined],
])("a document that holds %s is unreadable", (_, fields) => {
  expect(outlinesIn([asStored(["outlines/2026-03", fields])])).toBeUndefined();
});

test("two entries whose files differ have different tags, and the moments of a change make no difference", () => {
  const tag = (fields: Partial<Post>) => outlineOfPost(aPost(fields)).tag;
  expect(tag({ description: "Other" })).not.toBe(tag({}));
  expect(tag({ shareURL: "https://x.example/s.jpg" })).not.toBe(tag({}));
  expect(tag({ updatedAt: "2026-09-09T00:00:00.000Z", createdAt: "" })).toBe(tag({}));
});

beforeEach(clearAll);

test("a month grows beyond a document and shrinks again", async () => {
  const posts = Array.from({ length: 320 }, (_, index) => large(index));
  await Promise.all(posts.map(publish));
  await repairOutlines(laterServices());
  expect(Object.keys(await documentsOf("outlines"))).toEqual(["2026-03", "2026-03.1", "2026-03.2", "whole"]);
  const gone = posts.slice(20).map(({ id }) => id);
  await Promise.all(gone.map((id) => documentAt(`feed/${id}`).delete()));
  await keepMonths(gone.slice(0, 200));
  expect(Object.keys(await documentsOf("outlines"))).toEqual(["2026-03", "whole"]);
  await keepMonths(gone);
  await expectOutlinesRight();
  await publish(large(1_000));
  await keepMonths([large(1_000).id]);
  await expectOutlinesRight();
});

test("the first event of a month writes all its stories, and an unreadable document is made again", async () => {
  const [one, two] = [aPost({ date: "2026/03/01" }), aPost({ date: "2026/03/31" })];
  for (const post of [one, two]) await publish(post);
  await keepMonths([one.id]);
  await expectOutlinesRight();
  await documentAt("outlines/2026-03").set({ text: "[", parts: 1 });
  await keepMonths([two.id]);
  await expectOutlinesRight();
});

test("nothing is read from outlines until the sweep has made them all; it makes them once, and finds nothing then", async () => {
  const posts = Array.from({ length: 70 }, (_, index) => aPost({ date: addDays("2026/03/14", index) }));
  for (const post of posts) await publish(post);
  await keepMonths([posts[0]?.id ?? ""]);
  expect(await readOutlines(documents)).toBeUndefined();
  expect(await repairOutlines(laterServices())).toBe(0);
  expect((await readOutlines(documents))?.map(({ id }) => id)).toEqual(posts.map(({ id }) => id));
  expect(await repairOutlines(laterServices())).toBe(0);
  // The outlines of a version with other fields are made again.
  await documentAt("outlines/whole").set({ shape: "older" });
  expect(await readOutlines(documents)).toBeUndefined();
  await repairOutlines(laterServices());
  expect(await readOutlines(documents)).toHaveLength(70);
  await expectOutlinesRight();
});

test("a story that moves to a page that was read already is where it was", async () => {
  const posts = Array.from({ length: 60 }, (_, index) => aPost({ date: addDays("2026/03/14", 31 * index) }));
  for (const post of posts) await publish(post);
  await repairOutlines(laterServices());
  const [last = aPost()] = posts.slice(-1);
  const on = beforeCall("documents", "query", async (call) => {
    if (call !== 2) return;
    await publish({ ...last, date: "2026/03/15" });
    await keepMonths([last.id], ["2026/03", monthOf(last)]);
  });
  expect((await readOutlines(on.documents))?.map(({ id }) => id)).toEqual(posts.map(({ id }) => id));
  await expectOutlinesRight();
});

test("the sweep rebuilds what was lost, damaged or left behind, and says how much", async () => {
  for (const date of ["2026/03/14", "2026/04/14", "2026/05/14", "2026/06/14"]) await publish(aPost({ date }));
  await repairOutlines(laterServices());
  const outlines = db().collection("outlines");
  await outlines.doc("2026-03").delete();
  await outlines.doc("2026-04").set({ text: "[]", parts: 1 });
  await outlines.doc("2026-05.1").set({ text: "[]" });
  for (const stray of ["2031-01", "nonsense", "a.b"]) await outlines.doc(stray).set({ text: "[]", parts: 1 });
  expect(await readOutlines(documents)).toBeUndefined();
  expect(await repairOutlines(laterServices())).toBe(6);
  expect(Object.keys(await documentsOf("outlines"))).toEqual([
    "2026-03",
    "2026-04",
    "2026-05",
    "2026-06",
    "whole",
  ]);
  await expectOutlinesRight();
  expect(await repairOutlines(laterServices())).toBe(0);
});
