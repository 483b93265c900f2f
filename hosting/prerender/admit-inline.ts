import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const firebaseJson = new URL("../../firebase.json", import.meta.url);

/** Has the content security policies of the site's own documents admit this inline style and no other. */
export function admitSiteStyle(css: string): void {
  rewrite(/style-src 'self' 'sha256-[^']+'/g, `style-src 'self' ${hashesOf([css])}`);
}

/** Has the policy of the pages that the function fills admit these inline styles and scripts, and no others. */
export function admitPages(styles: readonly string[], scripts: readonly string[]): void {
  rewrite(
    /script-src( 'sha256-[^']+')+; style-src( 'sha256-[^']+')+/,
    `script-src ${hashesOf(scripts)}; style-src ${hashesOf(styles)}`,
  );
}

function hashesOf(texts: readonly string[]): string {
  const hashes = texts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return [...new Set(hashes)].join(" ");
}

/** Writes firebase.json if the hashes have changed. */
function rewrite(hashes: RegExp, present: string): void {
  const before = readFileSync(firebaseJson, "utf8");
  const after = before.replace(hashes, () => present);
  if (after === before) return;
  writeFileSync(firebaseJson, after);
  // Firebase reads its configuration before it builds: it would deploy the new pages with the old hashes.
  if (process.env["RESOURCE_DIR"] !== undefined || process.env["FIREBASE_JSON_IS_FINAL"] !== undefined)
    throw new Error("firebase.json now has the hashes of the new pages: commit it, and run this again.");
}
