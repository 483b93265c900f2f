import { createHmac, randomBytes, randomInt, timingSafeEqual } from "node:crypto";
import { passkeyLimits } from "@daily-genius/domain/sign-in/passkey";

/** Returns the HMAC-SHA-256 of a text as base64url: 43 characters that reveal nothing without the key. */
export function keyedHash(key: string, text: string): string {
  return createHmac("sha256", key).update(text, "utf8").digest("base64url");
}

/** Whether two texts are equal, in a time that does not reveal where they differ. */
export function equalInConstantTime(a: string, b: string): boolean {
  const left = Buffer.from(a);
  const right = Buffer.from(b);
  return left.length === right.length && timingSafeEqual(left, right);
}

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
 * never matches it, so the counter cannot be bypassed. Keyboards write one letter or a space with other code points, which
 * make no difference (RFC 8265, 4.2.2). The prefix satisfies any password policy.
 */
export function storedPassword(pepper: string, canonical: string, password: string): string {
  const typed = password.replace(/\p{Zs}/gu, " ").normalize("NFC");
  return `P1!${keyedHash(pepper, `password:v1:${canonical.length}:${canonical}${typed}`)}`;
}

/** Crockford's base 32: no letter that looks like a digit. 16 of them are 80 bits. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** Returns new recovery codes, each like `7K2M-…-…-…`. */
export function newRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join("");
  return Array.from({ length: passkeyLimits.codes }, () => Array.from({ length: 4 }, group).join("-"));
}

/** Returns the form in which a recovery code is stored, however it was typed. */
export function storedCode(pepper: string, uid: string, code: string): string {
  const typed = code
    .normalize("NFKC")
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, "")
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1");
  return keyedHash(pepper, `code:v1:${uid}:${typed}`);
}

const lifetime = 90 * 86_400_000;

/** A browser that has signed in to an account before, and the generation in which it did. */
type Device = { readonly id: string; readonly generation: string };

/** Returns a token for a new device of an account. */
export function newDeviceToken(key: string, account: string, generation: string, now: number): string {
  const body = `v2.${randomBytes(16).toString("base64url")}.${generation}.${now}`;
  return `${body}.${sign(key, account, body)}`;
}

/** Returns the device of a token; undefined if the token is altered, of another account, or 90 days old. */
export function readDeviceToken(
  key: string,
  account: string,
  token: string | undefined,
  now: number,
): Device | undefined {
  const match = token?.match(/^(v2\.([\w-]{22})\.([\w-]{0,36})\.(\d{1,15}))\.([\w-]{43})$/);
  const [, body, id, generation, issuedAt, signature] = match ?? [];
  if (!body || !id || generation === undefined || !signature) return undefined;
  // Compare the text, not the bytes: base64url has several spellings of the same bytes, and only one is valid.
  if (!equalInConstantTime(signature, sign(key, account, body))) return undefined;
  const age = now - Number(issuedAt);
  return age >= 0 && age < lifetime ? { id, generation } : undefined;
}

function sign(key: string, account: string, body: string): string {
  return keyedHash(key, `device:${account}:${body}`);
}
