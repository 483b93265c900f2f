import { randomInt } from "node:crypto";
import { passkeyLimits } from "@daily-genius/domain/sign-in/passkey";
import { keyedHash } from "./keyed-hash.ts";

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
