import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runCommandLine } from "@daily-genius/project/testing/command";
import { randomPorts } from "@daily-genius/project/testing/random-ports";
import { expect, test } from "vitest";
import { holderOf, takeLock } from "../../emulator/src/pid-lock.mjs";
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

test("one sentence says what to do where no stack, several or one that is not ready is found, or a build is going on", async () => {
  const root = copyOfCheckout();
  mkdirSync(join(root, ".data"));
  writeFileSync(join(root, ".firebaserc"), "{}");
  // Free ports: on others a stack may run that has nothing to do with this test.
  const { auth: port } = await randomPorts();
  const both = ["start", `start-${port}`];
  const none =
    "No local stack is running. Start one with `npm start`, or name a real project with `--project`.";
  for (const [running, option, sentence] of [
    [[], "", none],
    [both, "", `Several local stacks are running. Add \`--ports ${port}\` or \`--ports 9099\`.`],
    [both, "--ports 7800", `No local stack uses that port. Use \`--ports ${port}\` or \`--ports 9099\`.`],
    [["start"], "--project", "--project takes a value."],
    [
      ["start"],
      "--ports 9099 --project genius-1",
      "--ports names a local stack, but the command would use the real project genius-1. Leave one of them out.",
    ],
    [both, `--ports ${port}`, "The local stack is still starting. Try again in a moment."],
  ] as const) {
    const locks = running.map((name) => takeLock(join(root, ".data", `${name}.lock`)));
    const words = option.split(" ").filter(Boolean);
    const command = runCommandLine(["admin", "unlock", "a@example.org", ...words], { root });
    expect([await command.ended, command.output()]).toEqual([1, `\n${sentence}\n`]);
    for (const lock of locks) if ("release" in lock) lock.release();
  }
  // A deployment waits for a build of its checkout, and lets no other begin.
  const lockOf = (part: string) => join(root, ".data", `building-${part}`);
  const building = takeLock(lockOf("hosting"));
  const deployment = runCommandLine(["deploy"], { root });
  await deployment.says(/^Waiting for another build or deployment of this checkout to end…$/m);
  expect(holderOf(lockOf("functions"))).toBe(deployment.child.pid);
  if ("release" in building) building.release();
  // The copy has no program to deploy it.
  expect(await deployment.ended).toBe(1);
});
