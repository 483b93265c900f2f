import { keyedHash } from "./keyed-hash.ts";

/** The maximum length of an email address (RFC 5321), in UTF-16 code units of its canonical form. */
const longestEmail = 254;

/**
 * Returns the canonical spelling of an email: case, surrounding spaces and compatibility forms (full-width letters,
 * ligatures) make no difference. Undefined if the result is empty or too long.
 */
export function canonicalEmail(email: string): string | undefined {
  // The order matters: lower-casing can leave a sequence that composes, and composing can leave a space at an end.
  const canonical = email.normalize("NFKC").toLowerCase().normalize("NFKC").trim();
  return canonical.length > 0 && canonical.length <= longestEmail ? canonical : undefined;
}

/** Identifies an account in counters and logs: the same for all spellings of its email, and unreadable. */
export function accountKey(pepper: string, canonical: string): string {
  return keyedHash(pepper, `email:v1:${canonical}`);
}

/** Identifies a pepper without revealing it. */
export function pepperMark(pepper: string): string {
  return keyedHash(pepper, "pepper:v1");
}

/**
 * Returns the password that Firebase Authentication stores for an account. A guess sent straight to Identity Toolkit
 * never matches it, so the counter cannot be bypassed. The prefix satisfies any password policy.
 */
export function storedPassword(pepper: string, canonical: string, password: string): string {
  return `P1!${keyedHash(pepper, `password:v1:${canonical.length}:${canonical}${password}`)}`;
}
