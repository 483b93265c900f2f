import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";

/** A test in a run. */
export type SeenTest = {
  /** Its path from the root of the checkout. */
  readonly file: string;
  /** The title of the test, after the titles of the groups around it. */
  readonly titles: readonly string[];
  readonly isSkipped: boolean;
};

/** Returns the rows of the checklist's tables: a sentence, and the tests that prove it. */
export function checklistRows(): readonly (readonly [sentence: string, tests: string])[] {
  return readFileSync(join(projectRoot, "tests/docs/spec-checklist.md"), "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| sentence "))
    .map((line) => {
      const [, sentence = line, tests = ""] = /^\| (.*) \| (.*) \|$/.exec(line) ?? [];
      return [sentence, tests];
    });
}

/** Returns the tests that a row names, by file and title. */
export function testsNamedIn(tests: string): readonly { readonly file: string; readonly title: string }[] {
  return [...tests.matchAll(/`([^`]+\.test\.tsx?) › ([^`]+)`/g)].map(([, file = "", title = ""]) => ({
    file,
    title,
  }));
}

/** Returns a line for each test in the checklist that proves nothing: it is missing in `seen`, or skipped. */
export function unproved(seen: readonly SeenTest[]): readonly string[] {
  return checklistRows().flatMap(([sentence, tests]) =>
    testsNamedIn(tests).flatMap(({ file, title }) => {
      const pattern = titlePattern(title);
      const found = seen.filter((test) => test.file === file && test.titles.some((one) => pattern.test(one)));
      if (found.length > 0 && found.every(({ isSkipped }) => !isSkipped)) return [];
      const lack = found.length === 0 ? "does not exist" : "is skipped";
      return [`No proof of "${sentence}": ${file} › ${title} ${lack}`];
    }),
  );
}

/** Returns a pattern for a title that also matches it after Vitest has filled in `%s` or `$name`. */
function titlePattern(title: string): RegExp {
  const parts = title.split(/%[sdifjo]|\$[\w.]+/).map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join(".*")}$`, "s");
}
