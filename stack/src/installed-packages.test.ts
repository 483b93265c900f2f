import { expect, test } from "vitest";
import { areInstalled } from "./installed-packages.mjs";

const path = "node_modules/tool";
const tool = { version: "1.2.3", integrity: "sha512-a" };

test.each([
  ["as the lock file wants it", tool, tool, true],
  ["whose hash the lock file lacks", tool, { version: "1.2.3" }, true],
  ["of another version", { ...tool, version: "1.2.4" }, tool, false],
  ["with another content", { ...tool, integrity: "sha512-b" }, tool, false],
])("a package %s", (_what, installed, wanted, expected) => {
  expect(areInstalled({ [path]: installed }, { [path]: wanted }, () => false)).toBe(expected);
});

test("only a package for another system, or a workspace that is there, may be missing from npm's record", () => {
  expect(areInstalled({}, { [path]: tool }, () => true)).toBe(false);
  expect(areInstalled({}, { [path]: { ...tool, optional: true } }, () => false)).toBe(true);
  expect(areInstalled({}, { "node_modules/own": { link: true } }, () => true)).toBe(true);
  expect(areInstalled({}, { "node_modules/own": { link: true } }, () => false)).toBe(false);
});
