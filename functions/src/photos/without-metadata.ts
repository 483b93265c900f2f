import type { PhotoContentType } from "@daily-genius/domain/photo";
import { ascii } from "./image-type.ts";

/** The same picture without EXIF (but for its orientation), XMP, comments and whatever follows the image's end. */
export function withoutMetadata(bytes: Uint8Array, contentType: PhotoContentType): Uint8Array {
  return strip[contentType](bytes);
}

const strip: Readonly<Record<PhotoContentType, (bytes: Uint8Array) => Uint8Array>> = {
  "image/jpeg": stripJpeg,
  "image/png": stripPng,
  "image/webp": stripWebp,
};

const marker = {
  app1: 0xe1,
  app15: 0xef,
  app2: 0xe2,
  app14: 0xee,
  comment: 0xfe,
  scan: 0xda,
  end: 0xd9,
} as const;

function stripJpeg(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 2)];
  let at = 2;
  while (at + 4 <= bytes.length) {
    const kind = bytes[at + 1] ?? 0;
    if (kind === marker.end) break;
    const end = at + 2 + view.getUint16(at + 2);
    const segment = bytes.subarray(at, end);
    if (kind === marker.app1) parts.push(...orientationOnly(segment));
    else if (!isDropped(kind)) parts.push(segment);
    at = end;
    if (kind === marker.scan) {
      // The picture itself runs up to the next marker that is neither an escaped 0xff nor a restart.
      while (at < bytes.length && !(bytes[at] === 0xff && isSegment(bytes[at + 1] ?? 0))) at += 1;
      parts.push(bytes.subarray(end, at));
    }
  }
  return join([...parts, Uint8Array.of(0xff, marker.end)]);
}

/** Application segments but the colour profile (2) and Adobe's colour transform (14), and comments. */
function isDropped(kind: number): boolean {
  if (kind === marker.app2 || kind === marker.app14) return false;
  return (kind >= marker.app1 && kind <= marker.app15) || kind === marker.comment;
}

function isSegment(kind: number): boolean {
  return kind !== 0 && kind !== 0xff && !(kind >= 0xd0 && kind <= 0xd7);
}

const orientationTag = 0x0112;

/** The EXIF segment with the orientation alone; nothing where there is none to keep. */
function orientationOnly(segment: Uint8Array): Uint8Array[] {
  if (ascii(segment, 4) !== "Exif" || segment.length < 18) return [];
  const tiff = segment.subarray(10);
  const view = viewOf(tiff);
  const little = tiff[0] === 0x49;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return [];
  const entries = view.getUint16(directory, little);
  for (let n = 0; n < entries; n += 1) {
    const entry = directory + 2 + 12 * n;
    if (entry + 12 > tiff.length) return [];
    if (view.getUint16(entry, little) !== orientationTag) continue;
    const orientation = view.getUint16(entry + 8, little);
    return orientation > 1 && orientation <= 8 ? [exifOf(orientation)] : [];
  }
  return [];
}

function exifOf(orientation: number): Uint8Array {
  const tiff = [
    0x4d,
    0x4d,
    0,
    42,
    0,
    0,
    0,
    8,
    0,
    1,
    0x01,
    0x12,
    0,
    3,
    0,
    0,
    0,
    1,
    0,
    orientation,
    0,
    0,
    0,
    0,
    0,
    0,
  ];
  return Uint8Array.of(0xff, marker.app1, 0, tiff.length + 8, 0x45, 0x78, 0x69, 0x66, 0, 0, ...tiff);
}

const pngChunks = new Set(["IHDR", "PLTE", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "sBIT", "IDAT"]);

function stripPng(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const parts = [bytes.subarray(0, 8)];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const name = ascii(bytes, at + 4);
    const end = at + 12 + view.getUint32(at);
    if (pngChunks.has(name) || name === "IEND") parts.push(bytes.subarray(at, end));
    if (name === "IEND") break;
    at = end;
  }
  return join(parts);
}

const webpChunks = new Set(["VP8 ", "VP8L", "VP8X", "ALPH", "ANIM", "ANMF", "ICCP"]);
const metadataFlags = 0x0c;

function stripWebp(bytes: Uint8Array): Uint8Array {
  const view = viewOf(bytes);
  const end = Math.min(bytes.length, view.getUint32(4, true) + 8);
  const parts = [bytes.slice(0, 12)];
  for (let at = 12; at + 8 <= end; ) {
    const size = view.getUint32(at + 4, true);
    const chunk = bytes.slice(at, at + 8 + size + (size % 2));
    if (webpChunks.has(ascii(chunk, 0))) parts.push(chunk);
    if (ascii(chunk, 0) === "VP8X") chunk[8] = (chunk[8] ?? 0) & ~metadataFlags;
    at += chunk.length;
  }
  const stripped = join(parts);
  viewOf(stripped).setUint32(4, stripped.length - 8, true);
  return stripped;
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}
