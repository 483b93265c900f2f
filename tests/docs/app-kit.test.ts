import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { schemaOfFiles } from "@daily-genius/domain/testing/schema-of-files";
import { projectRoot } from "@daily-genius/project/root";
import { expect, test } from "vitest";
import { typesOfFiles } from "./app-kit.ts";

// What an app developer gets is made from the shapes that the function uses. `DRAW=1` writes it.

const draws = process.env["DRAW"] === "1";
const types = Object.entries(await typesOfFiles()).map(([name, text]) => [`docs/app/${name}`, text] as const);

test.each(types)("%s is current; DRAW=1 writes it", (path, text) => {
  const file = join(projectRoot, path);
  if (draws) writeFileSync(file, text);
  expect(readFileSync(file, "utf8")).toBe(text);
});

test("the schema is current; DRAW=1 writes it", () => {
  const file = join(projectRoot, "domain/src/feed/schema.json");
  if (draws) writeFileSync(file, JSON.stringify(schemaOfFiles(), null, 2));
  expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(schemaOfFiles());
});

test("the schema names every file, and every field that a reader of the document is told of", () => {
  const { $defs } = schemaOfFiles() as { $defs: Record<string, { properties: object }> };
  const document = readFileSync(join(projectRoot, "docs/stored-data.md"), "utf8");
  expect(Object.keys($defs)).toEqual(
    expect.arrayContaining(["DayFile", "MonthFile", "MonthsFile", "NamesFile", "FileEntry"]),
  );
  for (const { properties } of Object.values($defs))
    for (const field of Object.keys(properties)) expect(document, field).toContain(`\`${field}\``);
});
