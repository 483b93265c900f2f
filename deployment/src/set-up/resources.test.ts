import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { projectRoot } from "@daily-genius/project/root";
import { expect, test } from "vitest";
import { resources } from "./resources.ts";

const file = join(projectRoot, "docs/deploy.md");

/** The rows of the page: one for all resources with the same way back. Rules, which nothing makes, have none. */
function rows(): readonly string[] {
  const made = resources.filter(({ undo }) => undo !== "");
  const groups = new Map<string, string[]>();
  for (const { name, undo, forever = "" } of made) {
    const rest = `${undo} | ${forever}`;
    groups.set(rest, [...(groups.get(rest) ?? []), name.replace(/^the (secret|account) /, "$1 ")]);
  }
  return [...groups].map(([rest, names]) => `| ${names.join(", ")} | ${rest} |`);
}

test("docs/deploy.md lists what is made, with the way back and what can never change", () => {
  const table = /(?<=\n\| what \| undo \| never changes \|\n\|---\|---\|---\|\n)(\| .*\n)*/;
  const page = readFileSync(file, "utf8");
  const wanted = `${rows().join("\n")}\n`;
  if (process.env["DRAW"] === "1")
    writeFileSync(
      file,
      page.replace(table, () => wanted),
    );
  expect(table.exec(readFileSync(file, "utf8"))?.[0]).toBe(wanted);
});
