import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { runnerImport } from "vite";
import budget from "../budget/size-budget.json" with { type: "json" };
import { admitPages } from "./admit-inline.ts";
import { bundleInline, bundleInPlace } from "./bundle-inline.ts";

type Renderer = typeof import("../src/site/templates/render-templates.tsx");

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "src/site/templates");
const written = join(root, "../functions/templates/pages.json");

/**
 * Writes the pages that the function `site` fills: complete documents with named slots and with inline style and
 * script, which the content security policy is made to allow. A document loads only images and a font, so a cached copy
 * stays intact beside a newer deployment. Run by each build of the functions.
 */
const { module } = await runnerImport<Renderer>(join(folder, "render-templates.tsx"), {
  root,
  configFile: false,
});
const first = await bundleInPlace("apply-settings.ts");
const scripts = new Set([first]);
const kept = async (code: Promise<string>) => {
  scripts.add(await code);
  return code;
};
const templates = await Promise.all(
  Object.entries(module.renderTemplates()).map(async ([name, { head, body: rendered, style, script }]) => {
    const css = await bundleInline(style);
    const body = await withScripts(rendered, (file) => kept(bundleInPlace(file)));
    const code = script === undefined ? undefined : await kept(bundleInline(script));
    return { name, css, html: documentOf({ head, body, css, first, code }) };
  }),
);
mkdirSync(dirname(written), { recursive: true });
writeFileSync(
  written,
  JSON.stringify(Object.fromEntries(templates.map(({ name, html }) => [name, html])), null, 2),
);
admitPages(
  templates.map(({ css }) => css),
  [...scripts].sort(),
);
// In one order: they are bundled in any, which changes the size by 0.03 kB.
const byLength = [...scripts].sort((a, b) => b.length - a.length);
const size = brotliCompressSync(byLength.join("\n")).length / 1000;
if (size > budget.reader.limit)
  throw new Error(`The reader's scripts are ${size} kB; the limit is ${budget.reader.limit} kB.`);

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

/** Inserts the code of a page's scripts where `scriptHere` left their names. */
async function withScripts(html: string, codeOf: (file: string) => Promise<string>): Promise<string> {
  const parts = html.split(/\{\{!([\w.-]+)\}\}/);
  // Every second part is the name of a file.
  const codes = await Promise.all(
    parts.map(async (part, index) => (index % 2 === 0 ? part : `<script>${await codeOf(part)}</script>`)),
  );
  return codes.join("");
}
