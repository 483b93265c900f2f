import { deflateSync } from "node:zlib";
import { chunkOf } from "../src/photos/png-as-browsers-read.ts";

/** The first bytes of a PNG file that claims this size, of so many bits and this kind of color. */
export function pngHeader(width: number, height: number, bits = 8, kind = 2): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([bits, kind], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunkOf("IHDR", header),
  ]);
}

/** A PNG that claims this size and has next to no pixels. */
export function claimingPng(width: number, height: number): Buffer {
  const end = chunkOf("IEND");
  return Buffer.concat([pngHeader(width, height), chunkOf("IDAT", deflateSync("")), end]);
}

/** A whole PNG of one color, whose rows compress to next to nothing. */
export function flatPng(width: number, height: number): Buffer {
  const rows = deflateSync(Buffer.alloc((width * 3 + 1) * height), { level: 1 });
  return Buffer.concat([pngHeader(width, height), chunkOf("IDAT", rows), chunkOf("IEND")]);
}

/** A PNG with a chunk inserted before its pixels, perhaps many times. */
export function withPngChunk(png: Buffer, name: string, content: Uint8Array, times = 1): Buffer {
  const [afterHeader, chunk] = [8 + 25, chunkOf(name, content)];
  const chunks = Buffer.alloc(chunk.length * times, chunk);
  return Buffer.concat([png.subarray(0, afterHeader), chunks, png.subarray(afterHeader)]);
}

/** A JPEG with segments inserted after its first marker, each as long as possible. */
export function withJpegSegments(jpeg: Buffer, marker: number, bytes: number): Buffer {
  const segments: Buffer[] = [];
  for (let left = bytes; left > 0; left -= 65_537) {
    const length = Math.max(2, Math.min(left - 2, 65_535));
    const segment = Buffer.alloc(length + 2, "x");
    segment.set([0xff, marker, length >> 8, length & 0xff]);
    segments.push(segment);
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}

/** A JPEG whose header claims another size than its pixels have. */
export function withJpegSize(jpeg: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(jpeg);
  for (let at = 2; at < changed.length; at += 2 + changed.readUInt16BE(at + 2)) {
    const kind = changed[at + 1] ?? 0;
    if (kind < 0xc0 || kind > 0xc2) continue;
    changed.writeUInt16BE(height, at + 5);
    changed.writeUInt16BE(width, at + 7);
    return changed;
  }
  throw new Error("the JPEG has no frame header");
}

/** A lossy WebP whose frame claims another size than its pixels have. */
export function withWebpSize(webp: Buffer, width: number, height: number): Buffer {
  const changed = Buffer.from(webp);
  // RIFF header, chunk header, frame tag and start code come before the two sizes.
  changed.writeUInt16LE(width, 26);
  changed.writeUInt16LE(height, 28);
  return changed;
}
