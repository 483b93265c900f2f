import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { type Measured, withMeasured } from "./bench-results.ts";
import { spreadOf, spreadOfRatios } from "./bench-row.ts";
import { Results } from "./results.ts";

const measured = (fields: Partial<Measured> = {}): Measured => ({
  name: "photos",
  rows: [],
  output: "a table\n",
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
    expect(text).toContain("a table");
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

test("a spread is that of the rounds", () => {
  expect(spreadOfRatios([20, 30, 28], [10, 10, 10])).toBe("2.00 – 3.00×");
  expect(spreadOf([12, 150])).toBe("12 – 150");
  expect(spreadOf([])).toBe("");
});

test("a measurement lists what missed its goal, and fails", () => {
  const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
  const before = process.exitCode;
  onTestFinished(() => {
    write.mockRestore();
    process.exitCode = before;
  });
  const results = new Results("planner");
  results.value("painted", [80, 90, 100], 90);
  results.value("dragged", [17], 16);
  results.ratio("searched", { ours: [1, 2], beside: [10, 20] }, 10);
  results.ratio("opened", { ours: [1], beside: [7] }, 8, { other: "the SDK's cache" });
  results.end("Of 1 round");
  const said = write.mock.calls.map(([text]) => text).join("");
  expect(said).toContain("\nMissed:\ndragged: 17 ms, wanted ≤ 16 ms\nopened: 1.00 ms, wanted ≥ 8×\n");
  expect(said).toMatch(/opened +1\.00 ms +the SDK's cache: 7\.00 ms +7\.00×/);
  expect(process.exitCode).toBe(1);
});

test("every section of the results is of a measurement that there is", () => {
  const results = readFileSync(join(projectRoot, "bench/RESULTS.md"), "utf8");
  for (const [, name] of results.matchAll(/^## (.*)$/gm))
    expect(existsSync(join(projectRoot, "bench", `${name}.ts`)), name).toBe(true);
});
