import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { runCommandLine } from "@daily-genius/project/testing/command";
import { randomPorts } from "@daily-genius/project/testing/random-ports";
import { expect, test } from "vitest";
import { takeLock } from "../../emulator/src/pid-lock.mjs";
import { copyOfCheckout } from "./testing/checkout-copy.ts";

test.each([
  [
    "admin",
    "create|set-password|unlock|disable|enable|revoke|remove-passkeys> <email>",
    "<export|import> <file.tar>",
    "restore <post id>",
    "<complete-photos|record-copy>",
  ],
  [
    "admin export",
    "import <file.tar or folder> [--merge | --replace] [--only <post id>]",
    "copy [--check] <folder>",
  ],
])("npm run %s says how it is used, and ends with 2", async (given, ...usage) => {
  const command = runCommandLine(given.split(" "));
  expect(await command.ended).toBe(2);
  for (const words of usage) expect(command.output()).toContain(words);
});

// Free ports: on others a stack may run that has nothing to do with this test.
const { auth: port } = await randomPorts();

test.for<readonly [string, readonly string[], string, string]>([
  [
    "No stack",
    [],
    "",
    "No local stack is running. Start one with `npm start`, or name a real project with `--project`.",
  ],
  [
    "Two stacks",
    ["start", `start-${port}`],
    "",
    `Several local stacks are running. Add \`--ports ${port}\` or \`--ports 9099\`.`,
  ],
  [
    "No stack on these ports",
    ["start", `start-${port}`],
    "--ports 7800",
    `No local stack uses that port. Use \`--ports ${port}\` or \`--ports 9099\`.`,
  ],
  ["A project that no word names", ["start"], "--project", "--project takes a value."],
  [
    "A stack that is not ready",
    [`start-${port}`, "start"],
    `--ports ${port}`,
    "The local stack is still starting. Try again in a moment.",
  ],
])("%s: one sentence says what to do", async ([, running, option, sentence]) => {
  const root = copyOfCheckout();
  mkdirSync(join(root, ".data"));
  for (const name of running) takeLock(join(root, ".data", `${name}.lock`));
  const command = runCommandLine(["admin", "unlock", "a@example.org", ...option.split(" ").filter(Boolean)], {
    root,
  });
  expect([await command.ended, command.output()]).toEqual([1, `\n${sentence}\n`]);
});
