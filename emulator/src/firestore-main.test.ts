import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, expect, test, vi } from "vitest";

// Programs start slowly on a busy machine.
vi.setConfig({ testTimeout: 30_000 });

const program = join(import.meta.dirname, "firestore-main.ts");
const java = join(import.meta.dirname, "..", "bin", "java");
const started: ChildProcess[] = [];
let directory: string;

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "emulator-main-"));
});
afterAll(() => rmSync(directory, { recursive: true, force: true }));
afterEach(() => {
  for (const child of started.splice(0)) child.kill("SIGKILL");
});

type Running = { readonly child: ChildProcess; readonly output: () => string; readonly port: number };

/** Runs the program as firebase-tools does, through the shim, and waits until it answers or ends. */
async function run(args: readonly string[] = [], environment: Record<string, string> = {}): Promise<Running> {
  const port = await freePort();
  const child = spawn(
    java,
    [
      "-Dgoogle.cloud_firestore.debug_log_level=FINE",
      "-Duser.language=en",
      "-jar",
      program,
      "--host",
      "127.0.0.1",
      "--port",
      String(port),
      ...args,
    ],
    { env: { ...process.env, ...environment }, stdio: ["ignore", "pipe", "pipe"] },
  );
  started.push(child);
  let output = "";
  const read = (chunk: Buffer) => {
    output += chunk;
  };
  child.stdout?.on("data", read);
  child.stderr?.on("data", read);
  while (child.exitCode === null && !output.includes("Firestore is at")) await sleep(20);
  return { child, output: () => output, port };
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  server.close();
  await once(server, "close");
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}

function documentAt(port: number, path: string): string {
  return `http://127.0.0.1:${port}/v1/projects/demo-m/databases/(default)/documents/${path}`;
}

async function write(port: number, path: string, n: number): Promise<void> {
  const body = JSON.stringify({ fields: { n: { integerValue: String(n) } } });
  const response = await fetch(documentAt(port, path), {
    method: "PATCH",
    headers: { authorization: "Bearer owner" },
    body,
  });
  expect(response.status).toBe(200);
}

async function isGone(pid: number): Promise<boolean> {
  for (let waited = 0; waited < 2500; waited += 50) {
    try {
      process.kill(pid, 0);
    } catch {
      // No such process: what was waited for.
      return true;
    }
    await sleep(50);
  }
  return false;
}

test("the shim says a version that firebase-tools takes", async () => {
  const child = spawn(java, ["-Duser.language=en", "-Dfile.encoding=UTF-8", "-version"]);
  const [said] = await once(child.stderr, "data");
  expect(String(said)).toMatch(/version "([1-9][0-9]*)/);
  expect(Number(/version "(\d+)/.exec(String(said))?.[1])).toBeGreaterThanOrEqual(21);
});

test.each(["SIGINT", "SIGTERM"] as const)("%s ends it at once, with code 0", async (signal) => {
  const { child } = await run();
  child.kill(signal);
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

test("open listeners do not keep it from ending", async () => {
  const { child, port } = await run();
  const channel = fetch(`http://127.0.0.1:${port}/google.firestore.v1.Firestore/Listen/channel?VER=8&RID=1`, {
    method: "POST",
    body: "count=0&ofs=0",
  });
  const session = /"c","([^"]+)"/.exec(await (await channel).text())?.[1] ?? "";
  const back = fetch(
    `http://127.0.0.1:${port}/google.firestore.v1.Firestore/Listen/channel?SID=${session}&RID=rpc&AID=0&CI=0`,
  );
  await (await back).body?.getReader().read();
  child.kill("SIGINT");
  const [code] = await once(child, "exit");
  expect(code).toBe(0);
});

test("it ends within two seconds when its parent is killed", async () => {
  const port = await freePort();
  const script = `
    const { spawn } = require("node:child_process");
    const child = spawn(${JSON.stringify(java)}, ["-jar", ${JSON.stringify(program)}, "--port", "${port}"], { detached: true });
    child.stdout.on("data", () => console.log(child.pid));`;
  const parent = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  started.push(parent);
  const [said] = await once(parent.stdout, "data");
  parent.kill("SIGKILL");
  expect(await isGone(Number(String(said)))).toBe(true);
});

test("what was answered survives kill -9", async () => {
  const environment = { FIRESTORE_EMULATOR_DATA_DIR: join(directory, "kept") };
  const first = await run([], environment);
  await Promise.all(Array.from({ length: 50 }, (_, n) => write(first.port, `posts/p${n}`, n)));
  first.child.kill("SIGKILL");
  await once(first.child, "exit");
  const second = await run([], environment);
  const found = await fetch(documentAt(second.port, "posts?pageSize=100"), {
    headers: { authorization: "Bearer owner" },
  });
  const { documents } = JSON.parse(await found.text());
  expect(documents).toHaveLength(50);
});

test("a port that is taken is said in the words firebase-tools knows", async () => {
  const { port } = await run();
  const child = spawn(java, ["-jar", program, "--port", String(port)]);
  const [[said], [code]] = await Promise.all([once(child.stderr, "data"), once(child, "exit")]);
  expect(String(said)).toContain("address already in use");
  expect(code).toBe(1);
});

test("rules with a mistake are printed with a caret, and leave the door closed", async () => {
  const rules = join(directory, "firestore.rules");
  writeFileSync(rules, "rules_version = '2';\nservice cloud.firestore { match / { allow wrong; } }");
  const { port, output } = await run(["--rules", rules]);
  expect(output()).toContain("firestore.rules:2:");
  expect(output()).toMatch(/\^/);
  expect((await fetch(documentAt(port, "posts/a"))).status).toBe(403);
  await write(port, "posts/a", 1);
});

test.each([
  [["--rules", "/no/such/file"], /ENOENT/],
  [["--port", "nonsense"], /"nonsense" is not a port/],
  [["--seed_from_export", "/no/such/file"], /cannot be read/],
])("%j is refused in a sentence", async (args, message) => {
  const { child, output } = await run(args);
  if (child.exitCode === null) await once(child, "exit");
  expect([child.exitCode, output()]).toEqual([1, expect.stringMatching(message)]);
  expect(output()).not.toContain("    at ");
});
