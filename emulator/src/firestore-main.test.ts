import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { type Program, startProgram } from "./testing/program.ts";

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

/** Runs the program as firebase-tools does, through the shim, and waits until it answers or ends. */
async function run(args: readonly string[] = [], environment: Record<string, string> = {}): Promise<Program> {
  const shown = ["-Dgoogle.cloud_firestore.debug_log_level=FINE", "-Duser.language=en"];
  const line = [...shown, "-jar", program, "--host", "127.0.0.1", "--port", "0", ...args];
  const running = await startProgram(java, line, environment);
  started.push(running.child);
  return running;
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

test("the shim prints a version that firebase-tools accepts", async () => {
  const child = spawn(java, ["-Duser.language=en", "-Dfile.encoding=UTF-8", "-version"]);
  const [said] = await once(child.stderr, "data");
  expect(String(said)).toMatch(/version "([1-9][0-9]*)/);
  expect(Number(/version "(\d+)/.exec(String(said))?.[1])).toBeGreaterThanOrEqual(21);
});

test("other programs are left to the next Java on the PATH", () => {
  const [other, copy] = [join(directory, "other"), join(directory, "copy")];
  mkdirSync(other);
  writeFileSync(join(other, "java"), `#!/bin/sh\necho "$0 $@"`, { mode: 0o755 });
  cpSync(dirname(java), copy, { recursive: true });
  const args = ["-Duser.language=en", "-jar", "database.jar", "--port", "1"];
  const onPath = (...folders: readonly string[]) =>
    spawnSync(java, args, { env: { PATH: folders.join(":") }, encoding: "utf8" });
  const found = `${other}/java ${args.join(" ")}\n`;
  expect(onPath(dirname(java), other).stdout).toBe(found);
  expect(onPath(copy, dirname(java), copy, dirname(java), other).stdout).toBe(found);
  expect(onPath(dirname(java), copy)).toMatchObject({
    status: 127,
    stderr: expect.stringContaining("no other java on the PATH"),
  });
});

test.each(["firestore-main.ts", "without-java.ts"])("%s --help says how to use it, and ends", (name) => {
  const asked = spawnSync(process.execPath, [join(import.meta.dirname, name), "--help"], {
    encoding: "utf8",
  });
  expect([asked.status, asked.stdout, asked.stderr]).toEqual([0, expect.stringMatching(/^Usage: /), ""]);
});

test.each(["SIGINT", "SIGTERM"] as const)(
  "%s ends it with code 0, although listeners are open",
  async (signal) => {
    const { child, port } = await run();
    const channel = fetch(
      `http://127.0.0.1:${port}/google.firestore.v1.Firestore/Listen/channel?VER=8&RID=1`,
      {
        method: "POST",
        body: "count=0&ofs=0",
      },
    );
    const session = /"c","([^"]+)"/.exec(await (await channel).text())?.[1] ?? "";
    const back = fetch(
      `http://127.0.0.1:${port}/google.firestore.v1.Firestore/Listen/channel?SID=${session}&RID=rpc&AID=0&CI=0`,
    );
    await (await back).body?.getReader().read();
    child.kill(signal);
    const [code] = await once(child, "exit");
    expect(code).toBe(0);
  },
);

test("it ends soon after its parent is killed", async () => {
  const script = `
    const { spawn } = require("node:child_process");
    const child = spawn(${JSON.stringify(java)}, ["-jar", ${JSON.stringify(program)}, "--port", "0"], { detached: true });
    child.stdout.on("data", () => console.log(child.pid));`;
  const parent = spawn(process.execPath, ["-e", script], { stdio: ["ignore", "pipe", "inherit"] });
  started.push(parent);
  const [said] = await once(parent.stdout, "data");
  parent.kill("SIGKILL");
  await expect.poll(() => isRunning(Number(String(said)))).toBe(false);
});

test("a port in use is reported in the words firebase-tools knows", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  // A server that listens on TCP has an address with a port.
  const { port } = other.address() as AddressInfo;
  const child = spawn(java, ["-jar", program, "--port", String(port)]);
  const [[said], [code]] = await Promise.all([once(child.stderr, "data"), once(child, "exit")]);
  expect(String(said)).toContain("address already in use");
  expect(code).toBe(1);
  other.close();
});

test("rules with a mistake are printed with a caret, and deny everything", async () => {
  const rules = join(directory, "firestore.rules");
  writeFileSync(rules, "rules_version = '2';\nservice cloud.firestore { match / { allow wrong; } }");
  const { port, output } = await run(["--rules", rules]);
  expect(output()).toContain("firestore.rules:2:");
  expect(output()).toMatch(/\^/);
  const document = `http://127.0.0.1:${port}/v1/projects/demo-m/databases/(default)/documents/posts/a`;
  expect((await fetch(document)).status).toBe(403);
  const owner = { authorization: "Bearer owner" };
  expect((await fetch(document, { method: "PATCH", headers: owner, body: "{}" })).status).toBe(200);
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
