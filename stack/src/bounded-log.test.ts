import { readdirSync, readFileSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { aFolder } from "@daily-genius/project/testing/a-folder";
import { expect, test } from "vitest";
import { boundedLog } from "./bounded-log.ts";

test("a log of 60 MB is cut to its last part while it is written", () => {
  const place = aFolder();
  const log = boundedLog(join(place, "log"));
  let largest = 0;
  for (let n = 0; n < 6000; n += 1) {
    log(`${n} ${"é".repeat(n % 100 === 0 ? 1_000_000 : 5_000)}`);
    const sizes = readdirSync(place).map((name) => statSync(join(place, name)).size);
    largest = Math.max(
      largest,
      sizes.reduce((sum, size) => sum + size, 0),
    );
  }
  expect(largest).toBeLessThan(10_500_000);
  expect(largest).toBeGreaterThan(8_000_000);
  const text = readFileSync(join(place, "log.old"), "utf8") + readFileSync(join(place, "log"), "utf8");
  const numbers = text
    .trim()
    .split("\n")
    .map((line) => Number.parseInt(line, 10));
  expect(numbers).toEqual(Array.from(numbers, (_, index) => 6000 - numbers.length + index));
});

test("a full disk is no error", () => {
  const file = join(aFolder(), "log");
  symlinkSync("/dev/full", file);
  boundedLog(file)("a line");
});
