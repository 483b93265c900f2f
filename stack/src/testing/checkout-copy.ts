import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { onTestFinished } from "vitest";

/** Makes a checkout with all files of git and the same installed packages; it is removed after the test. */
export function copyOfCheckout(): string {
  mkdirSync(join(projectRoot, ".data"), { recursive: true });
  const root = mkdtempSync(join(projectRoot, ".data", "copy-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  const isOwn = (path: string) => !/\/(node_modules|lib|dist|\.data|\.firebase)$/.test(path);
  const folders = [
    "deployment/emergency-stop",
    "domain",
    "functions",
    "hosting",
    "emulator",
    "project",
    "stack",
  ];
  const files = ["package.json", "package-lock.json", "firebase.json", "tsconfig.base.json"];
  for (const part of [...folders, ...files])
    cpSync(join(projectRoot, part), join(root, part), { recursive: true, filter: isOwn });
  linkPackages(root);
  return root;
}

/** Links this checkout's packages into the one at `root`, whose own workspaces import each other. */
export function linkPackages(root: string): void {
  const [from, to] = [join(projectRoot, "node_modules"), join(root, "node_modules")];
  mkdirSync(join(to, "@daily-genius"), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== "@daily-genius") symlinkSync(join(from, name), join(to, name));
  for (const name of readdirSync(join(from, "@daily-genius"))) {
    const holder = existsSync(join(root, name)) ? root : projectRoot;
    symlinkSync(join(holder, name), join(to, "@daily-genius", name));
  }
}
