import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, type PublishDate } from "../dates/publish-date.ts";
import { aPost } from "../testing/a-post.ts";
import { daysFrom, nextFreeDay, runway } from "./runway.ts";
import { scheduleOf } from "./schedule.ts";

const today = "2026/02/27";
const posts = (...days: PublishDate[]) =>
  scheduleOf(days.map((date, n) => aPost({ date, title: `Life ${n}` })));

describe("the runway", () => {
  test.each([
    [[], { days: 0, through: undefined, firstFree: today, tomorrow: false }],
    [["2026/02/28"], { days: 0, through: undefined, firstFree: today, tomorrow: true }],
    [["2026/02/26", today], { days: 1, through: today, firstFree: "2026/02/28", tomorrow: false }],
    [
      [today, "2026/02/28", "2026/03/01", "2026/03/01", "2026/03/03"],
      { days: 3, through: "2026/03/01", firstFree: "2026/03/02", tomorrow: true },
    ],
  ])("of posts on %j", (days, expected) => {
    expect(runway(posts(...days), today)).toEqual(expected);
  });

  const someDay = fc.integer({ min: 0, max: 3_600_000 }).map((n) => addDays("0100/01/01", n));
  const scheduled = fc.tuple(someDay, fc.array(fc.integer({ min: -5, max: 40 }), { maxLength: 60 }));

  test("ends before the first free day, which has no post, and every day until then has one", () => {
    fc.assert(
      fc.property(scheduled, ([first, offsets]) => {
        const schedule = posts(...offsets.map((n) => addDays(first, n)));
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
});
