import "fake-indexeddb/auto";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { afterEach, expect, test, vi } from "vitest";
import { readOutbox, readRecordFile, wipeOutbox } from "#browser-store/outbox.ts";
import { blankContent, versionOfPost } from "./documents.ts";
import { next } from "./engine.ts";
import { beginState, contestedParts, isChanged, type Left } from "./state.ts";
import { takeInOldDrafts } from "./take-in-old-drafts.ts";

const moment = "2026-11-25T10:00:00.000Z";
const staged = { uploadId: "u1", originalBytes: 7, bytes: 5, at: Date.now() };
const file = new File(["a photo"], "ada.jpg", { type: "image/jpeg" });

/** Stores records as the panel of 4b72f038 did: text and file of a draft under two keys. */
function write(...records: readonly object[]): Promise<void> {
  return new Promise((resolve) => {
    const opening = indexedDB.open("daily-genius-drafts", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("drafts");
    opening.onsuccess = () => {
      const transaction = opening.result.transaction("drafts", "readwrite");
      const store = transaction.objectStore("drafts");
      for (const record of records) {
        const { id } = record as { id: string };
        store.put({ uid: "ada", typedAt: Date.now(), ...record }, ["ada", id, "text"]);
        if ("photo" in record) store.put(file, ["ada", id, "file"]);
      }
      transaction.oncomplete = () => {
        opening.result.close();
        resolve();
      };
    };
  });
}

const open = (...names: string[]) =>
  vi.stubGlobal("navigator", {
    locks: { query: async () => ({ held: names.map((name) => ({ name: `daily-genius.draft.${name}` })) }) },
  });

afterEach(async () => {
  vi.unstubAllGlobals();
  await wipeOutbox("ada");
});

test("what yesterday's panel left is taken in once: new posts, edits, drafts and their photos; an open form keeps its own", async () => {
  open("open");
  await write(
    { id: "new", postId: "", basedOn: "", values: { ...blankContent, title: "Ada" } },
    { id: "edit", postId: "2026-03-14-emmy", basedOn: moment, values: { country: "Germany" } },
    {
      id: "draft",
      postId: "",
      basedOn: moment,
      values: { title: "Grace" },
      photo: { kind: "chosen", name: "ada.jpg", staged },
    },
    { id: "open", postId: "", basedOn: "", values: { title: "Still typed" } },
  );
  await takeInOldDrafts("ada");
  await takeInOldDrafts("ada");
  const records = await readOutbox<Left>("ada");
  expect(
    records.map(({ doc, unsaved: { typed } }) => [doc, typed.title ?? typed.country, typed.photo]).sort(),
  ).toEqual(
    [
      [{ kind: "draft", id: "draft" }, "Grace", { kind: "upload", id: "u1" }],
      [{ kind: "draft", id: "new" }, "Ada", { kind: "none" }],
      [{ kind: "post", id: "2026-03-14-emmy" }, "Germany", undefined],
    ].sort(),
  );
  const draft = records.find(({ doc }) => doc.id === "draft");
  expect(draft?.photo).toEqual({ name: "ada.jpg", staged });
  expect(draft && (await readRecordFile(draft))?.size).toBe(7);
  open();
  await takeInOldDrafts("ada");
  expect((await readOutbox("ada")).map(({ doc }) => doc.id)).toContain("open");
});

test.each([
  ["the same version", moment, [], "Germany"],
  ["a newer one", "2026-11-26T10:00:00.000Z", ["country"], "Germany"],
])(
  "an old edit over %s is merged: what differs from a version that is not known is asked about",
  async (_, updatedAt, asked, country) => {
    open();
    const post = aPost({ id: "2026-03-14-emmy", country: "Prussia", imageURL: "https://photo", updatedAt });
    await write({
      id: "edit",
      postId: post.id,
      basedOn: moment,
      values: { country: "Germany", title: post.title },
    });
    await takeInOldDrafts("ada");
    const [record] = await readOutbox<Left>("ada");
    if (!record) throw new Error("the record is missing");
    const state = beginState({ kind: "post", id: post.id }, versionOfPost(post));
    const [after] = next(
      state,
      { kind: "found", unsaved: record.unsaved, typedAt: 1 },
      { now: 2, newId: () => "x" },
    );
    expect([after.typed.country, contestedParts(after), isChanged(after)]).toEqual([country, asked, true]);
    expect(after.typed.photo).toEqual({ kind: "stored", url: "https://photo" });
  },
);
