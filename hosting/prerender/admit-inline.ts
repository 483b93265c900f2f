import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const firebaseJson = new URL("../../firebase.json", import.meta.url);

/** Has the content security policies of the site's own documents admit this inline style and no other. */
export function admitSiteStyle(css: string): void {
  const admitted = `style-src 'self' ${hashesOf([css])}`;
  rewrite((config) => config.replace(/style-src 'self' 'sha256-[^']+'/g, () => admitted));
}

/** Has the policies of the site's own documents admit this inline script, beside the files of the panel. */
export function admitSiteScript(code: string): void {
  rewrite((config) =>
    config.replace(
      /script-src ('self' )?'sha256-[^']+'(?=[^;]*; style-src 'self')/g,
      (_, files = "") => `script-src ${files}${hashesOf([code])}`,
    ),
  );
}

/** Has the policy of the pages that the function fills admit these inline styles and scripts, and no others. */
export function admitPages(styles: readonly string[], scripts: readonly string[]): void {
  const admitted = `script-src ${hashesOf(scripts)}; style-src ${hashesOf(styles)}`;
  rewrite((config) =>
    config.replace(/script-src( 'sha256-[^']+')+; style-src( 'sha256-[^']+')+/, () => admitted),
  );
}

/** Has the policy of the panel admit reCAPTCHA, from which App Check gets its tokens, if it is used. */
export function admitRecaptcha(isUsed: boolean): void {
  rewrite((config) => withRecaptcha(config, isUsed));
}

/** The text of firebase.json with or without reCAPTCHA in the policy of the panel, the one whose scripts are files. */
export function withRecaptcha(config: string, isUsed: boolean): string {
  const google = "https://www.google.com/recaptcha/";
  const [script, connect, frame] = isUsed
    ? [
        ` ${google} https://www.gstatic.com/recaptcha/`,
        ` https://content-firebaseappcheck.googleapis.com ${google}`,
        `${google} https://recaptcha.google.com/recaptcha/`,
      ]
    : ["", "", "'none'"];
  return config.replace(
    /frame-src [^;]+;([^"]*) script-src 'self' ('sha256-[^']+')[^;]*;([^"]*) connect-src 'self'.*?( https:\/\/identitytoolkit\.)/,
    (_, others, inline, more, first) =>
      `frame-src ${frame};${others} script-src 'self' ${inline}${script};${more} connect-src 'self'${connect}${first}`,
  );
}

function hashesOf(texts: readonly string[]): string {
  const hashes = texts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return [...new Set(hashes)].join(" ");
}

/** Writes firebase.json if a policy has changed. */
function rewrite(change: (config: string) => string): void {
  const before = readFileSync(firebaseJson, "utf8");
  const after = change(before);
  if (after === before) return;
  writeFileSync(firebaseJson, after);
  // Firebase reads its configuration before it builds: it would deploy the new pages with the old policy.
  if (process.env["RESOURCE_DIR"] !== undefined || process.env["FIREBASE_JSON_IS_FINAL"] !== undefined)
    throw new Error("firebase.json was updated for the new pages. Commit it and run this again.");
}
