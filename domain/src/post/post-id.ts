import { normalizePublishDate } from "../dates/publish-date.ts";

/** The longest id, in bytes of UTF-8: a photo's object name, at most 1,024 bytes, has the id and 46 bytes more. */
export const longestPostId = 960;

/**
 * Returns the slug of a post (specification §3): publish date as yyyy-MM-dd, a hyphen and the title, lower-cased,
 * without characters other than letters, digits, spaces and hyphens, or invisible ones; white space becomes hyphens, repeated hyphens
 * collapse. Letters and digits of any script count, in NFC, so that 孔子 has a separate slug.
 */
export function postId(date: string, title: string): string {
  return (
    `${date.replaceAll("/", "-")}-${title}`
      .normalize("NFC")
      .toLowerCase()
      .replace(/\p{DI}|[^\p{L}\p{M}\p{N}\s-]/gu, "")
      .replace(/\s+/gu, "-")
      .replace(/-+/g, "-")
      // Last, because removing a character can join a letter and its accent.
      .normalize("NFC")
  );
}

/** Returns the publish date of a slug, as YYYY/MM/DD; undefined for an id that no date and title produce. */
export function dateOfSlug(slug: string): string | undefined {
  const [, day] = /^(\d{4}-\d{2}-\d{2})-/.exec(slug) ?? [];
  const date = day?.replaceAll("-", "/");
  return date !== undefined && normalizePublishDate(date) === date ? date : undefined;
}

/** Whether a text can be the id of a document: no slash, not `.`, `..` or `__…__`, at most 1,500 bytes, well-formed. */
export function isDocumentId(text: string): boolean {
  return /^(?!\.{1,2}$)(?!__.*__$)[^/\p{Cs}]+$/su.test(text) && utf8Length(text) <= 1500;
}

/** Returns the length of a text in bytes of UTF-8, which is what Firestore and Cloud Storage count. */
export function utf8Length(text: string): number {
  let bytes = 0;
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0;
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x1_0000 ? 3 : 4;
  }
  return bytes;
}
