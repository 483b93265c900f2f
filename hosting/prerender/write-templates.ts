import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { build, type Rolldown, runnerImport } from "vite";
import budget from "../budget/size-budget.json" with { type: "json" };
import { admitPages } from "./admit-inline.ts";

type Renderer = typeof import("../src/site/templates/render-templates.tsx");

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "src/site/templates");
const written = join(root, "../functions/templates/pages.json");

/**
 * Writes the pages that the function `site` fills: finished documents with named slots, each with its style and script
 * inside, and has the content security policy admit those. A document loads nothing but pictures and a font, so it stays whole in
 * every cache, also beside a newer deployment. Run by each build of the functions.
 */
const { module } = await runnerImport<Renderer>(join(folder, "render-templates.tsx"), {
  root,
  configFile: false,
});
const templates = await Promise.all(
  Object.entries(module.renderTemplates()).map(async ([name, { head, body, style, early, script }]) => {
    const css = await bundle(style);
    const first = `{${await bundle(early)}}`;
    const code = script === undefined ? undefined : await bundle(script);
    return { name, css, first, code, html: documentOf({ head, body, css, first, code }) };
  }),
);
mkdirSync(dirname(written), { recursive: true });
writeFileSync(
  written,
  JSON.stringify(Object.fromEntries(templates.map(({ name, html }) => [name, html])), null, 2),
);
const scripts = [...new Set(templates.flatMap(({ first, code }) => [first, code ?? first]))];
admitPages(
  templates.map(({ css }) => css),
  scripts,
);
const size = brotliCompressSync(scripts.join("\n")).length / 1000;
if (size > budget.reader.limit)
  throw new Error(`The scripts of the reader have ${size} kB of ${budget.reader.limit}.`);

/** A stylesheet or a script of the pages with all that it imports, minified. */
async function bundle(file: string): Promise<string> {
  const [result] = [
    await build({
      root,
      configFile: false,
      logLevel: "warn",
      build: {
        write: false,
        target: "es2023",
        modulePreload: { polyfill: false },
        rolldownOptions: { input: join(folder, file) },
      },
    }),
  ].flat();
  // The cast: without `watch` a build answers with its files.
  const { output } = result as Rolldown.RolldownOutput;
  const text = output
    .map((part) => (part.type === "chunk" ? part.code : String(part.source)).trim())
    .join("");
  if (text.includes("{{") || /<\/(script|style)/i.test(text))
    throw new Error(`${file} contains what a template reads as a slot or as the end of an element.`);
  return text;
}

type Document = { head: string; body: string; css: string; first: string; code: string | undefined };

function documentOf({ head, body, css, first, code }: Document): string {
  const script = code === undefined ? "" : `<script type="module">${code}</script>`;
  return [
    '<!doctype html><html lang="en"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="color-scheme" content="light dark">',
    `${head}<script>${first}</script><style>${css}</style></head><body>${body}${script}</body></html>`,
  ].join("");
}
