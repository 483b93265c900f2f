import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const stylesheetLink = /[ \t]*<link rel="stylesheet"[^>]*href="\/(assets\/site-[^"]+\.css)"[^>]*>\n?/;

/**
 * Inlines the stylesheet of the public pages, so that the first paint waits for one file only, and writes its hash
 * into the content security policy, which allows no other inline style.
 */
export function inlineStyles(): Plugin {
  let firebaseJson = "";
  return {
    name: "inline-styles",
    enforce: "post",
    apply: "build",
    configResolved(config) {
      firebaseJson = join(config.root, "../firebase.json");
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        for (const page of Object.values(bundle)) {
          if (page.type !== "asset" || !page.fileName.endsWith(".html")) continue;
          const html = String(page.source);
          const file = stylesheetLink.exec(html)?.[1] ?? "";
          const sheet = bundle[file];
          if (sheet?.type !== "asset") throw new Error(`${page.fileName} has no stylesheet to inline.`);
          const css = String(sheet.source).trim();
          page.source = html.replace(stylesheetLink, () => `    <style>${css}</style>\n`);
          admitStyle(firebaseJson, css);
        }
        // The sheet stays a file, too: the admin panel loads it.
      },
    },
  };
}

/** Writes the hash of the inline style into firebase.json if it has changed. */
function admitStyle(firebaseJson: string, css: string): void {
  const hash = createHash("sha256").update(css).digest("base64");
  const before = readFileSync(firebaseJson, "utf8");
  const after = before.replace(/style-src 'self'( 'sha256-[^']+')?/, `style-src 'self' 'sha256-${hash}'`);
  if (after === before) return;
  writeFileSync(firebaseJson, after);
  // Firebase reads its configuration before it builds: it would deploy the new pages with the old hash.
  if (process.env["RESOURCE_DIR"] !== undefined)
    throw new Error("firebase.json now has the hash of the new styles: run the deployment again.");
}
