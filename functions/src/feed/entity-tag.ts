import { createHash } from "node:crypto";

/** Returns the strong entity tag of a content. */
export function entityTag(content: string | Uint8Array): string {
  return `"${createHash("sha256").update(content).digest("base64url").slice(0, 22)}"`;
}
