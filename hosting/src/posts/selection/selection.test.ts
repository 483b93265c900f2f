import { describe, expect, test } from "vitest";
import { extendedTo, noSelection, type Selection, toggled, withAll } from "./use-selection.ts";

const shown = ["a", "b", "c", "d", "e"];
const chosen = (anchor: string | undefined, ...ids: string[]): Selection => ({ ids: new Set(ids), anchor });

test("a post is chosen, and at the second time no longer; ranges begin there", () => {
  expect(toggled(noSelection, "b")).toEqual(chosen("b", "b"));
  expect(toggled(chosen("b", "a", "b"), "b")).toEqual(chosen("b", "a"));
});

describe("a range", () => {
  test.each([
    ["goes down from the anchor", chosen("b", "b"), "d", chosen("d", "b", "c", "d")],
    ["goes up from the anchor", chosen("d", "d"), "b", chosen("b", "d", "b", "c")],
    ["keeps what was chosen", chosen("d", "a", "d"), "e", chosen("e", "a", "d", "e")],
    ["begins at a post that is no longer chosen", chosen("b"), "c", chosen("c", "b", "c")],
    ["is one post without an anchor", noSelection, "c", chosen("c", "c")],
    ["is one post if the anchor is not shown", chosen("x", "x"), "c", chosen("c", "x", "c")],
    ["ends at no post that is not shown", chosen("b", "b"), "x", chosen("b", "b")],
  ])("%s", (_, before, to, after) => {
    expect(extendedTo(before, to, shown)).toEqual(after);
  });
});

test("all that are shown are chosen beside those that are not", () => {
  expect(withAll(chosen("x", "x"), ["a", "b"])).toEqual(chosen("x", "x", "a", "b"));
});
