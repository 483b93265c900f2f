import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { aFolder } from "@daily-genius/project/testing/a-folder";
import { expect, test } from "vitest";
import { takeTemporaryFolder } from "./temporary-folder.ts";

/** Takes a folder in a process that ends as if it had been killed, and returns the folder. */
function takeAndDie(place: string): string {
  const code = `
    import { takeTemporaryFolder } from "${join(import.meta.dirname, "temporary-folder.ts")}";
    console.log(takeTemporaryFolder(process.argv[1]).folder);
  `;
  const args = ["--input-type=module", "--eval", code, place];
  return spawnSync(process.execPath, args, { encoding: "utf8" }).stdout.trim();
}

test("what a killed stack left goes at the next start, and nothing else does", () => {
  const place = aFolder();
  const left = takeAndDie(place);
  writeFileSync(join(left, "an upload"), "bytes");
  const living = takeTemporaryFolder(place);
  expect(existsSync(left)).toBe(false);
  const other = takeTemporaryFolder(place);
  expect([living, other].map(({ folder }) => existsSync(folder))).toEqual([true, true]);
  for (const { release } of [living, other]) release();
  expect(readdirSync(place)).toEqual([]);
});
