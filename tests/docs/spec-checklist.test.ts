import { relative } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { checklistRows, type SeenTest, testsNamedIn, unproved } from "@daily-genius/stack/spec-checklist";
import { expect, test } from "vitest";
// biome-ignore lint/suspicious/noDeprecatedImports: only its overload with a mode is deprecated
import { createVitest } from "vitest/node";

/** Returns the tests of the named files as Vitest parses them, without running any. */
async function parsedTests(): Promise<readonly SeenTest[]> {
  const vitest = await createVitest({ watch: false, root: projectRoot, reporters: [] });
  try {
    const named = new Set(
      checklistRows().flatMap(([, tests]) => testsNamedIn(tests).map(({ file }) => file)),
    );
    const specifications = await vitest.globTestSpecifications();
    const modules = await vitest.parseSpecifications(
      specifications.filter(({ moduleId }) => named.has(relative(projectRoot, moduleId))),
    );
    return modules.flatMap((module) =>
      [...module.children.allTests()].map((one) => ({
        file: relative(projectRoot, module.moduleId),
        titles: one.fullName.split(" > "),
        isSkipped: one.options.mode !== "run",
      })),
    );
  } finally {
    await vitest.close();
  }
}

test("each row of the checklist names its tests", () => {
  const rows = checklistRows();
  expect(rows.length).toBeGreaterThan(150);
  for (const [sentence, tests] of rows)
    expect(testsNamedIn(tests), sentence).toHaveLength(tests.split("<br>").length);
});

// A whole run also compares the checklist with its own results: see stack/src/test.ts.
test("every test that the checklist names exists, and none is skipped", async () => {
  expect(unproved(await parsedTests())).toEqual([]);
});
