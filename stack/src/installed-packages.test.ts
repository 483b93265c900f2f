import { expect, test } from "vitest";
import { areInstalled } from "./installed-packages.mjs";

const path = "node_modules/tool";
const tool = { version: "1.2.3", integrity: "sha512-a" };

test.each([
  ["as the lock file wants it", true, tool, tool],
  ["whose hash the lock file lacks", true, tool, { version: "1.2.3" }],
  ["of another version", false, { ...tool, version: "1.2.4" }, tool],
  ["with another content", false, { ...tool, integrity: "sha512-b" }, tool],
])("a package %s counts as installed: %s", (_what, expected, installed, wanted) => {
  expect(areInstalled({ [path]: installed }, { [path]: wanted }, () => false)).toBe(expected);
});

test("only a package for another system, or a workspace that is there, may be missing from npm's record", () => {
  expect(areInstalled({}, { [path]: tool }, () => true)).toBe(false);
  expect(areInstalled({}, { [path]: { ...tool, optional: true } }, () => false)).toBe(true);
  expect(areInstalled({}, { "node_modules/own": { link: true } }, () => true)).toBe(true);
  expect(areInstalled({}, { "node_modules/own": { link: true } }, () => false)).toBe(false);
});
