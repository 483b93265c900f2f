import { keyedHash } from "./keyed-hash.ts";

/** Longest e-mail address (RFC 5321), in UTF-16 code units of its canonical form. */
const longestEmail = 254;

/**
 * The one spelling of an e-mail address: case, surrounding spaces and compatibility forms (full-width letters,
 * ligatures) make no difference. Undefined if nothing or too much is left.
 */
export function canonicalEmail(email: string): string | undefined {
  // Lower-casing may leave a sequence that composes, and composing may leave a space at an end: hence the order.
  const canonical = email.normalize("NFKC").toLowerCase().normalize("NFKC").trim();
  return canonical.length > 0 && canonical.length <= longestEmail ? canonical : undefined;
}

/** What stands for an account in counters and logs: all spellings of its e-mail give the same, and no e-mail can be read from it. */
export function accountKey(pepper: string, canonical: string): string {
  return keyedHash(pepper, `email:v1:${canonical}`);
}

/**
 * What Firebase Authentication stores as the account's password. A guess sent straight to Identity Toolkit can
 * never match it, so the counter cannot be walked around. The prefix satisfies any password policy.
 */
export function storedPassword(pepper: string, canonical: string, password: string): string {
  return `P1!${keyedHash(pepper, `password:v1:${canonical.length}:${canonical}${password}`)}`;
}
