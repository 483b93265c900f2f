import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { aFolder } from "@daily-genius/project/testing/a-folder";
import { expect, test } from "vitest";
import { settingsFilesFor } from "./settings-files.ts";

const rest = "PREVIEWS_MAY_CALL=false\nEMERGENCY_STOP_AT=4\n";
const all = `SITE_ORIGINS=[]\nAPP_CHECK_ENFORCE=false\n${rest}`;

test.each<[string | undefined, string, string | undefined]>([
  [undefined, "production", all],
  [undefined, "staging", all.replace("CALL=false", "CALL=true")],
  ["APP_CHECK_ENFORCE=true\n", "production", `APP_CHECK_ENFORCE=true\nSITE_ORIGINS=[]\n${rest}`],
  // Its last line has no end.
  ["APP_CHECK_ENFORCE=true", "production", `APP_CHECK_ENFORCE=true\nSITE_ORIGINS=[]\n${rest}`],
  [all.trimEnd(), "production", undefined],
  // As an editor of Windows writes it.
  [`\uFEFF${all}`, "production", undefined],
])("settings of %j become, for %s, %j", (before, alias, text) => {
  const root = aFolder();
  mkdirSync(join(root, "functions"));
  const firebaserc = { projects: { [alias]: "genius" } };
  writeFileSync(join(root, ".firebaserc"), JSON.stringify(firebaserc));
  const path = `functions/.env.${alias}`;
  if (before !== undefined) writeFileSync(join(root, path), before);
  const { files } = settingsFilesFor(root, { project: "genius", alias }, undefined);
  expect(files).toEqual(text === undefined ? [] : [{ path, text }]);
});

test("a project gets the alias that is asked for, also one that every object has as a property", () => {
  const root = aFolder();
  writeFileSync(join(root, ".firebaserc"), "{}");
  const { environment } = settingsFilesFor(root, { project: "genius" }, "constructor");
  expect(environment).toEqual({ project: "genius", alias: "constructor" });
  const renaming = () => settingsFilesFor(root, { project: "genius", alias: "staging" }, "constructor");
  expect(renaming).toThrow(".firebaserc already calls genius staging. Leave --alias out.");
});
