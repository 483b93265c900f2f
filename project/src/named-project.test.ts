import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findEnvironment, readFirebaserc } from "./named-project.ts";
import { aFolder } from "./testing/a-folder.ts";

/** Reads a checkout whose `.firebaserc` has this text, or that has none. */
function read(text: string | undefined) {
  const root = aFolder();
  if (text !== undefined) writeFileSync(join(root, ".firebaserc"), text);
  return readFirebaserc(root);
}

test.each([
  ["is missing", undefined, "ENOENT"],
  ["is empty", "", "Unexpected end of JSON input"],
  ["is not JSON", '{ "projects": {', "JSON"],
  ["has null for its projects", '{ "projects": null }', "TypeError"],
  ["has an id of another kind", '{ "projects": { "production": 5 } }', "an id is not a text"],
])("a .firebaserc that %s is refused, with what to do", (_, text, reason) => {
  expect(() => read(text)).toThrow(reason);
  expect(() => read(text)).toThrow(
    /^Cannot read \.firebaserc .* Run `git checkout \.firebaserc`, or write `\{\}`/,
  );
});

test.each(["null", "{}", '{ "projects": {} }'])("a .firebaserc of %s names no project", (text) => {
  expect(findEnvironment(undefined, read(text))).toBeUndefined();
  expect(findEnvironment("my-genius", read(text))).toEqual({ project: "my-genius" });
});
