import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, latestDay } from "../dates/publish-date.ts";
import { type Intent, type Move, mostMoves, type Plan, plan } from "./plan.ts";
import { type Scheduled, scheduleOf } from "./schedule.ts";

const locked = "2026/03/10";
const post = (id: string, date: string): Scheduled => ({ id, date, createdAt: id });
const planned = (posts: readonly Scheduled[], intent: Intent) => plan(scheduleOf(posts), intent, locked);

function moved(posts: readonly Scheduled[], moves: readonly Move[]): Scheduled[] {
  const days = new Map(moves.map(({ id, to }) => [id, to]));
  return posts.map((each) => ({ ...each, date: days.get(each.id) ?? each.date }));
}
const daysOf = (posts: readonly Scheduled[]) => posts.map(({ id, date }) => `${id} ${date.slice(-2)}`);

const week = [
  post("a", "2026/03/11"),
  post("b", "2026/03/12"),
  post("c", "2026/03/13"),
  post("d", "2026/03/15"),
];

describe("a week with the 14th free", () => {
  const to = (id: string, date: string, onTaken: "share" | "swap" | "push"): Intent => ({
    kind: "move",
    id,
    to: date,
    onTaken,
  });
  test.each<[string, Intent, string, string | undefined]>([
    ["a post goes to a free day", to("a", "2026/03/14", "push"), "a 14,b 12,c 13,d 15", "2026/03/14"],
    ["it shares a day", to("a", "2026/03/12", "share"), "a 12,b 12,c 13,d 15", "2026/03/12"],
    ["a gap closes", { kind: "close", day: "2026/03/14" }, "a 11,b 12,c 13,d 14", "2026/03/15"],
    [
      "several posts go a day on",
      { kind: "shift", ids: new Set(["b", "d"]), by: 7 },
      "a 11,b 19,c 13,d 22",
      "2026/03/22",
    ],
    ["its own day is no move", to("a", "2026/03/11", "swap"), "a 11,b 12,c 13,d 15", undefined],
  ])("%s", (_, intent, days, until) => {
    const made = planned(week, intent);
    if ("refused" in made) throw new Error(made.refused);
    expect(daysOf(moved(week, made.moves)).join()).toBe(days);
    expect(made.until).toBe(until);
  });

  test.each<[string, Intent, string]>([
    [
      "a day that has begun",
      to("a", "2026/03/10", "share"),
      "March 10, 2026 has already begun in some time zones.",
    ],
    ["a post that is gone", to("x", "2026/03/14", "share"), "This post no longer has a valid date."],
    ["a gap without an end", { kind: "close", day: "2026/03/16" }, "There is no later post to move."],
    [
      "undoing what has changed since",
      { kind: "undo", moves: [{ id: "a", from: "2026/03/12", to: "2026/03/14" }] },
      "Someone else has changed 1 of these posts.",
    ],
    [
      "a day after the last",
      { kind: "shift", ids: new Set(["a"]), by: 3_000_000 },
      "That date is out of range.",
    ],
  ])("refuses %s", (_, intent, refused) => {
    expect(planned(week, intent)).toEqual({ refused });
  });
});

test("nothing is pushed past the last day of the calendar", () => {
  const posts = [...week, post("y", "9999/12/30"), post("z", "9999/12/31")];
  expect(planned(posts, { kind: "move", id: "a", to: "9999/12/30", onTaken: "push" })).toEqual({
    refused: "That date is out of range.",
  });
});

test("at most a year of posts moves at once", () => {
  const posts = Array.from({ length: mostMoves + 1 }, (_, n) => post(`p${n}`, addDays("2026/03/11", n)));
  expect(planned(posts, { kind: "shift", ids: new Set(posts.map(({ id }) => id)), by: 1 })).toMatchObject({
    refused: "That would move 367 posts. The limit is 366 at once.",
  });
});

describe("any schedule and any intent", () => {
  /** Half of the posts share two weeks, so that shared days and long runs are common. */
  const day = fc
    .oneof(fc.integer({ min: -8, max: 40 }), fc.integer({ min: 20, max: 33 }))
    .map((n) => addDays("2026/03/10", n));
  const posts = fc
    .array(day, { minLength: 1, maxLength: 40 })
    .map((days) => days.map((date, n) => post(`p${n}`, date)));
  const id = fc.integer({ min: 0, max: 40 }).map((n) => `p${n}`);
  const movedAs = (...ways: ("share" | "swap" | "push")[]) =>
    fc.record({ kind: fc.constant("move" as const), id, to: day, onTaken: fc.constantFrom(...ways) });
  const closed = fc.record({ kind: fc.constant("close" as const), day });
  const shifted = fc.record({
    kind: fc.constant("shift" as const),
    ids: fc.array(id, { maxLength: 40 }).map((ids) => new Set(ids)),
    by: fc.integer({ min: -10, max: 10 }),
  });
  const any = fc.oneof(movedAs("share", "swap", "push"), closed, shifted);
  /** Every moment around the days when clocks change, and the days that have begun somewhere by then. */
  const lockedUntil = fc
    .integer({ min: Date.UTC(2026, 2, 1), max: Date.UTC(2026, 3, 5) })
    .map((at) => latestDay(new Date(at)));
  /** Checks the plans that move something, and that there are many of them. */
  const holds = <I extends Intent>(
    intents: fc.Arbitrary<I>,
    check: (posts: readonly Scheduled[], intent: I, moves: readonly Move[], until: string) => void,
  ) => {
    let checked = 0;
    void fc.assert(
      fc.property(posts, intents, lockedUntil, (posts, intent, until) => {
        const made: Plan = plan(scheduleOf(posts), intent, until);
        if ("refused" in made || made.moves.length === 0) return;
        check(posts, intent, made.moves, until);
        checked += 1;
      }),
      { numRuns: 5_000 },
    );
    expect(checked).toBeGreaterThan(500);
  };

  test("a push or a closed gap makes no day shared that was not", () => {
    holds(fc.oneof(movedAs("push"), closed), (posts, _, moves) => {
      const before = posts.map(({ date }) =>
        posts.filter((other) => other.date === date).map((other) => other.id),
      );
      const then = moved(posts, moves);
      const shared = scheduleOf(then);
      for (const together of shared.values())
        if (together.length > 1)
          expect(before.some((ids) => together.every((each) => ids.includes(each.id)))).toBe(true);
    });
  });

  test("a push moves the run of taken days from the new day on, by a day each, and nothing else", () => {
    holds(movedAs("push"), (posts, intent, moves) => {
      const others = posts.filter(({ id }) => id !== intent.id);
      const run: string[] = [];
      for (let day = intent.to; ; day = addDays(day, 1)) {
        const there = others.filter(({ date }) => date === day);
        if (there.length === 0) break;
        run.push(...there.map(({ id }) => `${id} ${addDays(day, 1)}`));
      }
      const pushed = moves.filter(({ id }) => id !== intent.id).map(({ id, to }) => `${id} ${to}`);
      expect(pushed.sort()).toEqual(run.sort());
    });
  });

  test("a swap exchanges the post and those of the new day, and moves nothing else", () => {
    holds(movedAs("swap"), (posts, intent, moves) => {
      const from = posts.find(({ id }) => id === intent.id)?.date;
      const there = posts.filter(({ date }) => date === intent.to).map(({ id }) => `${id} ${from}`);
      const expected = [`${intent.id} ${intent.to}`, ...there];
      expect(moves.map(({ id, to }) => `${id} ${to}`).sort()).toEqual(expected.sort());
    });
  });

  test("undoing brings every post back", () => {
    holds(any, (posts, _, moves, until) => {
      const then = moved(posts, moves);
      const back = plan(scheduleOf(then), { kind: "undo", moves }, until);
      if ("refused" in back) throw new Error(back.refused);
      expect(moved(then, back.moves)).toEqual(posts);
    });
  });
});
