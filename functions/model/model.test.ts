import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, test } from "vitest";
import { sampled, seed, share } from "../testing/test-run.ts";
import { type Mistake, plantedMistakes, withMistake } from "./planted-mistakes.ts";
import { type Outcome, plant, program, runHistories } from "./run-in-process.ts";

const explain = `explain it: node ${program} --count 1 --trace --from <seed>`;

const histories = share("histories of posts", 2_000, 20_000);

describe(`${histories} histories of calls, edits in the console and events`, () => {
  const half = histories / 2;
  let halves: Outcome[] = [];
  beforeAll(async () => {
    halves = await Promise.all([0, half].map((offset) => runHistories("posts", half, seed * 1_000 + offset)));
  });

  test("break no promise if anything is lost, late, repeated, reordered or killed", () => {
    expect(
      halves.map(({ broken, count }) => ({ broken, count })),
      explain,
    ).toEqual([{ count: half }, { count: half }]);
  });

  /** How calls and events end. */
  const ends = {
    create: ["ok", "already-exists", "in trouble"],
    update: ["ok", "aborted", "already-exists"],
    move: ["ok", "aborted", "already-exists"],
    delete: ["ok"],
    restore: ["ok", "already-exists"],
    cleanup: ["ok"],
    event: ["in trouble"],
    check: ["ok", "aborted"],
    keep: ["ok", "aborted", "not-found"],
    drop: ["ok"],
    restoreDraft: ["ok"],
    schedule: ["ok", "not-found"],
    sweep: ["ok"],
  };
  const others = ["conflicts", "photos", "console edit", "console move", "written again", "version restored"];

  test.each([
    ...Object.entries(ends).flatMap(([call, all]) => all.map((end) => `${call} ${end}`)),
    ...others,
  ])("include, more than once in a hundred: %s", (what) => {
    const total = halves.reduce((sum, { tally }) => sum + (tally[what] ?? 0), 0);
    expect(total).toBeGreaterThan(histories / 100);
  });
});

test.each(plantedMistakes)("the code has a place for the mistake that $name", (mistake) => {
  const source = readFileSync(new URL(`../../${mistake.file}`, import.meta.url), "utf8");
  expect(withMistake(source, mistake)).not.toBe(source);
});

describe("the model notices when", () => {
  /** With a planted mistake, only a broken promise counts: any other error does not prove the checks. */
  const most = 10_000;
  const outcomes = new Map<Mistake, Outcome | Error>();
  const planted = sampled("planted mistakes", plantedMistakes, 4);
  beforeAll(async () => {
    const open = [...planted];
    const work = async () => {
      for (let next = open.pop(); next; next = open.pop())
        outcomes.set(next, await runHistories(next.of, most, next.seed, next).catch((error: Error) => error));
    };
    await Promise.all([work(), work()]);
  });

  test.each(planted)("$name", (mistake) => {
    expect(
      outcomes.get(mistake),
      `if no history from ${mistake.seed} on shows it any more, search for one: PLANTED="${mistake.name}" node --import ${plant} ${program} --of ${mistake.of} --count 1000000`,
    ).toMatchObject({ broken: { promise: expect.any(String) } });
  });
});
