import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { holderOf, takeLock } from "./pid-lock.mjs";

let directory: string;
let file: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "pid-lock-"));
  file = join(directory, "lock");
});
afterEach(() => rmSync(directory, { recursive: true }));

const lockModule = new URL("./pid-lock.mjs", import.meta.url).href;

/** Longer than any kernel's process ids. */
const nobody = "2147483646-1-gone";

test("a lock is held until it is released", () => {
  const lock = takeLock(file);
  expect(takeLock(file)).toEqual({ heldBy: process.pid });
  expect(holderOf(file)).toBe(process.pid);
  if ("release" in lock) lock.release();
  expect(holderOf(file)).toBeUndefined();
  expect(readdirSync(directory)).toEqual([]);
  expect(takeLock(file)).toHaveProperty("release");
});

describe("a lock is taken over", () => {
  test.for([
    ["whose owner died", nobody],
    ["whose owner's id belongs to a later process", `${process.ppid}-1-gone`],
  ] as const)("%s", ([, owner]) => {
    symlinkSync(owner, file);
    expect(holderOf(file)).toBeUndefined();
    expect(takeLock(file)).toHaveProperty("release");
    expect(readdirSync(directory)).toEqual(["lock"]);
  });

  test.runIf(process.platform === "linux")(
    "from a process whose parent has not heard of its end",
    async () => {
      const dies = `
        const { takeLock } = await import(process.argv[1]);
        takeLock(process.argv[2]);
        console.log(process.pid);
        process.kill(process.pid, "SIGKILL");
      `;
      // The shell becomes a program that never asks for the end of a child.
      const script = '"$@" & exec sleep 600';
      const args = [process.execPath, "--input-type=module", "--eval", dies, lockModule, file];
      const parent = spawn("sh", ["-c", script, "sh", ...args], { stdio: ["ignore", "pipe", "inherit"] });
      try {
        const [pid] = await once(parent.stdout, "data");
        const stat = () => readFileSync(`/proc/${Number(pid)}/stat`, "utf8");
        await expect.poll(stat).toMatch(/\) Z /);
        expect(holderOf(file)).toBeUndefined();
        expect(takeLock(file)).toHaveProperty("release");
      } finally {
        parent.kill();
      }
    },
  );

  test("from a process that died while taking it over", () => {
    symlinkSync(nobody, file);
    symlinkSync("2147483645-1-gone", `${file}.${nobody}`);
    expect(takeLock(file)).toHaveProperty("release");
    expect(takeLock(file)).toEqual({ heldBy: process.pid });
  });
});

/** Takes and releases the lock repeatedly, pausing or dying around every file operation, and logs both. */
const racer = `
  import fs from "node:fs";
  import { syncBuiltinESMExports } from "node:module";
  const [module, file, log, rounds, seed] = process.argv.slice(1);
  let state = Number(seed);
  const random = () => (state = (state * 1664525 + 1013904223) % 2 ** 32) / 2 ** 32;
  const pause = (milliseconds) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  const logged = fs.openSync(log, "a");
  const say = (word) => fs.writeSync(logged, word + " " + process.pid + "\\n");
  const hazard = () => {
    if (random() < 0.01) process.kill(process.pid, "SIGKILL");
    if (random() < 0.3) pause(random() * 4);
  };
  for (const name of ["readlinkSync", "readFileSync", "writeFileSync", "symlinkSync", "renameSync", "rmSync"]) {
    const original = fs[name];
    fs[name] = (...args) => {
      hazard();
      try {
        return original(...args);
      } finally {
        hazard();
      }
    };
  }
  syncBuiltinESMExports();
  const { takeLock } = await import(module);
  for (let round = 0; round < Number(rounds); ) {
    const lock = takeLock(file);
    if (!lock.release) {
      pause(1);
      continue;
    }
    round += 1;
    say("holds");
    pause(random() * 2);
    if (random() < 0.1) {
      say("dies");
      process.kill(process.pid, "SIGKILL");
    }
    say("leaves");
    lock.release();
  }
`;

const racers = process.env["TEST_DEEP"] === "1" ? 500 : 30;
/** Seeds far apart, so that no two racers begin alike. */
const seedOf = (racer: number) =>
  String((Number(process.env["TEST_SEED"] ?? 0) + racer * 0x9e3779b1) % 2 ** 32);

test("of many processes that race and are killed at any step, one holds the lock at a time, and all get it", async () => {
  const log = join(directory, "log");
  let left = racers;
  const run = async (): Promise<void> => {
    while (left > 0) {
      left -= 1;
      const args = ["--input-type=module", "--eval", racer, lockModule, file, log, "10", seedOf(left)];
      const child = spawn(process.execPath, args, { stdio: ["ignore", "ignore", "inherit"] });
      const [code, signal] = await new Promise<unknown[]>((resolve) =>
        child.on("exit", (...how) => resolve(how)),
      );
      expect(signal ?? code).toBeOneOf([0, "SIGKILL"]);
    }
  };
  await Promise.all(Array.from({ length: 6 }, run));

  let holder: string | undefined;
  const words = readFileSync(log, "utf8").trim().split("\n");
  for (const [number, line] of words.entries()) {
    const [word, pid] = line.split(" ");
    expect(holder, `line ${number + 1} of the log, ${line}`).toBe(word === "holds" ? undefined : pid);
    holder = word === "holds" ? pid : undefined;
  }
  expect(words.length).toBeGreaterThan(racers * 3);
  expect(takeLock(file)).toHaveProperty("release");
});
