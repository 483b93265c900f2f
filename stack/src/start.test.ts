import { cpSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { findFree } from "./ports.ts";
import { projectRoot } from "./project.ts";
import { processesWith, runCommandLine } from "./testing/command.ts";
import { startAgain, startStack } from "./testing/started-stack.ts";

/** Apart from those of the tests that run beside these. */
const firstPort = 8300;

describe("a running stack", () => {
  test("ends within three seconds when it is killed, and keeps documents, photos and the administrator", async () => {
    const first = await startStack(firstPort);
    const credentials = credentialsIn(first.command.output());
    await putDocument(first.port);
    await putPhoto(first.port);
    const photos = join(first.folder, "state/storage/metadata");
    await expect.poll(() => readdirSync(photos).length, { timeout: 2500 }).toBe(1);
    process.kill(first.command.child.pid ?? 0, "SIGKILL");
    await expect.poll(() => processesWith(first.folder), { timeout: 3000 }).toEqual([]);

    const second = await startAgain(first.port);
    expect(credentialsIn(second.output())).toEqual(credentials);
    expect(await signIn(first.port, credentials)).toBe(200);
    expect(await getDocument(first.port)).toContain("still here");
    expect(await getPhoto(first.port)).toBe("a photo's bytes");
  });
});

describe("what a person can mend is said in one sentence", () => {
  test("a taken port", async () => {
    const { auth: port } = await findFree(firstPort);
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(port + 3, "127.0.0.1", resolve));
    onTestFinished(() => void other.close());
    const command = runCommandLine(["start", "--empty", "--ports", String(port)]);
    expect(await command.ended).toBe(1);
    expect(command.output().trim()).toMatch(
      new RegExp(`^Another program uses port ${port + 3} \\(storage\\).*--ports`),
    );
  });

  test("a Node that is too old", async () => {
    const old = `Object.defineProperty(process, "versions", { value: { ...process.versions, node: "18.20.4" } })`;
    const command = runCommandLine(["start"], {
      node: ["--import", `data:text/javascript,${encodeURIComponent(old)}`],
    });
    expect(await command.ended).toBe(1);
    expect(command.output().trim()).toMatch(
      /^Daily Genius needs Node 20 or newer, and this is Node 18\.20\.4/,
    );
    expect(command.output().trim()).not.toContain("\n");
  });

  test("an unknown option", async () => {
    const command = runCommandLine(["start", "--prots", "7700"]);
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain("Usage: npm start -- ");
  });

  test("a build that fails", async () => {
    const root = copyOfCheckout();
    writeFileSync(join(root, "functions/src/index.ts"), "export const broken = ;\n");
    const command = runCommandLine(
      ["start", "--empty", "--ports", String((await findFree(firstPort)).auth)],
      {
        root,
      },
    );
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain("index.ts");
    expect(command.output().trim()).toMatch(
      /\nBuilding functions failed \(see above\): fix it and run the command again\.$/,
    );
  });
});

/** Everything that git would hold, beside the same installed packages. */
function copyOfCheckout(): string {
  const root = mkdtempSync(join(projectRoot, ".data", "copy-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const isOwn = (path: string) => !/\/(node_modules|lib|dist|\.data|\.firebase)$/.test(path);
  for (const part of [
    "domain",
    "functions",
    "hosting",
    "emulator",
    "stack",
    "package.json",
    "package-lock.json",
  ])
    cpSync(join(projectRoot, part), join(root, part), { recursive: true, filter: isOwn });
  for (const file of ["firebase.json", "tsconfig.base.json"])
    cpSync(join(projectRoot, file), join(root, file));
  symlinkSync(join(projectRoot, "node_modules"), join(root, "node_modules"));
  return root;
}

function credentialsIn(output: string): { email: string; password: string } {
  const [, email = ""] = /E-mail\s+(\S+)/.exec(output) ?? [];
  const [, password = ""] = /Password\s+(\S+)/.exec(output) ?? [];
  return { email, password };
}

const project = "demo-daily-genius";
const owner = { authorization: "Bearer owner", "content-type": "application/json" };
const document = (port: number) =>
  `http://127.0.0.1:${port + 2}/v1/projects/${project}/databases/(default)/documents/things/one`;
const photos = (port: number) => `http://127.0.0.1:${port + 3}/v0/b/${project}.appspot.com/o`;

async function putDocument(port: number): Promise<void> {
  const body = JSON.stringify({ fields: { text: { stringValue: "still here" } } });
  await fetch(document(port), { method: "PATCH", headers: owner, body });
}

async function getDocument(port: number): Promise<string> {
  return (await fetch(document(port), { headers: owner })).text();
}

async function putPhoto(port: number): Promise<void> {
  const headers = { authorization: "Bearer owner", "content-type": "image/jpeg" };
  await fetch(`${photos(port)}?name=geniuses%2Fé.jpg`, { method: "POST", headers, body: "a photo's bytes" });
}

async function getPhoto(port: number): Promise<string> {
  return (await fetch(`${photos(port)}/geniuses%2Fé.jpg?alt=media`, { headers: owner })).text();
}

async function signIn(port: number, credentials: object): Promise<number> {
  const url = `http://127.0.0.1:${port + 1}/${project}/europe-west1/signIn`;
  const headers = { "content-type": "application/json" };
  return (await fetch(url, { method: "POST", headers, body: JSON.stringify({ data: credentials }) })).status;
}
