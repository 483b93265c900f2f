import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { expect, test } from "vitest";

/** Packages for other systems without an available hash; only this version of each may lack one. */
const withoutHash = [
  ...["android-arm64", "android-x64", "darwin-arm64", "darwin-x64", "linux-arm64-musl", "linux-x64-musl"].map(
    (system) => `@biomejs/cli-${system}@2.6.8`,
  ),
  ...["win32-arm64", "win32-x64"].map((system) => `@biomejs/cli-${system}@2.6.8`),
  ...["android-arm-eabi", "android-arm64", "darwin-arm64", "darwin-x64", "freebsd-x64"].map(
    (system) => `@oxc-parser/binding-${system}@0.156.0`,
  ),
  ...["linux-arm-gnueabihf", "linux-arm-musleabihf", "linux-ppc64-gnu", "linux-riscv64-gnu"].map(
    (system) => `@oxc-parser/binding-${system}@0.156.0`,
  ),
  ...["linux-riscv64-musl", "linux-s390x-gnu", "openharmony-arm64"].map(
    (system) => `@oxc-parser/binding-${system}@0.156.0`,
  ),
  ...["win32-arm64-msvc", "win32-ia32-msvc", "win32-x64-msvc"].map(
    (system) => `@oxc-parser/binding-${system}@0.156.0`,
  ),
];

type Locked = {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
};

test.each([
  ["package-lock.json", withoutHash],
  ["functions/package-lock.json", []],
  ["stack/node/package-lock.json", []],
])("%s holds the hash of every package and no address of a registry", (file, without) => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, file), "utf8"));
  // The cast: the form of npm's lock files.
  const entries = Object.entries(packages as Record<string, Locked>);
  const fetched = entries.filter(([path, { link }]) => path.includes("node_modules/") && !link);
  const lacking = fetched.filter(([, { integrity }]) => !integrity?.startsWith("sha512-"));
  const names = lacking.map(([path, { version }]) => `${path.split("node_modules/").at(-1)}@${version}`);
  expect(names.sort()).toEqual([...without].sort());
  expect(entries.filter(([, { resolved }]) => resolved?.includes(":"))).toEqual([]);
});
