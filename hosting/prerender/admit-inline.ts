import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";

const firebaseJson = new URL("../../firebase.json", import.meta.url);

/** Makes the content security policies of the site's own documents allow only this inline style. */
export function admitSiteStyle(css: string): void {
  const admitted = `style-src 'self' ${hashesOf([css])}`;
  rewrite((config) => config.replace(/style-src 'self' 'sha256-[^']+'/g, () => admitted));
}

/** Makes the policies of the site's own documents allow these inline scripts besides the files of the panel. */
export function admitSiteScripts(scripts: readonly string[]): void {
  rewrite((config) =>
    config.replace(
      /script-src ('self' )?'sha256-[^']+'(?: 'sha256-[^']+')*(?=[^;]*; style-src 'self')/g,
      (_, files = "") => `script-src ${files}${hashesOf(scripts)}`,
    ),
  );
}

/** Makes browsers ask again for the documents of the site, as for the landing page. */
export function neverCache(paths: readonly string[]): void {
  const names = paths.map((path) => path.slice(1)).join("|");
  rewrite((config) => config.replace(/(?<=\^\/\(\?:)[a-z|-]+(?=\|\[)/, names));
}

/** Makes Hosting find the function of the public pages in this region, where all functions are. */
export function placeFunction(region: string): void {
  rewrite((config) => config.replace(/(?<="functionId": "site", "region": ")[^"]+/, region));
}

/** Makes the policy of the panel, which shows coming stories in a frame without scripts, allow their inline style. */
export function admitStoryStyle(css: string): void {
  rewrite((config) =>
    config.replace(
      /(style-src 'self' 'sha256-[^']+')[^;]*(?=; img-src 'self' data:)/,
      (_, own) => `${own} ${hashesOf([css])}`,
    ),
  );
}

/**
 * Returns the policy that a page carries, which allows nothing inline but these styles and scripts. It names workers,
 * which are held to the policy of scripts otherwise (CSP Level 3, §6.1.17).
 */
export function inlinePolicy(styles: readonly string[], scripts: readonly string[]): string {
  return `script-src ${hashesOf(scripts)}; worker-src 'self'; style-src ${hashesOf(styles)}`;
}

/** Makes the policy of the panel allow reCAPTCHA, which provides App Check's tokens, if it is used. */
export function admitRecaptcha(isUsed: boolean): void {
  rewrite((config) => withRecaptcha(config, isUsed));
}

/**
 * Returns firebase.json with or without reCAPTCHA in the policy of the panel, the one that allows script files. Its
 * script is loaded by a text (`loadReCAPTCHAEnterpriseScript` of Firebase's SDK), which Trusted Types refuse.
 */
export function withRecaptcha(config: string, isUsed: boolean): string {
  const google = "https://www.google.com/recaptcha/";
  const [trusted, script, connect, frame] = isUsed
    ? [
        "",
        ` ${google} https://www.gstatic.com/recaptcha/`,
        ` https://content-firebaseappcheck.googleapis.com ${google}`,
        `${google} https://recaptcha.google.com/recaptcha/`,
      ]
    : ["require-trusted-types-for 'script'; trusted-types inert; ", "", "", "'none'"];
  return config.replace(
    /(?:require-trusted-types-for 'script'; trusted-types inert; )?frame-src [^;]+;([^"]*) script-src 'self' ('sha256-[^']+'(?: 'sha256-[^']+')*)[^;]*;([^"]*) connect-src 'self'.*?( https:\/\/identitytoolkit\.)/,
    (_, others, inline, more, first) =>
      `${trusted}frame-src ${frame};${others} script-src 'self' ${inline}${script};${more} connect-src 'self'${connect}${first}`,
  );
}

function hashesOf(texts: readonly string[]): string {
  const hashes = texts.map((text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`);
  return [...new Set(hashes)].join(" ");
}

/** Writes firebase.json if something has changed. */
function rewrite(change: (config: string) => string): void {
  const before = readFileSync(firebaseJson, "utf8");
  const after = change(before);
  if (after === before) return;
  writeFileSync(firebaseJson, after);
  // Firebase reads its configuration before it builds: it would deploy the new pages with the old policy.
  if (process.env["RESOURCE_DIR"] !== undefined || process.env["FIREBASE_JSON_IS_FINAL"] !== undefined)
    throw new Error("firebase.json was updated for this build. Commit it and run this again.");
}
