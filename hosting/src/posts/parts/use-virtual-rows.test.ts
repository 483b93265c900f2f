import fc from "fast-check";
import { expect, test } from "vitest";
import { rowOffsets, rowRange, virtualRows } from "./use-virtual-rows.ts";

const ids = ["a", "b", "c", "d"];

test("rows begin where the one before ends; an unmeasured one has the typical height", () => {
  expect([...rowOffsets(ids, new Map([["b", 30]]), 10)]).toEqual([0, 10, 40, 50, 60]);
});

test.each([
  ["from the top", 0, 15, { start: 0, end: 2 }],
  ["exactly one row", 40, 49, { start: 2, end: 3 }],
  ["above the list", -100, -50, { start: 0, end: 1 }],
  ["below the list", 100, 200, { start: 4, end: 4 }],
])("a window %s", (_, top, bottom, range) => {
  expect(rowRange(rowOffsets(ids, new Map([["b", 30]]), 10), top, bottom)).toEqual(range);
});

test("a list that became shorter than the range draws what it has", () => {
  expect(virtualRows(rowOffsets(["a"], new Map(), 10), { start: 0, end: 12 }, 3)).toEqual({
    rows: [{ index: 0, gap: 0 }],
    end: 0,
  });
});

const lists = fc.record({
  heights: fc.array(fc.integer({ min: 1, max: 300 }), { minLength: 1, maxLength: 60 }),
  top: fc.integer({ min: -500, max: 5000 }),
  height: fc.integer({ min: 1, max: 1000 }),
  pinned: fc.integer({ min: -1, max: 80 }),
});

test("with any heights, every row in the window is drawn, the pinned one too, and nothing moves", () => {
  fc.assert(
    fc.property(lists, ({ heights, top, height, pinned }) => {
      const names = heights.map((_, index) => `row ${index}`);
      const offsets = rowOffsets(
        names,
        new Map(names.map((name, index) => [name, heights[index] ?? 0])),
        100,
      );
      const { rows, end } = virtualRows(offsets, rowRange(offsets, top, top + height), pinned);
      const drawn = rows.map(({ index }) => index);
      expect(drawn).toEqual([...new Set(drawn)].toSorted((a, b) => a - b));
      if (pinned >= 0 && pinned < names.length) expect(drawn).toContain(pinned);
      // Drawn in order with their gaps, each row is at the place that it would have if all were drawn.
      let y = 0;
      const places = rows.map(({ index, gap }) => {
        const place = y + gap;
        y = place + (heights[index] ?? 0);
        return place;
      });
      expect(places).toEqual(drawn.map((index) => offsets[index]));
      expect(y + end).toBe(offsets[names.length]);
      for (const [index, rowHeight] of heights.entries()) {
        const start = offsets[index] ?? 0;
        if (start < top + height && start + rowHeight > top) expect(drawn).toContain(index);
      }
    }),
  );
});
