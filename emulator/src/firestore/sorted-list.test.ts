import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "../testing/random-runs.ts";
import { SortedList } from "./sorted-list.ts";

const probeFor = (wanted: number) => (item: number) => item - wanted;
const atOrAfter = (wanted: number) => (item: number) => (item < wanted ? -1 : 1);

test("holds what an array kept sorted would hold", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 3000, size: "max" }),
      fc.array(fc.integer({ min: 0, max: 3000 }), { maxLength: 3000, size: "max" }),
      fc.integer({ min: 0, max: 3000 }),
      fc.integer({ min: 0, max: 3000 }),
      (added, removed, low, high) => {
        const list = new SortedList<number>();
        for (const item of added) list.put(item, probeFor(item));
        for (const item of removed) list.delete(probeFor(item));
        const expected = [...new Set(added)].filter((item) => !removed.includes(item)).sort((a, b) => a - b);
        expect(list.size).toBe(expected.length);
        const inRange = expected.filter((item) => item >= low && item < high);
        const [start, end] = [list.seek(atOrAfter(low)), list.seek(atOrAfter(high))];
        expect([...list.slice(start, end)]).toEqual(inRange);
        expect([...list.slice(start, end, true)]).toEqual(inRange.toReversed());
      },
    ),
    { numRuns: runs(30) },
  );
});
