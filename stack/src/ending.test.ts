import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import { childRunning, processesWith } from "./testing/command.ts";
import { startStack } from "./testing/started-stack.ts";

/** Apart from those of the tests that run beside these. */
const firstPort = 8700;

describe("a running stack", () => {
  test("ends in good order on Ctrl-C and leaves no process", async () => {
    const { command, folder } = await startStack(firstPort);
    // A terminal sends it to the whole group.
    process.kill(-(command.child.pid ?? 0), "SIGINT");
    expect(await command.ended).toBe(0);
    expect(processesWith(folder)).toEqual([]);
  });

  const program = (root: number) => childRunning(root, "stack/src/start.ts");
  const warden = (root: number) => childRunning(program(root), "stack/src/warden.ts");
  const victims: readonly (readonly [string, (root: number) => number])[] = [
    ["the command", (root) => root],
    ["its program", program],
    ["the warden", warden],
    ["Firebase", (root) => childRunning(warden(root), "firebase-tools/lib/bin/firebase.js")],
  ];
  test.for(victims)("ends within three seconds when %s is killed outright", async ([, find]) => {
    const { command, folder } = await startStack(firstPort);
    process.kill(find(command.child.pid ?? 0), "SIGKILL");
    await sleep(3000);
    expect(processesWith(folder)).toEqual([]);
  });
});
