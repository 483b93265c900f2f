import { createHmac, timingSafeEqual } from "node:crypto";

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
