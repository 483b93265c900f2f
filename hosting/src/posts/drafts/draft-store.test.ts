import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { wipeDrafts } from "#browser-store/draft-records.ts";
import { DraftStore } from "./draft-store.ts";
import type { DraftContent, OpenDraft } from "./open-draft.ts";

const file = new File(["a photo"], "ada.jpg", { type: "image/jpeg" });
const content = (title: string): DraftContent => ({
  values: { title },
  basedOn: "",
  photo: { kind: "chosen", name: "ada.jpg", staged: undefined },
  file,
});

let open: OpenDraft[];
let drafts: DraftStore;

/** The storage of a tab; a duplicated tab begins with a copy. */
function useTab(entries: Iterable<readonly [string, string]> = []): Map<string, string> {
  const stored = new Map(entries);
  vi.stubGlobal("sessionStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, value),
  });
  return stored;
}

beforeEach(async () => {
  vi.spyOn(console, "error").mockReturnValue();
  useTab();
  open = [];
  drafts = new DraftStore("ada");
  await drafts.look();
});
afterEach(async () => {
  for (const draft of open) await draft.close();
  await wipeDrafts("ada");
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

async function openForm(postId = "", wanted?: string): Promise<OpenDraft> {
  const draft = await drafts.open(postId, wanted);
  open.push(draft);
  return draft;
}

async function write(draft: OpenDraft, ...titles: string[]): Promise<void> {
  for (const title of titles) draft.keep(content(title));
  await draft.close();
}

const waiting = async () => {
  await drafts.look();
  return drafts.getWaiting().map(({ values }) => values["title"]);
};

test("a form without a waiting draft opens at once; the last of what it kept waits when it closes, with its file", async () => {
  const draft = drafts.open("", undefined);
  expect(draft).not.toBeInstanceOf(Promise);
  await write(await draft, "A", "Ad", "Ada");
  expect(await waiting()).toEqual(["Ada"]);
  const again = await openForm();
  expect(again.found).toMatchObject({ values: { title: "Ada" }, file: { name: "ada.jpg", size: 7 } });
  expect(await waiting()).toEqual([]);
});

test("a tab goes on with its own draft, and another one with the newest that no form holds", async () => {
  const first = useTab();
  await write(await openForm(), "mine");
  useTab();
  await write(await openForm("", "none"), "newer");
  useTab(first);
  const mine = await openForm();
  expect(mine.found?.values).toEqual({ title: "mine" });
  useTab(first);
  const duplicate = await openForm();
  expect(duplicate.found?.values).toEqual({ title: "newer" });
  expect((await openForm()).found).toBeUndefined();
  expect((await openForm("2026-03-14-emmy")).found).toBeUndefined();
});

test("what was discarded or saved waits no longer, and can be put back", async () => {
  const draft = await openForm();
  draft.keep(content("Ada"));
  await draft.forget();
  await draft.close();
  expect(await waiting()).toEqual([]);
  await draft.putBack(content("Ada"));
  expect(await waiting()).toEqual(["Ada"]);
  const [line] = drafts.getWaiting();
  const undo = line && (await drafts.discard(line));
  expect(await waiting()).toEqual([]);
  await undo?.();
  expect((await openForm("", line?.id)).found).toMatchObject({ values: { title: "Ada" }, file: { size: 7 } });
});

test("after a sign-out elsewhere, text and file are written anew", async () => {
  const draft = await openForm();
  draft.keep(content("Ada"));
  draft.wasWiped();
  await wipeDrafts("ada");
  await write(draft, "Ada again");
  expect((await openForm()).found).toMatchObject({ values: { title: "Ada again" }, file: { size: 7 } });
});

test("the last key stays, also while the draft before it is still being removed", async () => {
  const draft = await openForm();
  draft.keep(content("A"));
  const forgotten = draft.forget();
  draft.keep(content("Ad"));
  await forgotten;
  await draft.close();
  expect(await waiting()).toEqual(["Ad"]);
});

test("without room for the photo, the text stays", async () => {
  const put = IDBObjectStore.prototype.put;
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(function (this: IDBObjectStore, value, key) {
    if (value instanceof File) throw new DOMException("The storage is full.", "QuotaExceededError");
    return put.call(this, value, key);
  });
  const draft = await openForm();
  await write(draft, "Ada");
  expect(draft.getCanKeep()).toBe(false);
  expect((await openForm()).found).toMatchObject({ values: { title: "Ada" }, file: undefined });
});

test("the form learns that the browser keeps nothing", async () => {
  const draft = await openForm();
  const changed = vi.fn();
  draft.subscribe(changed);
  vi.spyOn(IDBObjectStore.prototype, "put").mockImplementation(() => {
    throw new DOMException("The storage is full.", "QuotaExceededError");
  });
  draft.keep(content("Ada"));
  await expect.poll(draft.getCanKeep).toBe(false);
  expect(changed).toHaveBeenCalledTimes(1);
});
