import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { childRunning, processesWith } from "@daily-genius/project/testing/command";
import { describe, expect, onTestFinished, test } from "vitest";

/** Resolves once no process has `text` in its environment or arguments. */
const untilNoneHas = (text: string) => expect.poll(() => processesWith(text)).toEqual([]);

const warden = (program: number) => childRunning(program, "stack/src/warden.ts");

describe("a guarded program, with a process of its own in another session, ends", () => {
  test.for<readonly [string, (program: number) => number]>([
    ["the one that runs it", (program) => program],
    ["its warden", warden],
    ["the program itself", (program) => childRunning(warden(program), "stand-in")],
  ])("when %s is killed outright", async ([, victim]) => {
    const { child, mark } = await guardStandIn();
    process.kill(victim(child.pid ?? 0), "SIGKILL");
    await untilNoneHas(mark);
  });

  test("when it is asked to and does not", async () => {
    const { child, mark } = await guardStandIn();
    child.kill("SIGTERM");
    await untilNoneHas(mark);
  });
});

/** Replaces firebase-tools: it ignores signals, and so does the process that it starts in a separate session. */
const standIn = `
  const { spawn } = require("node:child_process");
  const stubborn = 'process.on("SIGINT", () => undefined); setInterval(() => undefined, 1000);';
  spawn(process.execPath, ["-e", stubborn + " console.log(1)", "stand-in's own"], { detached: true, stdio: "inherit" });
  process.on("SIGINT", () => undefined);
  setInterval(() => undefined, 1000);
`;

/** Runs the stand-in under a warden, and both under a process that ends them hastily on SIGTERM. */
async function guardStandIn(): Promise<{ readonly child: ChildProcess; readonly mark: string }> {
  const mark = randomUUID();
  const runner = `
    import { runSupervised } from "${join(projectRoot, "stack/src/guarded.ts")}";
    const [mark, standIn] = process.argv.slice(1);
    const env = { ...process.env, DAILY_GENIUS_STACK: mark };
    const temporary = "/nonexistent";
    const program = runSupervised(["-e", standIn, "stand-in"], { mark, temporary, cwd: process.cwd(), env });
    for (const stream of program.output) stream.pipe(process.stdout);
    process.on("SIGTERM", () => program.stop("hasty"));
  `;
  const child = spawn(process.execPath, ["--input-type=module", "--eval", runner, mark, standIn], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  onTestFinished(() => {
    for (const pid of processesWith(mark)) process.kill(pid, "SIGKILL");
  });
  await new Promise((resolve) => child.stdout.once("data", resolve));
  return { child, mark };
}
