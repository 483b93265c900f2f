import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { describe, expect, test } from "vitest";

/** Packages for other systems without an available hash; only this version of each may lack one. */
const withoutHash = Object.entries({
  "@biomejs/cli-?@2.6.8":
    "android-arm64 android-x64 darwin-arm64 darwin-x64 linux-arm64-musl linux-x64-musl win32-arm64 win32-x64",
  "@oxc-parser/binding-?@0.156.0":
    "android-arm-eabi android-arm64 darwin-arm64 darwin-x64 freebsd-x64 linux-arm-gnueabihf linux-arm-musleabihf linux-ppc64-gnu linux-riscv64-gnu linux-riscv64-musl linux-s390x-gnu openharmony-arm64 win32-arm64-msvc win32-ia32-msvc win32-x64-msvc",
}).flatMap(([name, systems]) => systems.split(" ").map((system) => name.replace("?", system)));

/** Licenses that ask for no more than their own text. */
const permissive: ReadonlySet<string> = new Set([
  ...["0BSD", "Apache-2.0", "BlueOak-1.0.0", "BSD", "BSD-2-Clause", "BSD-3-Clause"],
  ...["CC0-1.0", "ISC", "MIT", "public domain", "Python-2.0", "Zlib"],
]);

/** The license of a package whose entry in the lock file names none. */
const unnamed = "none";

/** Every other package, by the beginning of its name: its license, and why it may be here. */
const reasons: Readonly<Record<string, readonly [license: string, reason: string]>> = {
  "@biomejs/cli-": [unnamed, "for other systems; MIT or Apache-2.0, like @biomejs/biome"],
  "@expo-google-fonts/source-serif-4": ["MIT AND OFL-1.1", "a font, which pictures and pages may contain"],
  "@img/sharp-": ["LGPL-3.0-or-later", "libvips, a library apart, unchanged, that anyone can replace"],
  "@oxc-parser/binding-": [unnamed, "for other systems; MIT, like oxc-parser"],
  "axe-core": ["MPL-2.0", "only in tests, unchanged"],
  fuzzy: [unnamed, "MIT, in an older form that the lock file leaves out"],
  "ical.js": ["MPL-2.0", "only in tests, unchanged"],
  lightningcss: ["MPL-2.0", "only in builds, unchanged"],
  limiter: [unnamed, "MIT, in an older form that the lock file leaves out"],
  "spdx-exceptions": ["CC-BY-3.0", "a list in development tools, whose package names its authors"],
  "valid-url": [unnamed, "MIT by its file LICENSE"],
};

type Locked = {
  readonly version?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly license?: string;
};

describe.each([
  ["package-lock.json", withoutHash],
  ["functions/package-lock.json", []],
  ["stack/node/package-lock.json", []],
])("in %s", (file, without) => {
  const { packages } = JSON.parse(readFileSync(join(projectRoot, file), "utf8"));
  // The cast: the form of npm's lock files.
  const fetched = Object.entries(packages as Record<string, Locked>).flatMap(
    ([path, { link, ...locked }]) => {
      const name = path.includes("node_modules/") && path.split("node_modules/").at(-1);
      return name && !link ? [{ name, ...locked }] : [];
    },
  );

  test("every package has a hash, and none the address of a registry", () => {
    const lacking = fetched.filter(({ integrity }) => !integrity?.startsWith("sha512-"));
    expect(lacking.map(({ name, version }) => `${name}@${version}`).sort()).toEqual([...without].sort());
    expect(fetched.filter(({ resolved }) => resolved?.includes(":"))).toEqual([]);
  });

  test("every package has a permissive license, or a reason", () => {
    const others = fetched.filter(({ license = "" }) => !isPermissive(license));
    const lines = others.map(({ name, license = unnamed }) => `${name}: ${license}`);
    expect(lines.filter((line) => !hasReason(line))).toEqual([]);
  });
});

test.each([
  ["MIT", true],
  ["(MIT OR GPL-3.0)", true],
  ["MIT AND GPL-3.0", false],
  ["AGPL-3.0", false],
  ["", false],
])("%j is permissive: %s", (license, expected) => {
  expect(isPermissive(license)).toBe(expected);
});

test("a package under another license than its reason is about is found", () => {
  expect(hasReason("lightningcss-linux-x64-gnu: MPL-2.0")).toBe(true);
  expect(hasReason("lightningcss-linux-x64-gnu: AGPL-3.0")).toBe(false);
});

function isPermissive(license: string): boolean {
  return license
    .replace(/^\((.*)\)$/, "$1")
    .split(" OR ")
    .some((choice) => choice.split(" AND ").every((one) => permissive.has(one)));
}

function hasReason(line: string): boolean {
  return Object.entries(reasons).some(([name, [license]]) => {
    const [found, its = ""] = line.split(": ");
    return found?.startsWith(name) && its.split(" AND ").some((one) => license.split(" AND ").includes(one));
  });
}
