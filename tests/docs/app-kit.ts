import { schemaOfFiles } from "@daily-genius/domain/testing/schema-of-files";
import { InputData, JSONSchemaInput, quicktype } from "quicktype-core";

/** The languages of the types, by the names of their files in `docs/app/`. */
const languages = {
  "daily-genius.ts": {
    lang: "typescript",
    rendererOptions: { "just-types": true, "prefer-unions": true, readonly: true },
  },
  "DailyGenius.swift": {
    lang: "swift",
    rendererOptions: { "mutable-properties": false, "access-level": "public", initializers: false },
  },
  "DailyGenius.kt": {
    lang: "kotlin",
    rendererOptions: { "just-types": true, package: "example.dailygenius" },
  },
} as const;

/** Returns the types of the public files in each language, by the names of their files. */
export async function typesOfFiles(): Promise<Readonly<Record<string, string>>> {
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
    const text = `${lines.join("\n").trim()}\n`;
    return [file, lang === "typescript" ? plainTypes(text) : text];
  });
  return Object.fromEntries(await Promise.all(made));
}

/** Formats the types of TypeScript like the rest of the project, and without fields that they do not name. */
function plainTypes(text: string): string {
  return text
    .replaceAll("    [property: string]: unknown;\n", "")
    .replaceAll(/^ {4}/gm, "  ")
    .replaceAll(/: +/g, ": ");
}
