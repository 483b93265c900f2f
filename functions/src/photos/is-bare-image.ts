import type { PhotoContentType } from "@daily-genius/domain/photo/photo";
import { ascii } from "../image-type.ts";
import { chunksOf } from "./png-as-browsers-read.ts";

/**
 * Whether a file has only the parts of one image, as the encoders of the photo step write it: no metadata, no comment,
 * no second image, nothing after the end. Only decoding shows whether the image is sound.
 */
export function isBareImage(bytes: Uint8Array, contentType: PhotoContentType): boolean {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  return forms[contentType].test(partsOf[contentType](file)?.join(" ") ?? "");
}

/** The names of the parts in the order in which an encoder writes them. */
const forms: Readonly<Record<PhotoContentType, RegExp>> = {
  "image/jpeg": /^SOI( (JFIF|DQT|SOF|DHT|DRI|SOS))+ EOI$/,
  "image/png": /^IHDR( (PLTE|tRNS|gAMA|sRGB|cHRM|sBIT|pHYs))*( IDAT)+ IEND$/,
  "image/webp": /^(VP8 |VP8L|VP8X( ALPH)? (VP8 |VP8L))$/,
};

/** Returns the parts of a file, which must fill it to its last byte; otherwise undefined. */
const partsOf: Readonly<Record<PhotoContentType, (bytes: Buffer) => readonly string[] | undefined>> = {
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

function jpegSegments(bytes: Buffer): readonly string[] | undefined {
  const names = ["SOI"];
  let at = 2;
  while (at + 4 <= bytes.length) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1] ?? 0;
    const isJfif = marker === 0xe0 && ascii(bytes, at + 4) === "JFIF" && bytes.readUInt16BE(at + 2) === 16;
    names.push(isJfif ? "JFIF" : (jpegMarkers.get(marker) ?? "another"));
    at += 2 + bytes.readUInt16BE(at + 2);
    if (marker === 0xda) at = endOfScan(bytes, at);
  }
  const ends = at + 2 === bytes.length && bytes[at] === 0xff && bytes[at + 1] === 0xd9;
  return ends ? [...names, "EOI"] : undefined;
}

/** Returns the end of the compressed pixels: the first marker that cannot occur within them. */
function endOfScan(bytes: Buffer, start: number): number {
  let at = start;
  const isWithin = () => {
    const next = bytes[at + 1] ?? 0;
    return bytes[at] !== 0xff || next === 0 || (next >= 0xd0 && next <= 0xd7);
  };
  while (at < bytes.length && isWithin()) at += 1;
  return at;
}

function pngChunks(png: Buffer): readonly string[] | undefined {
  const chunks = [...chunksOf(png)];
  return chunks.at(-1)?.end === png.length ? chunks.map(({ name }) => name) : undefined;
}

const alphaFlag = 0x10;

function webpChunks(webp: Buffer): readonly string[] | undefined {
  if (webp.readUInt32LE(4) + 8 !== webp.length) return undefined;
  const names: string[] = [];
  let at = 12;
  while (at + 8 <= webp.length) {
    const name = ascii(webp, at);
    const size = webp.readUInt32LE(at + 4);
    if (name === "VP8X" && (webp[at + 8] ?? 0xff) & ~alphaFlag) return undefined;
    names.push(name);
    at += 8 + size + (size % 2);
  }
  return at === webp.length ? names : undefined;
}
