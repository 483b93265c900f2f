import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { join } from "node:path";
import { schemaOfFiles } from "@daily-genius/domain/testing/schema-of-files";
import { projectRoot } from "@daily-genius/project/root";
import { InputData, JSONSchemaInput, quicktype } from "quicktype-core";
import { expect, onTestFinished, test } from "vitest";
import { fileApp } from "../../docs/app/file-app.ts";

// What an app developer gets is made from the shapes that the function uses. `DRAW=1` writes it.

/** The languages of the types, by the names of their files in `docs/app/`. */
const languages = {
  "daily-genius.ts": {
    lang: "typescript",
    rendererOptions: { "just-types": true, "prefer-unions": true, readonly: true },
  },
  "DailyGenius.swift": {
    lang: "swift",
    rendererOptions: { "mutable-properties": false, initializers: false },
  },
  "DailyGenius.kt": {
    lang: "kotlin",
    rendererOptions: { "just-types": true, package: "example.dailygenius" },
  },
} as const;

/** Returns the types of the public files in each language, by the names of their files. */
async function typesOfFiles(): Promise<Readonly<Record<string, string>>> {
  const made = Object.entries(languages).map(async ([file, { lang, rendererOptions }]) => {
    const input = new JSONSchemaInput(undefined);
    await input.addSource({
      name: "DailyGenius",
      uris: ["#/$defs/"],
      schema: JSON.stringify(schemaOfFiles()),
    });
    const inputData = new InputData();
    inputData.addInput(input);
    const { lines } = await quicktype({ inputData, lang, rendererOptions: { ...rendererOptions } });
    return [file, plainTypes[lang](`${lines.join("\n").trim()}\n`)];
  });
  return Object.fromEntries(await Promise.all(made));
}

/** Removes what the types need not say. */
const plainTypes = {
  // Formatted like the rest of the project, and without fields that the types do not name.
  typescript: (text: string) =>
    text
      .replaceAll("    [property: string]: unknown;\n", "")
      .replaceAll(/^ {4}/gm, "  ")
      .replaceAll(/: +/g, ": "),
  // `Codable` finds the keys of the fields by itself.
  swift: (text: string) => text.replaceAll(/\n\n {4}enum CodingKeys.*?\n {4}\}/gs, ""),
  kotlin: (text: string) => text,
};

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

test.each([
  ["its login page", 200, "<html>Welcome aboard</html>"],
  ["JSON of its own", 200, '{"login":"https://wifi.example.com"}'],
  ["its page for an unknown address", 404, "<h1>Not Found</h1>"],
  ["its JSON for an unknown address", 404, '{"error":"no such route"}'],
])(
  "what a network answers in the site's place, %s, is a failure and is not kept; and no story comes early",
  async (_, status, other) => {
    const entries = [{ date: "2026/11/26" }, { date: "2026/11/27" }];
    const files: Record<string, object> = {
      "/feed/months.json": { months: ["2026/10", "2026/11"].map((month) => ({ month, tag: '"a"' })) },
      "/feed/2026/11.json": { entries },
    };
    let isSite = true;
    const server = createServer(({ url = "" }, response) => {
      const file = files[url];
      if (!isSite) response.writeHead(status).end(other);
      else if (file) response.setHeader("etag", '"a"').end(JSON.stringify(file));
      else response.writeHead(404).end('{"error":"not found"}');
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    const address = server.address();
    if (address === null || typeof address === "string") throw new Error("The server has a port.");
    const app = fileApp(`http://127.0.0.1:${address.port}`);
    isSite = false;
    await expect(app.day("2026/11/27")).rejects.toThrow();
    await expect(app.archive("2026/11/27")).rejects.toThrow();
    isSite = true;
    // The day after has begun elsewhere only, and the last story of October is gone.
    expect(await app.archive("2026/11/26")).toEqual(entries.slice(0, 1));
    expect(app.requests()).toBe(5);
    expect(await app.day("2026/11/29")).toEqual([]);
  },
);
