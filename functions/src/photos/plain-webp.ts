import { passThroughBytes } from "@daily-genius/domain/photo";
import { ascii } from "./image-type.ts";

const alphaFlag = 0x10;

/**
 * Whether a file is a lossy WebP of one frame with nothing else in it: no metadata, no colour profile, no bytes
 * after its end, and not worth encoding again. Only decoding it shows whether its pixels are sound.
 */
export function isPlainWebp(bytes: Uint8Array): boolean {
  if (bytes.length > passThroughBytes || ascii(bytes, 0) !== "RIFF" || ascii(bytes, 8) !== "WEBP")
    return false;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (view.getUint32(4, true) + 8 !== bytes.length) return false;
  const names: string[] = [];
  for (let at = 12; at < bytes.length; ) {
    if (at + 8 > bytes.length) return false;
    const name = ascii(bytes, at);
    const size = view.getUint32(at + 4, true);
    if (name === "VP8X" && (bytes[at + 8] ?? 0xff) & ~alphaFlag) return false;
    names.push(name);
    at += 8 + size + (size % 2);
  }
  return /^(VP8 |VP8X(ALPH)?VP8 )$/.test(names.join(""));
}
