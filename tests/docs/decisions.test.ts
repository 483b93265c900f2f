import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const folder = fileURLToPath(new URL("../../docs/decisions", import.meta.url));
const read = (name: string) => readFileSync(`${folder}/${name}`, "utf8");

test("the index of the decisions has one line for each page, with its title", () => {
  const pages = readdirSync(folder).filter((name) => /^\d{4}-/.test(name));
  const lines = pages.map((name) => {
    const [, title] = read(name).match(/^# \d{4} · (.+)$/m) ?? [];
    return `- [${name.slice(0, 4)}](${name}) ${title}`;
  });
  expect(
    read("README.md")
      .split("\n")
      .filter((line) => line.startsWith("- ["))
      .sort(),
  ).toEqual(lines.sort());
});

test("no decision has grown past its 350 words by a quarter", () => {
  const long = readdirSync(folder).filter(
    (name) => (read(name).match(/\S*[\p{L}\d]\S*/gu)?.length ?? 0) > 440,
  );
  expect(long).toEqual([]);
});
