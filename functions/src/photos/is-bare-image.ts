import type { PhotoContentType } from "@daily-genius/domain/photo/photo";
import { ascii } from "../image-type.ts";

/**
 * Whether a file has only the parts of one image, as the encoders of the photo step write it: no metadata, no comment,
 * no second image, nothing after the end. Only decoding shows whether the image is sound.
 */
export function isBareImage(bytes: Uint8Array, contentType: PhotoContentType): boolean {
  return forms[contentType].test(partsOf[contentType](bytes)?.join(" ") ?? "");
}

/** The names of the parts in the order in which an encoder writes them. */
const forms: Readonly<Record<PhotoContentType, RegExp>> = {
  "image/jpeg": /^SOI( (JFIF|DQT|SOF|DHT|DRI|SOS))+ EOI$/,
  "image/png": /^IHDR( (PLTE|tRNS|gAMA|sRGB|cHRM|sBIT|pHYs))*( IDAT)+ IEND$/,
  "image/webp": /^(VP8 |VP8L|VP8X( ALPH)? (VP8 |VP8L))$/,
};

/** Returns the parts of a file, which must fill it to its last byte; otherwise undefined. */
const partsOf: Readonly<Record<PhotoContentType, (bytes: Uint8Array) => readonly string[] | undefined>> = {
  "image/jpeg": jpegSegments,
  "image/png": pngChunks,
  "image/webp": webpChunks,
};

const jpegMarkers = new Map([
  [0xc0, "SOF"],
  [0xc1, "SOF"],
  [0xc2, "SOF"],
  [0xc4, "DHT"],
  [0xdb, "DQT"],
  [0xdd, "DRI"],
  [0xda, "SOS"],
]);

function jpegSegments(bytes: Uint8Array): readonly string[] | undefined {
  const names = ["SOI"];
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const isJfif = marker === 0xe0 && ascii(bytes, at + 4) === "JFIF" && uint16(bytes, at + 2) === 16;
    names.push(isJfif ? "JFIF" : (jpegMarkers.get(marker) ?? "another"));
    at += 2 + uint16(bytes, at + 2);
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
  const ends = at + 2 === bytes.length && bytes[at] === 0xff && bytes[at + 1] === 0xd9;
  return ends ? [...names, "EOI"] : undefined;
}

/** Returns the end of the compressed pixels: the first marker that cannot occur within them. */
function endOfScan(bytes: Uint8Array, start: number): number {
  let at = start;
  const isWithin = () => {
    const next = bytes[at + 1] ?? 0;
    return bytes[at] !== 0xff || next === 0 || (next >= 0xd0 && next <= 0xd7);
  };
  while (at < bytes.length && isWithin()) at += 1;
  return at;
}

function pngChunks(bytes: Uint8Array): readonly string[] | undefined {
  const view = viewOf(bytes);
  const names: string[] = [];
  let at = 8;
  for (; at + 12 <= bytes.length; at += 12 + view.getUint32(at)) names.push(ascii(bytes, at + 4));
  return at === bytes.length ? names : undefined;
}

const alphaFlag = 0x10;

function webpChunks(bytes: Uint8Array): readonly string[] | undefined {
  const view = viewOf(bytes);
  if (view.getUint32(4, true) + 8 !== bytes.length) return undefined;
  const names: string[] = [];
  let at = 12;
  while (at + 8 <= bytes.length) {
    const name = ascii(bytes, at);
    const size = view.getUint32(at + 4, true);
    if (name === "VP8X" && (bytes[at + 8] ?? 0xff) & ~alphaFlag) return undefined;
    names.push(name);
    at += 8 + size + (size % 2);
  }
  return at === bytes.length ? names : undefined;
}

function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}
