import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { evaluated } from "./testing/evaluated.ts";
import { type Google, isComparing, startGoogle } from "./testing/google.ts";

// results.txt says what expressions give: the value as printed, or "error: " and how the reason begins. With
// CONFORMANCE_TARGET=google, Google's emulator must give the same values, and refuse or fail where there is none.

const lines = readFileSync(new URL("results.txt", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");
const results = lines.filter((line) => !line.startsWith("# ")).map((line) => line.split(" → "));

/** Google's report shows neither half a letter nor a whole difference. */
const incomparable = /'😀'\[|diff\([^)]*\)$/;

let google: Google | undefined;
beforeAll(async () => {
  if (isComparing) google = await startGoogle();
});
afterAll(() => google?.close());

test.each(results)("%s gives %s", async (expression = "", result = "") => {
  const isError = result.startsWith("error: ");
  const given = evaluated(expression);
  expect(isError ? given.slice(0, result.length) : given).toBe(result);
  if (google && !incomparable.test(expression))
    expect((await google.agrees(expression)) || isError).toBe(true);
});
