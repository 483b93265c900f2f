import { execFileSync } from "node:child_process";
import { lstatSync, readdirSync, rmSync, statSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { localProject as project } from "@daily-genius/project/root";
import { credentialsIn, processesWith, runCommandLine } from "@daily-genius/project/testing/command";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askRaw } from "./testing/ask-raw.ts";
import { type StartedStack, startStack } from "./testing/started-stack.ts";

let stack: StartedStack;
const cleaning: (() => Promise<void>)[] = [];
beforeAll(async () => {
  stack = await startStack((clean) => cleaning.unshift(clean));
});
afterAll(async () => {
  for (const clean of cleaning) await clean();
});

const at = (offset: number, path: string) => `http://127.0.0.1:${stack.port + offset}${path}`;

async function post(url: string, body: object): Promise<{ readonly status: number; readonly text: string }> {
  const headers = { authorization: "Bearer owner", "content-type": "application/json" };
  const answer = await fetch(url, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: answer.status, text: await answer.text() };
}

/** Signs in with a wrong password, which the lockout records. */
const guess = () =>
  post(at(1, `/${project}/europe-west1/signIn`), { data: { email: "a@example.org", password: "wrong" } });

/** Returns the stack's process that runs a program, with the next argument if other processes name it in variables. */
function processOf(program: string): number {
  const own = new Set(processesWith(stack.folder));
  const found = processesWith(program).find((pid) => own.has(pid));
  if (found === undefined) throw new Error(`No process of the stack runs ${program}.`);
  return found;
}

test("keeps its logs below 20 MB, however much is called", async () => {
  const logs = () => readdirSync(stack.folder).filter((name) => /\.log/.test(name));
  const total = () =>
    logs().reduce(
      (sum, name) => sum + (lstatSync(join(stack.folder, name), { throwIfNoEntry: false })?.size ?? 0),
      0,
    );
  // Hosting logs each address: 3,000 of 12 kB are 36 MB.
  const path = `/missing/${"x".repeat(12_000)}`;
  let largest = 0;
  for (let round = 0; round < 100; round += 1) {
    await Promise.all(Array.from({ length: 30 }, () => fetch(at(4, path)).then((answer) => answer.text())));
    largest = Math.max(largest, total());
  }
  expect(largest).toBeLessThan(20_000_000);
  // A log has no name for a moment while it is renamed.
  await expect
    .poll(() => logs().sort())
    .toEqual(["emulators.log", "emulators.log.old", "firestore-debug.log"]);
});

test("answers 400 at each port to an address that is no URL, and goes on", async () => {
  for (const offset of [0, 1, 3, 4, 5, 6])
    for (const address of ["//[", "//%ff", "//a:b/", "//@", "/\\/:/"])
      expect((await askRaw(stack.port + offset, address)).slice(0, 12)).toBe("HTTP/1.1 400");
  expect((await fetch(at(4, "/"))).status).toBe(200);
});

test("is found by the commands for administrators, on whatever ports", async () => {
  const { email } = credentialsIn(stack.command.output());
  const command = runCommandLine(["admin", "--ports", String(stack.port), "unlock", email]);
  expect([await command.ended, command.output()]).toEqual([
    0,
    `Using the local stack at port ${stack.port}.\nUnlocked. This takes effect within 10 seconds.\n`,
  ]);
});

test("is not started twice", async () => {
  const command = runCommandLine(["start", "--fresh", "--ports", String(stack.port)]);
  expect(await command.ended).toBe(1);
  expect(command.output().trim()).toMatch(/^This stack is already running \(process \d+\)\. Stop it, or .*$/);
});

test("says that the disk is full and that nothing is damaged, and goes on once there is space", async () => {
  const saved = join(stack.folder, "state/auth/accounts.json");
  const firestore = processOf("firestore-main.ts\0--");
  const journal = join(stack.folder, "firestore/journal.1");
  const limitFiles = (bytes: number | "unlimited") =>
    execFileSync("prlimit", ["--pid", String(firestore), `--fsize=${bytes}:`]);

  limitFiles(statSync(journal).size);
  symlinkSync("/dev/full", `${saved}.next`);
  expect(await guess()).toMatchObject({ status: 429 });
  const users = `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`;
  expect(await post(at(0, users), { email: "new@example.org", password: "a long password" })).toMatchObject({
    status: 200,
  });
  await stack.command.says(/The disk takes no larger file.*Nothing that was saved is damaged/);
  await stack.command.says(/The disk is full: new accounts and files .*Saved data is intact/);

  limitFiles("unlimited");
  rmSync(`${saved}.next`);
  expect(await guess()).toMatchObject({ status: 401 });
  await stack.command.says(/Changes are saved again/);
  await stack.command.says(/Saving accounts and files works again/);
});

test("says that its functions were killed, and starts them again for the next call", async () => {
  await guess();
  process.kill(processOf("serve-functions.ts"), "SIGKILL");
  await stack.command.says(/The functions ended \(SIGKILL\); the next call starts them again\./);
  expect(await guess()).toMatchObject({ status: 401 });
});

// Keep this test last.
test("ends, and says why, when Firestore is killed", async () => {
  process.kill(processOf("firestore-main.ts\0--"), "SIGKILL");
  expect(await stack.command.ended).toBe(1);
  expect(stack.command.output()).toMatch(
    /\nFirestore ended unexpectedly \(SIGKILL\)\. Something outside killed it/,
  );
});
