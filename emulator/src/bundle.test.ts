import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";

const emulator = join(import.meta.dirname, "..");
let copy: string;
let program: string;

beforeAll(() => {
  const directory = mkdtempSync(join(tmpdir(), "emulator-bundle-"));
  copy = join(directory, "emulator");
  program = join(copy, "src", "firestore-main.ts");
  const filter = (path: string) => !path.startsWith(join(emulator, "node_modules"));
  cpSync(emulator, copy, { recursive: true, filter });
  symlinkSync(join(emulator, "..", "node_modules"), join(directory, "node_modules"));
});
afterAll(() => rmSync(join(copy, ".."), { recursive: true, force: true }));

/** The first that the program says; the file it runs from is kept in the copy. */
async function said(): Promise<string> {
  const child = spawn(join(copy, "bin", "java"), ["-jar", program, "--port", "0"], {
    env: { ...process.env, NODE_COMPILE_CACHE: join(copy, "cache") },
  });
  const [text] = await Promise.race([once(child.stdout, "data"), once(child.stderr, "data")]);
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  return String(text);
}

function change(from: string, to: string): void {
  const text = readFileSync(program, "utf8");
  expect(text).toContain(from);
  writeFileSync(program, text.replace(from, to));
}

test("a change of a source is seen at the next start, whatever was made of the sources before", async () => {
  const bundle = join(copy, "cache", "firestore-main.cjs");
  expect(await said()).toMatch(/^Firestore is at/);
  const { mtimeMs } = statSync(bundle);
  expect(await said()).toMatch(/^Firestore is at/);
  expect(statSync(bundle).mtimeMs).toBe(mtimeMs);

  change("Firestore is at", "Firestore is in");
  expect(await said()).toMatch(/^Firestore is in/);
  expect(statSync(bundle).mtimeMs).toBeGreaterThan(mtimeMs);

  // As an archive would put it back: older than the bundle, and of the same size.
  change("Firestore is in", "Firestore was a");
  utimesSync(program, 1, 1);
  expect(await said()).toMatch(/^Firestore was a/);
});

test("a source with a mistake is said to have one, and not hidden by what was made before", async () => {
  change("void start();", "void start(;");
  expect(await said()).toContain("firestore-main.ts");
});
