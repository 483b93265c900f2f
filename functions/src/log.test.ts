import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, expect, test } from "vitest";
import { logEvents, readableStack } from "./log.ts";
import { severities } from "./sign-in/with-attempt.ts";

const read = (path: string) => readFileSync(new URL(path, import.meta.url), "utf8");
const operations = read("../../docs/operations.md");

/** The names in the first cells of the first table under a heading. */
const rowsUnder = (heading: string) =>
  (
    operations
      .split(heading)[1]
      ?.split("\n\n")
      .find((block) => block.startsWith("|")) ?? ""
  )
    .split("\n")
    .slice(2)
    .map((row) => [...(row.split(" | ")[0] ?? "").matchAll(/`(.+?)`/g)].map(([, name = ""]) => name));

test("the runbook lists every event that the code logs, and no other", () => {
  const listed = rowsUnder("## Events").flat();
  expect(listed.toSorted()).toEqual([...logEvents].sort());
});

test("it lists every outcome of a sign-in, and no other", () => {
  const listed = rowsUnder("`auth.signin` by `outcome`:").flatMap((names) => names.slice(0, 1));
  expect(listed.toSorted()).toEqual(Object.keys(severities).sort());
});

const folder = mkdtempSync(join(tmpdir(), "readable-stack-"));
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
