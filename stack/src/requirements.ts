import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";

/** A test in a run. */
export type SeenTest = {
  /** Its path from the root of the checkout. */
  readonly file: string;
  readonly isSkipped: boolean;
};

const read = (file: string) => readFileSync(join(projectRoot, file), "utf8");

/** Returns the numbers of the specification's requirements, each with the files whose tests show it. */
export function requirements(): ReadonlyMap<string, readonly string[]> {
  const listed = [...read("docs/specification.md").matchAll(/^- (\d\.\d+) /gm)].map(([, id = ""]) => id);
  const found = new Map<string, string[]>(listed.map((id) => [id, []]));
  for (const file of globSync("{domain,functions,hosting,tests}/**/*.test.{ts,tsx}", { cwd: projectRoot }))
    for (const [, ids = ""] of read(file).matchAll(/^ *\/\/ Specification (\d[\d., ]+)$/gm))
      for (const id of ids.split(", ")) found.set(id, [...(found.get(id) ?? []), file]);
  return found;
}

/** Returns a line for each requirement whose tests did not run, or ran in part. */
export function unproved(seen: readonly SeenTest[]): readonly string[] {
  const whole = (file: string) => {
    const tests = seen.filter((test) => test.file === file);
    return tests.length > 0 && tests.every(({ isSkipped }) => !isSkipped);
  };
  return [...requirements()].flatMap(([id, files]) =>
    files
      .filter((file) => !whole(file))
      .map((file) => `No proof of ${id}: ${file} did not run, or skipped a test`),
  );
}
