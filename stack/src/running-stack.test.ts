import { execFileSync } from "node:child_process";
import { lstatSync, readdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { region } from "@daily-genius/domain/calls/region";
import { localProject as project } from "@daily-genius/project/root";
import {
  childRunning,
  credentialsIn,
  processesWith,
  type RunningCommand,
  runCommandLine,
} from "@daily-genius/project/testing/command";
import { oneIn } from "@daily-genius/project/testing/test-run";
import { afterAll, beforeAll, expect, test } from "vitest";
import { askRaw } from "./testing/ask-raw.ts";
import { type StartedStack, startAgain, startStack } from "./testing/started-stack.ts";

// One stack over its life, as a first start takes ten seconds: each test begins where the previous one ended.
let stack: StartedStack;
let running: RunningCommand;
const cleaning: (() => Promise<void>)[] = [];
const atEnd = (clean: () => Promise<void>) => void cleaning.unshift(clean);
beforeAll(async () => {
  stack = await startStack(atEnd);
  running = stack.command;
});
afterAll(async () => {
  for (const clean of cleaning) await clean();
});

const at = (offset: number, path: string) => `http://127.0.0.1:${stack.port + offset}${path}`;
const document = () => at(2, `/v1/projects/${project}/databases/(default)/documents/things/one`);
const objects = () => at(3, `/v0/b/${project}.appspot.com/o`);

async function ask(url: string, method = "GET", body?: unknown) {
  const headers = { authorization: "Bearer owner", "content-type": "application/json" };
  const answer = await fetch(url, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: answer.status, text: await answer.text() };
}

const signIn = (data: object) => ask(at(1, `/${project}/${region}/signIn`), "POST", { data });
/** Signs in with a wrong password, which the lockout records. */
const guess = () => signIn({ email: "a@example.org", password: "wrong" });
const putAccount = (email: string) =>
  ask(at(0, `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`), "POST", {
    email,
    password: "a long password",
  });
const putDocument = () => ask(document(), "PATCH", { fields: { text: { stringValue: "still here" } } });

/** Returns the stack's process that runs a program, with the next argument if other processes name it in variables. */
function processOf(program: string): number {
  const own = new Set(processesWith(stack.folder));
  const found = processesWith(program).find((pid) => own.has(pid));
  if (found === undefined) throw new Error(`No process of the stack runs ${program}.`);
  return found;
}

/** Obstacles to the start of the stack in a folder, until the returned function removes them, and their messages. */
const obstacles: readonly { readonly cause: (folder: string) => () => void; readonly said: RegExp }[] = [
  {
    cause: (folder) => {
      const snapshot = join(folder, "firestore/snapshot.9");
      writeFileSync(snapshot, "not ours");
      return () => rmSync(snapshot);
    },
    said: /\nFirestore cannot start: \S+snapshot\.9 is damaged or does not contain this emulator's data\. Move it away to start over\./,
  },
  {
    cause: (folder) => {
      const accounts = join(folder, "state/auth/accounts.json");
      const whole = readFileSync(accounts);
      writeFileSync(accounts, whole.subarray(0, 40));
      return () => writeFileSync(accounts, whole);
    },
    said: /\n\S+accounts\.json is damaged\. Restore it from a backup, or move \S+ away .*\.\n$/,
  },
  {
    cause: (folder) => {
      const file = join(folder, "administrator.json");
      writeFileSync(file, "{");
      symlinkSync("/dev/full", `${file}.next`);
      return () => rmSync(`${file}.next`);
    },
    said: /\nThe disk is full\. .* Saved data is intact\.\n$/,
  },
];

test("writes one log, which turns over, however much is called", async () => {
  // Hosting logs each address: 600 of 15 kB are 9 MB. How small the log stays is in bounded-log.test.ts.
  const path = `/missing/${"x".repeat(15_000)}`;
  for (let round = 0; round < 20; round += 1)
    await Promise.all(Array.from({ length: 30 }, () => fetch(at(4, path)).then((answer) => answer.text())));
  // A log has no name for a moment while it is renamed.
  await expect
    .poll(() => readdirSync(stack.folder).filter((name) => /\.log/.test(name)))
    .toEqual(["emulators.log", "emulators.log.old", "firestore-debug.log"]);
  expect(lstatSync(join(stack.folder, "firestore-debug.log")).isSymbolicLink()).toBe(true);
});

test("answers 400 at each port to an address that is no URL, and goes on", async () => {
  const ask = async (offset: number, address: string, host?: string) =>
    Number((await askRaw(stack.port + offset, address, host)).slice(9, 12));
  for (const offset of [0, 1, 3, 4, 5, 6]) {
    for (const address of ["//[", "//%ff", "//a:b/", "//@", "/\\/:/", "/%", "/genius/%ff"])
      expect(await ask(offset, address)).toBe(400);
    expect(await ask(offset, "/", "[")).toBe(400);
  }
  for (const address of ["/", "/?b=//[", "/?b=%ff"]) expect(await ask(4, address)).toBe(200);
});

test("closes no idle connection at any port, which a client may be about to use", async () => {
  for (const offset of [0, 1, 2, 3, 4]) {
    const { headers } = await fetch(at(offset, "/"));
    expect([offset, headers.get("connection"), headers.get("keep-alive")]).toEqual([
      offset,
      "keep-alive",
      null,
    ]);
  }
});

test("is found by the commands for administrators, on whatever ports", async () => {
  const { email } = credentialsIn(running.output());
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
  expect((await putAccount("full@example.org")).status).toBe(200);
  await running.says(/The disk takes no larger file.*Saved data is intact/);
  await running.says(/The disk is full: new accounts and files .*Saved data is intact/);

  limitFiles("unlimited");
  rmSync(`${saved}.next`);
  expect(await guess()).toMatchObject({ status: 401 });
  await running.says(/Changes are saved again/);
  await running.says(/Saving accounts and files works again/);
});

test("says that its functions were killed, and starts them again for the next call", async () => {
  await guess();
  process.kill(processOf("serve-functions.ts"), "SIGKILL");
  await running.says(/The functions ended \(SIGKILL\); the next call starts them again\./);
  expect(await guess()).toMatchObject({ status: 401 });
});

test("ends when it is killed, and keeps documents, accounts and files", async () => {
  const credentials = credentialsIn(running.output());
  await putDocument();
  await ask(`${objects()}?name=geniuses%2Fé.jpg`, "POST", "a photo's bytes");
  await putAccount("new@example.org");
  const state = join(stack.folder, "state");
  const accounts = () => readFileSync(join(state, "auth/accounts.json"), "utf8");
  await expect.poll(accounts).toContain("new@example.org");
  await expect.poll(() => readdirSync(join(state, "storage/metadata")).length).toBe(1);
  process.kill(running.child.pid ?? 0, "SIGKILL");
  await expect.poll(() => processesWith(stack.folder)).toEqual([]);

  running = await startAgain(stack.port, atEnd);
  expect(credentialsIn(running.output())).toEqual(credentials);
  expect((await signIn(credentials)).status).toBe(200);
  expect((await ask(document())).text).toContain("still here");
  expect((await putAccount("new@example.org")).status).toBe(400);
  expect((await ask(`${objects()}/geniuses%2Fé.jpg?alt=media`)).text).toBe(`"a photo's bytes"`);
});

/** The parts of a stack, by the program that each runs; the emulators run under the warden, whose arguments name them. */
const parts = [
  ["Firestore", "firestore-main.ts\0--"],
  ["The rules of Storage", "storage-rules-main.ts\0serve"],
  ["The warden of the emulators", "stack/src/warden.ts"],
  ["Firebase", "firebase-tools/lib/bin/firebase.js"],
] as const;

test("ends, and says why, when a part of it is killed", async () => {
  for (const [index, [part, program]] of oneIn(
    parts.length,
    "parts of a stack that are killed",
    parts,
  ).entries()) {
    if (index > 0) running = await startAgain(stack.port, atEnd);
    const killed =
      part === "Firebase" ? childRunning(processOf("stack/src/warden.ts"), program) : processOf(program);
    process.kill(killed, "SIGKILL");
    expect(await running.ended).toBe(1);
    expect(running.output()).toContain(`\n${part} ended unexpectedly (SIGKILL). Another program killed it`);
    expect(processesWith(stack.folder)).toEqual([]);
  }
});

test("a start that cannot be is explained without harm to the data", async () => {
  const { email } = credentialsIn(running.output());
  const { port, folder } = stack;
  for (const { cause, said } of oneIn(3, "obstacles to a start", obstacles)) {
    const remove = cause(folder);
    const refused = runCommandLine(["start", "--empty", "--ports", String(port)]);
    expect(await refused.ended).toBe(1);
    expect(refused.output()).toMatch(said);
    expect(refused.output()).not.toMatch(/Fatal error|--fresh/);
    remove();
  }

  const accounts = join(folder, "state/auth/accounts.json");
  // As after a kill while the administrator was created.
  writeFileSync(accounts, JSON.stringify({ ...JSON.parse(readFileSync(accounts, "utf8")), users: [] }));
  running = await startAgain(port, atEnd);
  const credentials = credentialsIn(running.output());
  expect(credentials.email).toBe(email);
  expect((await signIn(credentials)).status).toBe(200);
  expect((await ask(document())).text).toContain("still here");
});

test("ends in good order on Ctrl-C, also while it adds samples, leaves no process, and says nothing more", async () => {
  const interrupt = async ({ child, ended, output }: RunningCommand) => {
    // A terminal sends it to the whole group.
    process.kill(-(child.pid ?? 0), "SIGINT");
    expect(await ended).toBe(0);
    expect(processesWith(stack.folder)).toEqual([]);
    expect(output()).toMatch(/\nStopping…\s*$/);
  };
  await interrupt(running);
  const adding = runCommandLine(["start", "--ports", String(stack.port)]);
  await adding.says(/Adding sample posts/);
  await interrupt(adding);
});
