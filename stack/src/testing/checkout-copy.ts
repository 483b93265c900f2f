import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { projectRoot } from "../project.ts";

/** Makes a checkout with all files of git and the same installed packages; it is removed after the test. */
export function copyOfCheckout(): string {
  mkdirSync(join(projectRoot, ".data"), { recursive: true });
  const root = mkdtempSync(join(projectRoot, ".data", "copy-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const isOwn = (path: string) => !/\/(node_modules|lib|dist|\.data|\.firebase)$/.test(path);
  const folders = ["domain", "functions", "hosting", "emulator", "stack"];
  const files = ["package.json", "package-lock.json", "firebase.json", "tsconfig.base.json"];
  for (const part of [...folders, ...files])
    cpSync(join(projectRoot, part), join(root, part), { recursive: true, filter: isOwn });
  symlinkSync(join(projectRoot, "node_modules"), join(root, "node_modules"));
  return root;
}
