import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readableStack } from "./log.ts";

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), "readable-stack-"));
});
afterAll(() => rmSync(folder, { recursive: true }));

function stackAt(file: string): Error {
  const error = new Error("out of order");
  error.stack = `Error: out of order\n    at run (${pathToFileURL(join(folder, file))}:1:1)\n    at node:internal/x:1:1`;
  return error;
}

test("a stack tells where in the sources it happened", () => {
  // One mapping: line 1, column 1 of the built file is line 3, column 1 of the source.
  const map = { version: 3, sources: ["../../src/log.ts"], names: [], mappings: "AAEA" };
  writeFileSync(join(folder, "built.js.map"), JSON.stringify(map));
  expect(readableStack(stackAt("built.js"))).toBe(
    "Error: out of order\n    at run (src/log.ts:3:1)\n    at node:internal/x:1:1",
  );
});

test("the causes of an error follow its stack", () => {
  const cause = new Error("socket hang up", { cause: "ECONNRESET" });
  const error = new Error("no answer", { cause });
  expect(readableStack(error)).toBe(`${error.stack}\nCaused by: ${cause.stack}\nCaused by: ECONNRESET`);
});

test("a stack without a map stays as it is", () => {
  const error = stackAt("other.js");
  expect(readableStack(error)).toBe(error.stack);
});
