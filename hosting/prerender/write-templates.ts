import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync } from "node:zlib";
import { runnerImport } from "vite";
import budget from "../budget/size-budget.json" with { type: "json" };
import { speculationRules } from "../src/site/site-head.ts";
import { admitStoryStyle, inlinePolicy } from "./admit-inline.ts";
import { bundleInline, bundleInPlace } from "./bundle-inline.ts";

type Renderer = typeof import("../src/site/templates/render-templates.tsx");

const root = fileURLToPath(new URL("..", import.meta.url));
const folder = join(root, "src/site/templates");
const written = join(root, "../functions/templates/pages.json");

/**
 * Writes the pages that the function `site` fills: complete documents with named slots, with inline style and scripts,
 * and with a policy that allows only these. A document loads only images and a font and needs no header of its own
 * deployment, so it stays intact beside an older or newer one. Run by each build of the functions.
 */
const { module } = await runnerImport<Renderer>(join(folder, "render-templates.tsx"), {
  root,
  configFile: false,
});
const settings = await bundleInPlace("apply-settings.ts");
const coming = await bundleInPlace("hide-coming.ts");
const templates = await Promise.all(
  Object.entries(module.renderTemplates()).map(async ([name, { head, body: rendered, style, script }]) => {
    const css = await bundleInline(style);
    const { body, inPlace } = await withScripts(rendered);
    const first = body.includes("data-from=") ? settings + coming : settings;
    const code = script === undefined ? undefined : await bundleInline(script);
    const scripts = [first, ...inPlace, ...(code === undefined ? [] : [code])];
    const html = [
      '<!doctype html><html lang="en"><head><meta charset="utf-8">',
      // Before all that a slot could bring.
      `<meta http-equiv="Content-Security-Policy" content="${inlinePolicy([css], [speculationRules, ...scripts])}">`,
      '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
      '<meta name="color-scheme" content="light dark">',
      `${head}<script>${first}</script><style>${css}</style></head><body>${body}`,
      code === undefined ? "" : `<script type="module">${code}</script>`,
      "</body></html>",
    ].join("");
    return { name, css, scripts, html };
  }),
);
mkdirSync(dirname(written), { recursive: true });
writeFileSync(
  written,
  JSON.stringify(Object.fromEntries(templates.map(({ name, html }) => [name, html])), null, 2),
);
for (const { name, css } of templates) if (name === "story") admitStoryStyle(css);
// In one order: they are bundled in any, which changes the size by 0.03 kB.
const byLength = [...new Set(templates.flatMap(({ scripts }) => scripts))].sort(
  (a, b) => b.length - a.length,
);
const size = brotliCompressSync(byLength.join("\n")).length / 1000;
if (size > budget.reader.limit)
  throw new Error(`The reader's scripts are ${size} kB; the limit is ${budget.reader.limit} kB.`);

/** Inserts the code of a page's scripts where `scriptHere` left their names, and returns it besides. */
async function withScripts(html: string) {
  const mark = /\{\{!([\w.-]+)\}\}/g;
  const inPlace = await Promise.all([...html.matchAll(mark)].map(([, file = ""]) => bundleInPlace(file)));
  const left = inPlace.values();
  return { body: html.replace(mark, () => `<script>${left.next().value}</script>`), inPlace };
}
