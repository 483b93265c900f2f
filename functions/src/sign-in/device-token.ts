import { randomBytes } from "node:crypto";
import { equalInConstantTime, keyedHash } from "./keyed-hash.ts";

const lifetime = 90 * 86_400_000;

/** A browser that has signed in to an account before, and the generation in which it did. */
export type Device = { readonly id: string; readonly generation: string };

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
