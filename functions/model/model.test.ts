import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, describe, expect, test } from "vitest";
import { plantedMistakes } from "./planted-mistakes.ts";

const tellHistories = fileURLToPath(new URL("tell-histories.ts", import.meta.url));
const plant = fileURLToPath(new URL("plant.ts", import.meta.url));

type Told = {
  readonly told: number;
  readonly broken?: { readonly seed: number; readonly what: string };
  readonly tally: Readonly<Record<string, number>>;
};

/** Tells histories in a process of its own, with a mistake planted into the code if one is named. */
async function tell(count: number, from: number, mistake?: string): Promise<Told> {
  const options = mistake === undefined ? [] : ["--import", plant];
  const numbers = ["--count", String(count), "--from", String(from)];
  const { stdout } = await promisify(execFile)(process.execPath, [...options, tellHistories, ...numbers], {
    env: { ...process.env, PLANTED: mistake },
  });
  return JSON.parse(stdout);
}

describe("20,000 histories of calls, writes by hand and events", () => {
  let halves: Told[] = [];
  beforeAll(async () => {
    halves = await Promise.all([tell(10_000, 1), tell(10_000, 1_000_001)]);
  }, 300_000);

  test("break no promise, whatever is lost, late, repeated, reordered or killed", () => {
    expect(halves.map(({ broken, told }) => ({ broken, told }))).toEqual([
      { told: 10_000 },
      { told: 10_000 },
    ]);
  });

  test.each([
    "create ok",
    "create already-exists",
    "update ok",
    "update aborted",
    "update already-exists",
    "delete ok",
    "restore ok",
    "restore already-exists",
    "cleanup ok",
    "event in trouble",
    "create in trouble",
    "conflicts",
    "photos",
    "by hand",
    "written again",
  ])("have seen hundreds of: %s", (what) => {
    for (const { tally } of halves) expect(tally[what]).toBeGreaterThan(200);
  });
});

describe("the model notices when", () => {
  const outcomes = new Map<string, Told | Error>();
  beforeAll(async () => {
    const open = [...plantedMistakes];
    const work = async () => {
      for (let next = open.pop(); next !== undefined; next = open.pop()) {
        const { name, history = 1 } = next;
        outcomes.set(name, await tell(10_000, history, name).catch((error: Error) => error));
      }
    };
    await Promise.all([work(), work()]);
  }, 600_000);

  test.each(plantedMistakes.map(({ name }) => name))("%s", (name) => {
    expect(outcomes.get(name)).toMatchObject({ broken: { what: expect.any(String) } });
  });
});
