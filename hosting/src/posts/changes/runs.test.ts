import type { HistoryAct } from "@daily-genius/domain/post/history-entry";
import fc from "fast-check";
import { expect, test } from "vitest";
import type { Version } from "#backend/history.ts";
import { keysOf, runsOf } from "./runs.ts";

const noon = new Date(2026, 2, 14, 12).getTime();

/** Returns a change, so many seconds before noon. */
function aChange(seconds: number, more: Partial<Version> = {}): Version {
  const [at, postId] = [new Date(noon - seconds * 1000), `p${seconds}`];
  return {
    ...{ entry: `${postId}@${seconds}`, postId, at, act: "moved", uid: "ada", email: "ada@example.com" },
    ...{ title: postId, changed: [], post: null },
    ...more,
  };
}

const lengths = (versions: readonly Version[]) => runsOf(versions).map(({ length }) => length);

test("three changes of one kind by one person within minutes are one run", () => {
  expect(lengths([aChange(0), aChange(0.5), aChange(60)])).toEqual([3]);
  expect(lengths([aChange(0), aChange(1)])).toEqual([1, 1]);
  expect(lengths([aChange(0), aChange(1), aChange(62)])).toEqual([1, 1, 1]);
});

test("another act, person, field, day or a second change of a post begins another run", () => {
  const others: Partial<Version>[] = [
    { act: "deleted" },
    { uid: "bob" },
    { changed: ["country"] },
    { postId: "p0" },
    { at: new Date(noon - 86_400_000) },
  ];
  for (const other of others)
    expect(lengths([aChange(0), aChange(1), aChange(2), aChange(3, other)])).toEqual([3, 1]);
});

test("what happens to posts outside the panel is never folded", () => {
  for (const act of ["by-hand", "photo-lost", "earlier"] satisfies HistoryAct[])
    expect(lengths([0, 1, 2, 3].map((second) => aChange(second, { act })))).toEqual([1, 1, 1, 1]);
});

test("runs are all changes in their order", () => {
  const change = fc.record({
    act: fc.constantFrom<HistoryAct>("moved", "deleted", "by-hand"),
    uid: fc.constantFrom("ada", "bob"),
    postId: fc.constantFrom("a", "b", "c", "d"),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
      const versions = changes.map((more, second) => aChange(second * 20, more));
      expect(runsOf(versions).flat()).toEqual(versions);
    }),
  );
});

test("a run keeps its key while changes come at either end, and no two runs have the same one", () => {
  const known = new Map<string, string>();
  const keys = (...seconds: readonly number[]) => [
    ...keysOf(runsOf(seconds.map((second) => aChange(second))), known).values(),
  ];
  const [key, other] = keys(10, 20, 30, 200, 210, 220);
  expect(keys(0, 10, 20, 30, 40, 200, 210, 220)).toEqual([key, other]);
  // Joined, and parted again.
  const joined = keys(0, 10, 20, 30, 80, 130, 180, 200, 210, 220);
  expect(joined).toEqual([key]);
  expect(new Set(keys(10, 20, 30, 200, 210, 220)).size).toBe(2);
});
