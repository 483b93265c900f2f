import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { sampled, seed, share } from "../testing/test-run.ts";
import { type Mistake, plantedMistakes } from "./planted-mistakes.ts";
import { withMistake } from "./with-mistake.ts";

const program = fileURLToPath(new URL("run-histories.ts", import.meta.url));
const plant = fileURLToPath(new URL("plant.ts", import.meta.url));
const explain = `explain it: node ${program} --count 1 --trace --from <seed>`;

type Outcome = {
  readonly count: number;
  readonly broken?: { readonly seed: number; readonly promise: string };
  readonly tally: Readonly<Record<string, number>>;
};

/** Runs histories in a separate process, with a mistake planted into the code if one is given. */
async function runHistories(count: number, from: number, mistake?: Mistake): Promise<Outcome> {
  const options = mistake ? ["--import", plant] : [];
  const numbers = ["--count", String(count), "--from", String(from)];
  const { stdout } = await promisify(execFile)(process.execPath, [...options, program, ...numbers], {
    env: { ...process.env, PLANTED: mistake?.name },
  });
  return JSON.parse(stdout);
}

const histories = share("histories of posts", 2_000, 20_000);

describe(`${histories} histories of calls, edits in the console and events`, () => {
  const half = histories / 2;
  let halves: Outcome[] = [];
  beforeAll(async () => {
    halves = await Promise.all([0, half].map((offset) => runHistories(half, seed * 1_000 + offset)));
  });

  test("break no promise if anything is lost, late, repeated, reordered or killed", () => {
    expect(
      halves.map(({ broken, count }) => ({ broken, count })),
      explain,
    ).toEqual([{ count: half }, { count: half }]);
  });

  test.each([
    "create ok",
    "create already-exists",
    "update ok",
    "update aborted",
    "update already-exists",
    "move ok",
    "move aborted",
    "move already-exists",
    "delete ok",
    "restore ok",
    "restore already-exists",
    "cleanup ok",
    "event in trouble",
    "create in trouble",
    "conflicts",
    "photos",
    "console edit",
    "written again",
    "version restored",
    "keep ok",
    "keep aborted",
    "keep not-found",
    "drop ok",
    "restoreDraft ok",
    "schedule ok",
    "schedule not-found",
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
        outcomes.set(next, await runHistories(most, next.seed, next).catch((error: Error) => error));
    };
    await Promise.all([work(), work()]);
  });

  test.each(planted)("$name", (mistake) => {
    expect(
      outcomes.get(mistake),
      `if no history from ${mistake.seed} on shows it any more, search for one: PLANTED="${mistake.name}" node --import ${plant} ${program} --count 1000000`,
    ).toMatchObject({ broken: { promise: expect.any(String) } });
  });
});
