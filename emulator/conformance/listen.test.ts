import * as web from "@firebase/firestore";
import type { CollectionReference, DocumentSnapshot, Query, QuerySnapshot } from "@google-cloud/firestore";
import { expect } from "vitest";
import { conformance } from "./conform.ts";
import { recorder } from "./snapshots.ts";

const conform = conformance("listen");

/** A snapshot in a line: the documents in order, then the changes. */
function line(snapshot: QuerySnapshot): string {
  const documents = snapshot.docs.map((one) => one.id).join(" ");
  const changes = snapshot
    .docChanges()
    .map(({ type, doc, oldIndex, newIndex }) => `${type} ${doc.id} ${oldIndex}>${newIndex}`);
  return `${documents} | ${changes.join(", ")}`;
}

function watch(query: Query) {
  const seen = recorder<string>();
  const stop = query.onSnapshot((snapshot) => seen.record(line(snapshot)), seen.fail);
  return { ...seen, stop };
}

function watchWeb(query: web.Query, options: web.SnapshotListenOptions = {}) {
  const seen = recorder<string>();
  const stop = web.onSnapshot(
    query,
    options,
    (snapshot) => {
      const { fromCache, hasPendingWrites } = snapshot.metadata;
      const ids = snapshot.docs.map((one) => one.id).join(" ");
      seen.record(`${ids} | ${fromCache ? "cache" : "server"}${hasPendingWrites ? " pending" : ""}`);
    },
    seen.fail,
  );
  return { ...seen, stop };
}

const isFromServer = (text: string) => text.includes("| server");

type Posts = CollectionReference;
type Step = readonly [act: (posts: Posts) => Promise<unknown>, line: string];
const put =
  (id: string, fields: object) =>
  (posts: Posts): Promise<unknown> =>
    posts.doc(id).set(fields);
const remove = (id: string) => (posts: Posts) => posts.doc(id).delete();
const numbered = (...all: number[]) => Object.fromEntries(all.map((n) => [`p${n}`, { n }]));

// biome-ignore format: what is stored, the query and what it shows first, then each change and what that shows
const histories: readonly (readonly [string, Record<string, object>, (posts: Posts) => Query, string, readonly Step[]])[] = [
  ["the first snapshot holds what matches, in order", { a: { n: 2 }, b: { n: 1 }, c: { n: 0 } }, (posts) => posts.where("n", ">", 0).orderBy("n"),
    "b a | added b -1>0, added a -1>1", []],
  ["each commit gives one snapshot with its changes", {}, (posts) => posts.orderBy("n"), " | ", [
    [put("a", { n: 1 }), "a | added a -1>0"],
    [(posts) => posts.firestore.batch().set(posts.doc("b"), { n: 0 }).set(posts.doc("c"), { n: 2 }).update(posts.doc("a"), { n: 3 }).commit(), "b c a | added b -1>0, added c -1>2, modified a 1>2"],
    [remove("c"), "b a | removed c 1>-1"]]],
  ["a document that leaves the query is removed, and one that enters is added", { a: { open: true } }, (posts) => posts.where("open", "==", true), "a | added a -1>0", [
    [put("a", { open: false }), " | removed a 0>-1"],
    [put("b", { open: true }), "b | added b -1>0"]]],
  ["a limited query moves with its documents", numbered(1, 2, 3), (posts) => posts.orderBy("n").limit(2), "p1 p2 | added p1 -1>0, added p2 -1>1", [
    [put("p0", { n: 0 }), "p0 p1 | removed p2 1>-1, added p0 -1>0"],
    [remove("p1"), "p0 p2 | removed p1 1>-1, added p2 -1>1"]]],
  ["limitToLast keeps the last ones", numbered(1, 2, 3), (posts) => posts.orderBy("n").limitToLast(2), "p2 p3 | added p2 -1>0, added p3 -1>1", [
    [put("p4", { n: 4 }), "p3 p4 | removed p2 0>-1, added p4 -1>1"]]],
  ["a listener may have cursors and an offset of order", numbered(1, 2, 3, 4), (posts) => posts.orderBy("n").startAfter(1).endBefore(4), "p2 p3 | added p2 -1>0, added p3 -1>1", [
    [put("p25", { n: 2.5 }), "p2 p25 p3 | added p25 -1>1"]]],
  ["a collection group listens at every depth", {}, (posts) => posts.firestore.collectionGroup("notes"), " | ", [
    [(posts) => posts.doc("u/notes/n").set({ x: 1 }), "n | added n -1>0"],
    [(posts) => posts.firestore.doc("notes/m").set({ x: 1 }), "m n | added m -1>0"]]],
  ["what a transaction changes is sent at once", {}, (posts) => posts, " | ", [
    [(posts) => posts.firestore.runTransaction(async (one) => one.set(posts.doc("a"), { n: 1 }).set(posts.doc("b"), { n: 2 })), "a b | added a -1>0, added b -1>1"]]],
  ["an update of the field ordered by moves, and its removal removes", numbered(1, 2, 3), (posts) => posts.orderBy("n", "desc"), "p3 p2 p1 | added p3 -1>0, added p2 -1>1, added p1 -1>2", [
    [put("p1", { n: 9 }), "p1 p3 p2 | modified p1 2>0"],
    [put("p1", { m: 1 }), "p3 p2 | removed p1 0>-1"]]],
];
conform.each(histories)("%s", async ({ admin }, _, stored, query, first, steps) => {
  const posts = admin.collection("posts");
  for (const [id, fields] of Object.entries(stored)) await put(id, fields)(posts);
  const { next, stop } = watch(query(posts));
  expect(await next()).toBe(first);
  for (const [act, shown] of steps) {
    await act(posts);
    expect(await next()).toBe(shown);
  }
  stop();
});

conform.each<[string, (posts: Posts) => Promise<unknown>]>([
  ["a change elsewhere", (posts) => posts.firestore.doc("others/a").set({ n: 9 })],
  ["a change of what does not match", put("b", { n: 1 })],
  ["a write that changes nothing", put("a", { n: 6 })],
])("%s sends nothing", async ({ admin }, _, act) => {
  const posts = admin.collection("posts");
  await put("a", { n: 6 })(posts);
  const { next, nothingFor, stop } = watch(posts.where("n", ">", 5));
  await next();
  await act(posts);
  await nothingFor(200);
  stop();
});

conform("a document is followed from missing to created to deleted", async ({ admin }) => {
  const seen = recorder<unknown>();
  const stop = admin
    .doc("posts/a")
    .onSnapshot((one: DocumentSnapshot) => seen.record(one.exists ? one.data() : "missing"));
  expect(await seen.next()).toBe("missing");
  await admin.doc("posts/a").set({ n: 1 });
  expect(await seen.next()).toEqual({ n: 1n });
  await admin.doc("posts/a").update({ n: 2 });
  expect(await seen.next()).toEqual({ n: 2n });
  await admin.doc("posts/a").delete();
  expect(await seen.next()).toBe("missing");
  stop();
});

conform("a local write is reported before and after the server has it", async ({ web: db }) => {
  const posts = web.collection(db, "posts");
  const { next, first, stop } = watchWeb(posts, { includeMetadataChanges: true });
  await first(isFromServer);
  await next();
  await web.setDoc(web.doc(posts, "a"), { n: 1, at: web.serverTimestamp() });
  expect(await next()).toBe("a | server pending");
  expect(await next()).toBe("a | server");
  stop();
});

conform("a client that was away receives what it missed, deletions too", async ({ web: db, admin }) => {
  for (const id of ["a", "b", "c"]) await admin.doc(`posts/${id}`).set({ open: true });
  const { first, stop } = watchWeb(web.query(web.collection(db, "posts"), web.where("open", "==", true)), {
    includeMetadataChanges: true,
  });
  expect(await first(isFromServer)).toBe("a b c | server");
  await web.disableNetwork(db);
  await first((one) => one === "a b c | cache");
  await admin.doc("posts/a").delete();
  await admin.doc("posts/b").update({ open: false });
  await admin.doc("posts/d").set({ open: true });
  await web.enableNetwork(db);
  await first((one) => one === "c d | server");
  stop();
});

conform("a document that leaves a query while its client is away is not lost", async ({ web: db, admin }) => {
  await admin.doc("posts/a").set({ open: true });
  const query = web.query(web.collection(db, "posts"), web.where("open", "==", true));
  const { first, stop } = watchWeb(query);
  await first(isFromServer);
  await web.disableNetwork(db);
  await admin.doc("posts/a").update({ open: false });
  await web.enableNetwork(db);
  await first((one) => one === " | server");
  expect((await web.getDoc(web.doc(db, "posts/a"))).data()).toEqual({ open: false });
  stop();
});

conform("clearing the database removes what a listener holds", async ({ admin, target, documents }) => {
  await admin.doc("posts/a").set({ n: 1 });
  const { first, stop } = watch(admin.collection("posts"));
  await first((one) => one.startsWith("a"));
  await fetch(`http://${target.host}:${target.port}/emulator/v1/${documents}`, { method: "DELETE" });
  await first((one) => one.startsWith(" |"));
  stop();
});
