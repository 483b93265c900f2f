import "fake-indexeddb/auto";
import { aPost } from "@daily-genius/domain/testing/a-post";
import { openDB } from "idb";
import { afterEach, expect, test } from "vitest";
import type { OldDraft } from "#browser-store/old-drafts.ts";
import { readRecordFile, wipeOutbox, writeRecord } from "#browser-store/outbox.ts";
import { blankContent, textsOf, versionOfPost } from "./documents.ts";
import { next } from "./engine.ts";
import { holdForm, Records } from "./records.ts";
import { beginState, contestedParts, isChanged } from "./state.ts";

const doc = { kind: "draft", id: "d" } as const;
const write = (form: string, title: string) => {
  const content = { ...blankContent, title };
  const unsaved = { acknowledged: { at: "", by: "", content: blankContent }, sent: [], typed: content };
  return writeRecord({ uid: "ada", doc, form, typedAt: Date.now(), unsaved });
};

afterEach(() => wipeOutbox("ada"));

test("what a page on its way out left is taken once it has let go, with what it wrote until then", async () => {
  await write("closing", "Ad");
  // Its lock, and nobody who answers.
  let taken: ReturnType<Records["take"]> | undefined;
  await navigator.locks.request("daily-genius.form.closing", async () => {
    const records = new Records("ada");
    await records.look();
    expect(records.hasNone(doc.id)).toBe(false);
    taken = records.take(doc.id);
    await write("closing", "Ada");
  });
  expect((await taken)?.unsaved.typed.title).toBe("Ada");
});

test("of an open form nothing is taken, and its text counts as left as soon as it ends", async () => {
  const letGo = await holdForm("open");
  await write("open", "Ada");
  const records = new Records("ada");
  await records.look();
  expect([await records.take(doc.id), records.get()]).toEqual([undefined, []]);
  await letGo();
  await expect.poll(() => records.get()?.map(({ form }) => form)).toEqual(["open"]);
});

const moment = "2026-11-25T10:00:00.000Z";
const staged = { uploadId: "u1", originalBytes: 7, bytes: 5, at: Date.now() };
const photo = { kind: "chosen", name: "ada.jpg", staged } as const;
/** One without room for its file. */
const lost = { ...photo, staged: undefined };
const file = new File(["a photo"], "ada.jpg", { type: "image/jpeg" });

/** Stores records as the panel of 4b72f038 did: text and file of a draft under two keys. */
async function writeOld(...records: readonly (Partial<OldDraft> & { readonly id: string })[]): Promise<void> {
  const name = "daily-genius-drafts";
  const opened = await openDB(name, 1, { upgrade: (made) => void made.createObjectStore("drafts") });
  for (const record of records) {
    const text = { uid: "ada", typedAt: Date.now(), ...record };
    await opened.put("drafts", text, ["ada", record.id, "text"]);
    if (record.photo !== lost) await opened.put("drafts", file, ["ada", record.id, "file"]);
  }
  opened.close();
}

/** Returns what is left, once yesterday's is taken in. */
async function leftOfAda() {
  const records = new Records("ada");
  await records.look();
  return records.get() ?? [];
}

test("what yesterday's panel left is taken in once: new posts, edits, drafts and their photos; an open form keeps its own", async () => {
  await writeOld(
    { id: "new", postId: "", basedOn: "", values: { ...textsOf(blankContent), title: "Ada" } },
    { id: "edit", postId: "2026-03-14-emmy", basedOn: moment, values: { country: "Germany" } },
    { id: "draft", postId: "", basedOn: moment, values: { title: "Grace" }, photo },
    { id: "lost", postId: "2026-03-15-kurt", basedOn: moment, values: { title: "Kurt" }, photo: lost },
    { id: "open", postId: "", basedOn: "", values: { title: "Still typed" } },
  );
  await navigator.locks.request("daily-genius.draft.open", async () => {
    await leftOfAda();
    const left = (await leftOfAda()).toSorted((one, other) => (one.doc.id < other.doc.id ? 1 : -1));
    expect(
      left.map(({ doc, unsaved: { typed } }) => [doc, typed.title ?? typed.country, typed.photo]),
    ).toEqual([
      [{ kind: "draft", id: "new" }, "Ada", undefined],
      [{ kind: "draft", id: "draft" }, "Grace", { kind: "upload", id: "u1" }],
      [{ kind: "post", id: "2026-03-15-kurt" }, "Kurt", { kind: "file", id: expect.any(String) }],
      [{ kind: "post", id: "2026-03-14-emmy" }, "Germany", undefined],
    ]);
    const [, draft] = left;
    expect(draft?.photo).toEqual({ name: "ada.jpg", staged });
    expect(draft && (await readRecordFile(draft))?.size).toBe(7);
  });
  expect((await leftOfAda()).map(({ doc }) => doc.id)).toContain("open");
});

test.each([
  ["the same version", moment, []],
  ["a newer one", "2026-11-26T10:00:00.000Z", ["country"]],
])(
  "an old edit over %s is merged: what differs from a version that is not known is asked about",
  async (_, updatedAt, asked) => {
    const post = aPost({ id: "2026-03-14-emmy", country: "Prussia", imageURL: "https://photo", updatedAt });
    const values = { country: "Germany", title: post.title };
    await writeOld({ id: "edit", postId: post.id, basedOn: moment, values });
    const [record] = await leftOfAda();
    if (!record) throw new Error("the record is missing");
    const state = beginState({ kind: "post", id: post.id }, versionOfPost(post));
    const found = { kind: "found", unsaved: record.unsaved, typedAt: 1 } as const;
    const [after] = next(state, found, { now: 2, newId: () => "x" });
    expect([after.typed.country, contestedParts(after), isChanged(after)]).toEqual(["Germany", asked, true]);
    expect(after.typed.photo).toEqual({ kind: "stored", url: "https://photo" });
  },
);
