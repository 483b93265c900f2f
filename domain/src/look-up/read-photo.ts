import { fields } from "../post/fields.ts";
import { cleanLine } from "../text/clean-text.ts";
import { cut } from "../text/cut.ts";
import type { ImageInfo } from "./wikimedia-answers.ts";

/** A photo of Commons: with its license, or with the reason why it cannot be used. */
export type FoundPhoto =
  | {
      readonly kind: "usable";
      readonly address: string;
      readonly page: string;
      /** Who made it, as HTML that strangers wrote. */
      readonly credit: string;
      readonly license: string;
      readonly notes: readonly string[];
    }
  | { readonly kind: "unusable"; readonly page: string; readonly reason: string };

const file = /^https:\/\/(?:upload|thumb)\.wikimedia\.org\//;
const page = /^https:\/\/commons\.wikimedia\.org\//;

/** Reads what Commons says of a file; undefined if its addresses are not those of Commons. */
export function readPhoto({ url, thumburl, descriptionurl, extmetadata }: ImageInfo): FoundPhoto | undefined {
  const text = (name: string) => cleanLine(String(extmetadata[name]?.value ?? ""));
  const address = thumburl ?? url;
  if (!file.test(address) || !page.test(descriptionurl)) return undefined;
  const license = text("LicenseShortName");
  const isFree = !/^(?:true|1|yes)$/i.test(text("NonFree"));
  if (license === "" || !isFree)
    return { kind: "unusable", page: descriptionurl, reason: "The license of this photo is unknown." };
  const restrictions = text("Restrictions");
  return {
    kind: "usable",
    address,
    page: descriptionurl,
    credit: text("Attribution") || text("Artist") || text("Credit"),
    license: cut(license, fields.photoLicense.max),
    notes: restrictions === "" ? [] : [`Restrictions on its page: ${restrictions.replaceAll("|", ", ")}.`],
  };
}

/** Returns the credit of a photo from the plain text of its maker. */
export function photoCredit(maker: string): string {
  const source = "via Wikimedia Commons";
  const name = cleanLine(maker.replaceAll(/\s+/g, " "));
  if (name === "") return "Wikimedia Commons";
  const room = fields.photoCredit.max - source.length - 2;
  return `${name.length > room ? `${cut(name, room - 1).trimEnd()}…` : name}, ${source}`;
}
