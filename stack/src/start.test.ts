import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import {
  credentialsIn,
  processesWith,
  type RunningCommand,
  runCommandLine,
} from "@daily-genius/project/testing/command";
import { randomPorts } from "@daily-genius/project/testing/random-ports";
import { oneIn } from "@daily-genius/project/testing/test-run";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { copyOfCheckout } from "./testing/checkout-copy.ts";
import { type StartedStack, startAgain, startStack } from "./testing/started-stack.ts";

/** Obstacles to the start of the stack in a folder, until the returned function removes them, and their messages. */
const obstacles: readonly { readonly cause: (folder: string) => () => void; readonly said: RegExp }[] = [
  {
    cause: (folder) => {
      const snapshot = join(folder, "firestore/snapshot.9");
      writeFileSync(snapshot, "not ours");
      return () => rmSync(snapshot);
    },
    said: /\nFirestore cannot start: \S+snapshot\.9 is damaged or does not hold data of this emulator; move it away/,
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

describe("a stack", () => {
  let stack: StartedStack;
  let running: RunningCommand;
  const cleaning: (() => Promise<void>)[] = [];
  const atEnd = (clean: () => Promise<void>) => void cleaning.unshift(clean);
  // One for all tests: a first start takes ten seconds.
  beforeAll(async () => {
    stack = await startStack(atEnd);
    running = stack.command;
  });
  afterAll(async () => {
    for (const clean of cleaning) await clean();
  });

  test("ends when it is killed, and keeps documents, accounts and files", async () => {
    const { command, port, folder } = stack;
    const credentials = credentialsIn(command.output());
    await putDocument(port);
    await putPhoto(port);
    await putAccount(port);
    const state = join(folder, "state");
    const accounts = () => readFileSync(join(state, "auth/accounts.json"), "utf8");
    await expect.poll(accounts).toContain("new@example.org");
    await expect.poll(() => readdirSync(join(state, "storage/metadata")).length).toBe(1);
    process.kill(command.child.pid ?? 0, "SIGKILL");
    await expect.poll(() => processesWith(folder)).toEqual([]);

    running = await startAgain(port, atEnd);
    expect(credentialsIn(running.output())).toEqual(credentials);
    expect(await signIn(port, credentials)).toBe(200);
    expect(await get(document(port))).toContain("still here");
    expect((await putAccount(port)).status).toBe(400);
    expect(await get(`${objects(port)}/geniuses%2Fé.jpg?alt=media`)).toBe("a photo's bytes");
  });

  test("a start that cannot be is explained without harm to the data", async () => {
    const { command, port, folder } = stack;
    const { email } = credentialsIn(command.output());
    await putDocument(port);
    running.child.kill("SIGTERM");
    await running.ended;

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
    expect(await signIn(port, credentials)).toBe(200);
    expect(await get(document(port))).toContain("still here");
  });

  test("ends in good order on Ctrl-C and leaves no process", async () => {
    // A terminal sends it to the whole group.
    process.kill(-(running.child.pid ?? 0), "SIGINT");
    expect(await running.ended).toBe(0);
    expect(processesWith(stack.folder)).toEqual([]);
  });
});

describe("what a person can mend is said in one sentence", () => {
  test("a taken port", async () => {
    const { auth: port } = await randomPorts();
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port + 3, "127.0.0.1", resolve));
    onTestFinished(() => void other.close());
    const command = runCommandLine(["start", "--empty", "--ports", String(port)]);
    expect(await command.ended).toBe(1);
    expect(command.output().trim()).toMatch(
      new RegExp(`^Port ${port + 3} \\(storage\\) is in use\\..*--ports`),
    );
  });

  test("an unknown option", async () => {
    const command = runCommandLine(["start", "--prots", "7700"]);
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain("Usage: npm start -- ");
  });

  test("a build that fails", async () => {
    const root = copyOfCheckout();
    writeFileSync(join(root, "functions/src/index.ts"), "export const broken = ;\n");
    const { auth: port } = await randomPorts();
    const command = runCommandLine(["start", "--empty", "--ports", String(port)], { root });
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain("index.ts");
    expect(command.output().trim()).toMatch(
      /\nBuilding functions failed \(see above\)\. Fix the error and run the command again\.$/,
    );
  });
});

const at = (port: number, path: string) => `http://127.0.0.1:${port}${path}`;
const project = "demo-daily-genius";
const authorization = "Bearer owner";
const document = (port: number) =>
  at(port + 2, `/v1/projects/${project}/databases/(default)/documents/things/one`);
const objects = (port: number) => at(port + 3, `/v0/b/${project}.appspot.com/o`);

async function putDocument(port: number): Promise<void> {
  const body = JSON.stringify({ fields: { text: { stringValue: "still here" } } });
  await fetch(document(port), { method: "PATCH", headers: { authorization }, body });
}

async function putPhoto(port: number): Promise<void> {
  const headers = { authorization, "content-type": "image/jpeg" };
  await fetch(`${objects(port)}?name=geniuses%2Fé.jpg`, { method: "POST", headers, body: "a photo's bytes" });
}

function putAccount(port: number): Promise<Response> {
  const url = at(port, `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts`);
  const headers = { authorization, "content-type": "application/json" };
  const body = JSON.stringify({ email: "new@example.org", password: "a long password" });
  return fetch(url, { method: "POST", headers, body });
}

async function get(url: string): Promise<string> {
  return (await fetch(url, { headers: { authorization } })).text();
}

async function signIn(port: number, credentials: object): Promise<number> {
  const url = at(port + 1, `/${project}/europe-west1/signIn`);
  const headers = { "content-type": "application/json" };
  return (await fetch(url, { method: "POST", headers, body: JSON.stringify({ data: credentials }) })).status;
}
