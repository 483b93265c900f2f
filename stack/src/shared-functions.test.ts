import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, expect, test } from "vitest";
import { type FunctionsEmulator, shareFunctions } from "./shared-functions.ts";

const code = `
  const answer = (request, response) => {
    if (request.url === "/wait") {
      globalThis.waiting = response;
      globalThis.whenWaiting?.();
    } else if (request.url === "/hang") {
      // No answer ever.
    } else if (request.url === "/is-waiting") {
      globalThis.whenWaiting = () => response.end();
      if (globalThis.waiting) response.end();
    } else if (request.url === "/release") {
      globalThis.waiting.end("late");
      response.end();
    } else response.end([process.pid, process.env.FUNCTION_TARGET, process.env.SECRET].join(" "));
  };
  exports.first = answer;
  exports.second = answer;
`;

// As in a stack, sockets are in a temporary folder of its own: a process that is killed leaves them.
const temporary = mkdtempSync(join(tmpdir(), "shared-functions-"));
const before = tmpdir();
process.env["TMPDIR"] = temporary;
afterAll(() => {
  // Another file of this worker may need the folder of the system.
  process.env["TMPDIR"] = before;
  rmSync(temporary, { recursive: true });
});

const gone: (() => void)[] = [];
afterEach(() => {
  for (const end of gone.splice(0)) end();
});

/** Makes a folder of functions like a build's, and the part of firebase-tools that runs them in a shared process. */
function prepare() {
  const folder = mkdtempSync(join(temporary, "build-"));
  const build = () => writeFileSync(join(folder, "main.cjs"), code);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ main: "main.cjs" }));
  build();
  const emulator: FunctionsEmulator = { startNode: () => Promise.reject(new Error("It runs apart.")) };
  shareFunctions(emulator, () => undefined);
  const start = async (name: string, secret = "s") => {
    const environment = { FUNCTION_TARGET: name, FUNCTION_SIGNATURE_TYPE: "http", SECRET: secret };
    const worker = await emulator.startNode({ functionsDir: folder }, environment);
    gone.push(() => worker.process.kill());
    const ask = (path = "/") => askAt(worker.conn.httpReqOpts().socketPath, path);
    return { ask, pid: async () => (await ask()).split(" ")[0], process: worker.process };
  };
  return { start, build };
}

function askAt(socketPath: string, path: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ socketPath, path }, async (answer) => resolve((await answer.toArray()).join("")))
      .on("error", reject)
      .end();
  });
}

test("functions with the same environment share a process, and each knows its own name", async () => {
  const { start } = prepare();
  const [first, second, other] = await Promise.all([start("first"), start("second"), start("first", "t")]);
  const pid = await first.pid();
  expect(await Promise.all([first.ask(), second.ask()])).toEqual([`${pid} first s`, `${pid} second s`]);
  expect(await other.ask()).toMatch(/ first t$/);
  expect(await other.pid()).not.toBe(pid);
});

test("a new build runs in a new process, and what still runs of the old one goes on", async () => {
  const { start, build } = prepare();
  const old = await start("first");
  const pid = await old.pid();
  const waiting = old.ask("/wait");
  await old.ask("/is-waiting");
  build();
  const renewed = await start("first");
  expect(await renewed.pid()).not.toBe(pid);
  await old.ask("/release");
  expect(await waiting).toBe("late");
});

test("a call that firebase-tools gives up is cut off, and the calls of all others are answered", async () => {
  const { start } = prepare();
  const [overdue, waiter, other] = await Promise.all([start("first"), start("first"), start("second")]);
  const cut = overdue.ask("/hang").catch(() => "cut off");
  const waiting = waiter.ask("/wait");
  await other.ask("/is-waiting");
  const pid = await other.pid();
  overdue.process.kill();
  expect(await cut).toBe("cut off");
  await other.ask("/release");
  expect(await waiting).toBe("late");
  expect(await (await start("first")).pid()).toBe(pid);
});

test("a call that comes before the end of a killed process is known starts another", async () => {
  const { start } = prepare();
  const killed = await start("first");
  const pid = Number(await killed.pid());
  process.kill(pid, "SIGKILL");
  // While this blocks, the process ends, and nothing can tell of it.
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
  killed.process.kill();
  expect(await (await start("first")).ask()).toContain("first");
});
