import { type SiteConfig, siteConfig } from "./site-config.ts";

/** A text that the site's owner fills in; highlighted until then, so that nobody overlooks it. */
export function OwnerText({ of }: { readonly of: Exclude<keyof SiteConfig["legal"], "lastUpdated"> }) {
  const text = siteConfig.legal[of];
  return text.startsWith("[") ? <mark>{text}</mark> : text;
}
