import "fake-indexeddb/auto";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { readDrafts, wipeDrafts } from "#browser-store/draft-records.ts";
import { takeOverDrafts } from "./take-over-drafts.ts";

const stored = new Map<string, string>();
const key = "daily-genius.draft.ada.2026-03-14-emmy";

beforeEach(() => {
  const storage = {
    getItem: (name: string) => stored.get(name) ?? null,
    removeItem: (name: string) => void stored.delete(name),
  };
  // Its keys are properties of a `Storage`.
  const keys = { ownKeys: () => [...stored.keys()], getOwnPropertyDescriptor };
  vi.stubGlobal("localStorage", new Proxy(storage, keys));
});
afterEach(async () => {
  stored.clear();
  vi.unstubAllGlobals();
  await wipeDrafts("ada");
});

function getOwnPropertyDescriptor(): PropertyDescriptor {
  return { configurable: true, enumerable: true, value: "" };
}

test("a text of an earlier version becomes a draft, once; those of others stay", async () => {
  const typedAt = Date.now() - 1000;
  const text = JSON.stringify({ values: { title: "Emmy", dropped: 7 }, basedOn: "v1", typedAt });
  stored.set(key, text);
  stored.set("daily-genius.draft.emmy.", text);
  await Promise.all([takeOverDrafts("ada"), takeOverDrafts("ada")]);
  expect(await readDrafts("ada")).toEqual([
    {
      id: expect.any(String),
      uid: "ada",
      postId: "2026-03-14-emmy",
      basedOn: "v1",
      typedAt,
      values: { title: "Emmy" },
    },
  ]);
  expect([...stored.keys()]).toEqual(["daily-genius.draft.emmy."]);
});

test.each([["nonsense"], ["null"], ["{}"], ['{"values":{"title":7},"basedOn":"v1","typedAt":9e15}']])(
  "%s becomes nothing",
  async (text) => {
    stored.set(key, text);
    await takeOverDrafts("ada");
    expect(await readDrafts("ada")).toEqual([]);
    expect(stored.size).toBe(0);
  },
);
