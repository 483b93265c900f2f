import { readFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { expect, test } from "vitest";

/** Licenses that ask for no more than their own text. */
const permissive: ReadonlySet<string> = new Set([
  "0BSD",
  "Apache-2.0",
  "BlueOak-1.0.0",
  "BSD",
  "BSD-2-Clause",
  "BSD-3-Clause",
  "CC0-1.0",
  "ISC",
  "MIT",
  "public domain",
  "Python-2.0",
  "Zlib",
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

type Locked = { readonly license?: string; readonly link?: boolean };

test.each(["package-lock.json", "functions/package-lock.json", "stack/node/package-lock.json"])(
  "each package of %s has a permissive license, or a reason",
  (file) => {
    const { packages } = JSON.parse(readFileSync(join(projectRoot, file), "utf8"));
    // The cast: the form of npm's lock files.
    const entries = Object.entries(packages as Record<string, Locked>);
    const others = entries.flatMap(([path, { license, link }]) => {
      const name = path.split("node_modules/").at(1) && path.split("node_modules/").at(-1);
      return !name || link || isPermissive(license ?? "") ? [] : [`${name}: ${license ?? unnamed}`];
    });
    expect(others.filter((line) => !hasReason(line))).toEqual([]);
  },
);

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
