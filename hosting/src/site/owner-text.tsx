import { siteConfig } from "./site-config.ts";

/** A text that the owner of the site fills in; highlighted until then, so that it is not overlooked. */
export function OwnerText({ of }: { readonly of: "operator" | "contact" | "jurisdiction" }) {
  const text = siteConfig.legal[of];
  return text.startsWith("[") ? <mark>{text}</mark> : text;
}
