import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

const stylesheetLink = /[ \t]*<link rel="stylesheet"[^>]*href="\/(assets\/site-[^"]+\.css)"[^>]*>\n?/;

/**
 * Puts the stylesheet of the public pages into them, so that the first paint waits for one file only, and its hash
 * into the content security policy, which allows no other style.
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
          if (sheet?.type !== "asset") throw new Error(`${page.fileName} has no stylesheet to put into it.`);
          const css = String(sheet.source).trim();
          page.source = html.replace(stylesheetLink, () => `    <style>${css}</style>\n`);
          admitStyle(firebaseJson, css);
        }
        // The sheet stays a file as well: parts of the admin panel name it among what they need.
      },
    },
  };
}

/** Writes the hash of the one inline style into firebase.json, where it differs from the one that stands there. */
function admitStyle(firebaseJson: string, css: string): void {
  const hash = createHash("sha256").update(css).digest("base64");
  const before = readFileSync(firebaseJson, "utf8");
  const after = before.replace(/style-src 'self'( 'sha256-[^']+')?/, `style-src 'self' 'sha256-${hash}'`);
  if (after === before) return;
  writeFileSync(firebaseJson, after);
  // Firebase has read its configuration before it builds: it would deploy the new pages under the old hash.
  if (process.env["RESOURCE_DIR"] !== undefined)
    throw new Error("firebase.json now carries the hash of the new styles: run the deployment again.");
}
