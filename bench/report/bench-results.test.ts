import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Measured, staleMeasurements, withMeasured } from "./bench-results.ts";
import { type BenchRow, Results, spreadOf, spreadOfRatios } from "./results.ts";

const measured = (fields: Partial<Measured> = {}): Measured => ({
  name: "photos",
  rows: [],
  output: "of 3 rounds\n",
  code: 0,
  date: "2026-11-21 06:00 UTC",
  commit: "abc1234",
  machine: "2 × Processor, 8 GB",
  load: "0.1",
  seconds: 12,
  ...fields,
});
const row = { id: "photos-jpeg", what: "12 MP | JPEG", ours: "100 ms", beside: "250 ms", ratio: 2.5 };

describe("the results", () => {
  test("tell of a measurement its machine, date, command, ratio and spread", () => {
    const text = withMeasured("", [measured({ rows: [{ ...row, spread: "2.40 – 2.60×", goal: "≥ 2.3×" }] })]);
    expect(text).toContain("2026-11-21 06:00 UTC, at abc1234: `npm run bench -- photos`, 12 seconds.");
    expect(text).toContain("2 × Processor, 8 GB; load 0.1 before.");
    expect(text).toContain(
      '| <a id="photos-jpeg"></a>12 MP \\| JPEG | 100 ms | 250 ms | 2.50× | 2.40 – 2.60× | ≥ 2.3× |',
    );
    expect(text).toContain("of 3 rounds");
  });

  test("say of a measurement that missed its goal that it did", () => {
    expect(withMeasured("", [measured({ code: 1 })])).toContain("It missed a goal or failed");
  });

  test("keep the others where one is measured again, in the order of their names", () => {
    const first = withMeasured("", [
      measured(),
      measured({ name: "cold", rows: [row] }),
      measured({ name: "site" }),
    ]);
    const again = withMeasured(first, [measured({ date: "2027-01-01 00:00 UTC" })]);
    expect(again.match(/^## .*$/gm)).toEqual(["## cold", "## photos", "## site"]);
    expect(again.match(/2026-11-21/g)).toHaveLength(2);
    expect(again).toContain("2027-01-01");
    expect(withMeasured(again, [])).toBe(again);
  });
});

test.each<[string, string, Partial<Measured>, string | undefined]>([
  ["two weeks older than its code", "is fresh", {}, "2026-12-05"],
  ["of code without a history", "is fresh", {}, undefined],
  ["15 days older than its code", "changed on 2026-12-06", {}, "2026-12-06"],
  ["of a commit with changes", "which is no commit", { commit: "abc1234-dirty" }, "2026-11-21"],
])("a measurement %s %s", (_, said, fields, changed) => {
  const [line = "is fresh"] = staleMeasurements(withMeasured("", [measured(fields)]), () => changed);
  expect(line).toContain(said);
});

test("a spread is that of the rounds", () => {
  expect(spreadOfRatios([20, 30, 28], [10, 10, 10])).toBe("2.00 – 3.00×");
  expect(spreadOf([12, 150])).toBe("12 – 150");
  expect(spreadOf([12])).toBe("");
});

test("a ratio with a round that only one side has is refused: the spread would not hold it", () => {
  const results = new Results("dashboard", () => undefined);
  const once = () => results.ratio("painted", { ours: [70, 78, 90], beside: [3588] }, 25);
  expect(once).toThrow("painted: 3 rounds of ours, 1 of the other");
});

test("a measurement lists what missed its goal, and fails; its table is not in its output", () => {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const show = vi.spyOn(process.stderr, "write").mockReturnValue(true);
  const before = process.exitCode;
  const rows: BenchRow[] = [];
  onTestFinished(() => {
    write.mockRestore();
    show.mockRestore();
    process.exitCode = before;
  });
  const results = new Results("planner", (row) => rows.push(row));
  results.value("painted", [80, 90, 100], 90);
  results.value("dragged", [17], 16);
  results.ratio("searched", { ours: [1, 2], beside: [10, 20] }, 10);
  results.ratio("opened", { ours: [1], beside: [7] }, 8, { other: "the SDK's cache" });
  results.end("Of 1 round");
  const saidTo = (stream: typeof write) => stream.mock.calls.map(([text]) => text).join("");
  expect(saidTo(write)).toBe(
    "\nOf 1 round\n\nMissed:\ndragged: 17 ms, wanted ≤ 16 ms\nopened: 1.00 ms, wanted ≥ 8×\n",
  );
  expect(saidTo(show)).toMatch(/'opened'.* '1\.00 ms'.* "the SDK's cache: 7\.00 ms".* '7\.00×'/);
  expect(rows.map(({ id }) => id)).toEqual(
    ["painted", "dragged", "searched", "opened"].map((about) => `planner-${about}`),
  );
  expect(process.exitCode).toBe(1);
});

test("every section of the results is of a measurement that there is", () => {
  const results = readFileSync(join(projectRoot, "bench/RESULTS.md"), "utf8");
  for (const [, name] of results.matchAll(/^## (.*)$/gm))
    expect(existsSync(join(projectRoot, "bench", `${name}.ts`)), name).toBe(true);
});
