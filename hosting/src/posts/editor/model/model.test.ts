import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { plantedMistakes, withMistake } from "./planted-mistakes.ts";

const program = fileURLToPath(new URL("run-histories.ts", import.meta.url));
const plant = fileURLToPath(new URL("plant.ts", import.meta.url));
const seed = process.env["TEST_SEED"] ?? "1";
const isDeep = process.env["TEST_DEEP"] === "1";

async function runHistories(count: number, mistake?: string) {
  const options = mistake === undefined ? [] : ["--import", plant];
  const { stdout } = await promisify(execFile)(process.execPath, [...options, program, `${count}`, seed], {
    env: { ...process.env, PLANTED: mistake },
  });
  return JSON.parse(stdout);
}

test("of two people with two tabs each nothing is lost, nothing is asked in vain, and nothing is there twice", async () => {
  const histories = isDeep ? 20_000 : 500;
  expect(await runHistories(histories), `trace it: node ${program} trace '<steps>'`).toEqual({
    numRuns: histories,
  });
});

test.each(plantedMistakes)("the code has a place for the mistake that $name", (mistake) => {
  const source = readFileSync(new URL(`../../../${mistake.file}`, import.meta.url), "utf8");
  expect(withMistake(source, mistake)).not.toBe(source);
});

// Each run looks for some of them, by its seed.
const planted = plantedMistakes.filter((_, index) => isDeep || index % 5 === Number(seed) % 5);

test.each(planted)("the model notices when $name", async ({ name }) => {
  expect(await runHistories(100_000, name)).toMatchObject({ broken: expect.any(String) });
});
