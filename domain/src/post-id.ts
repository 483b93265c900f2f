/**
 * The slug of a post (specification §3): publish date as yyyy-MM-dd, a hyphen and the title, lower-cased, all
 * but letters, digits, spaces and hyphens removed, white space turned to hyphens, repeated hyphens collapsed.
 * Letters and digits are those of any script, in NFC, so that 孔子 has a slug of its own.
 */
export function postId(date: string, title: string): string {
  return `${date.replaceAll("/", "-")}-${title}`
    .normalize("NFC")
    .toLowerCase()
    .normalize("NFC")
    .replace(/[^\p{L}\p{M}\p{N}\s-]/gu, "")
    .replace(/\s+/gu, "-")
    .replace(/-+/g, "-");
}
