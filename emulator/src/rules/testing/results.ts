import { afterAll, beforeAll, expect, test } from "vitest";
import { evaluated } from "./evaluated.ts";
import { type Google, isComparing, startGoogle } from "./google.ts";

/** Google's report shows neither half a letter nor a whole difference. */
const incomparable = /'😀'\[|diff\([^)]*\)$/;

/**
 * States what expressions give: the value as printed, or "error: " and how the reason begins. With
 * CONFORMANCE_TARGET=google, Google's emulator must give the same values, and refuse or fail where there is none.
 */
export function testResults(results: Readonly<Record<string, string>>): void {
  let google: Google | undefined;
  beforeAll(async () => {
    if (isComparing) google = await startGoogle();
  });
  afterAll(() => google?.close());

  test.each(Object.entries(results))("%s gives %s", async (expression, result) => {
    const isError = result.startsWith("error: ");
    const given = evaluated(expression);
    expect(isError ? given.slice(0, result.length) : given).toBe(result);
    if (google && !incomparable.test(expression))
      expect((await google.agrees(expression)) || isError).toBe(true);
  });
}
