import { normalisePublishDate } from "./publish-date.ts";

/** Longest id, in bytes of UTF-8: a photo's object name, at most 1,024 bytes, holds the id and 46 bytes more. */
export const longestPostId = 960;

/**
 * The slug of a post (specification §3): publish date as yyyy-MM-dd, a hyphen and the title, lower-cased, all
 * but letters, digits, spaces and hyphens removed, white space turned to hyphens, repeated hyphens collapsed.
 * Letters and digits are those of any script, in NFC, so that 孔子 has a slug of its own.
 */
export function postId(date: string, title: string): string {
  return (
    `${date.replaceAll("/", "-")}-${title}`
      .normalize("NFC")
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, "")
      .replace(/\s+/gu, "-")
      .replace(/-+/g, "-")
      // Last, since removing a character can join a letter and its accent.
      .normalize("NFC")
  );
}

/** The publish date a slug begins with, as YYYY/MM/DD; undefined for an id that no date and title produce. */
export function dateOfSlug(slug: string): string | undefined {
  const [, day] = /^(\d{4}-\d{2}-\d{2})-/.exec(slug) ?? [];
  const date = day?.replaceAll("-", "/");
  return date !== undefined && normalisePublishDate(date) === date ? date : undefined;
}

/** The length of a text in bytes of UTF-8, which is what Firestore and Cloud Storage count. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
