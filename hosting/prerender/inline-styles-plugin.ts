import type { Plugin } from "vite";
import { admitRecaptcha, admitSiteStyle } from "./admit-inline.ts";

const stylesheetLink = /[ \t]*<link rel="stylesheet"[^>]*href="\/(assets\/site-[^"]+\.css)"[^>]*>\n?/;
const moduleScript = /<script type="module"[^>]*src="([^"]+)"><\/script>/;

/**
 * Inlines the public pages' stylesheet for a quick first paint; `load-script.ts` then loads their script. The security
 * policy then allows the style, and reCAPTCHA.
 */
export function inlineStyles(): Plugin {
  return {
    name: "inline-styles",
    enforce: "post",
    apply: "build",
    configResolved: ({ env }) => admitRecaptcha(Boolean(env["VITE_APP_CHECK_SITE_KEY"])),
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
          page.source = html
            .replace(stylesheetLink, () => `    <style>${css}</style>\n`)
            .replace(moduleScript, '<meta name="script" content="$1">');
          admitSiteStyle(css);
        }
        // Keep the stylesheet as a file, too: the admin panel loads it.
      },
    },
  };
}
