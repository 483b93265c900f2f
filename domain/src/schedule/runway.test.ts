import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays } from "../dates/publish-date.ts";
import { aPost } from "../testing/a-post.ts";
import { daysFrom, nextFreeDay, runway } from "./runway.ts";
import { scheduleOf } from "./schedule.ts";

const someDay = fc.integer({ min: 0, max: 3_600_000 }).map((n) => addDays("0100/01/01", n));
const scheduled = fc.tuple(someDay, fc.array(fc.integer({ min: -5, max: 40 }), { maxLength: 60 }));

test("the runway ends before the first free day, which has no post, and every day until then has one", () => {
  fc.assert(
    fc.property(scheduled, ([first, offsets]) => {
      const schedule = scheduleOf(offsets.map((n) => aPost({ date: addDays(first, n) })));
      const { days, through, firstFree, tomorrow } = runway(schedule, first);
      const ahead = daysFrom(schedule, first, days + 1);
      expect(ahead.map(({ posts: { length } }) => length > 0)).toEqual([...Array(days).fill(true), false]);
      expect(ahead.at(-1)?.day).toBe(firstFree);
      expect(ahead.at(-2)?.day).toBe(through);
      expect(nextFreeDay(schedule, first)).toBe(firstFree);
      expect(tomorrow).toBe(offsets.includes(1));
    }),
  );
});
