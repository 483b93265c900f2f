import { crc32, deflateSync, inflateSync } from "node:zlib";
import { grayProfile, type Primaries, rgbProfile, spaceOf, tagOf, toneCurve } from "./icc-profile.ts";

/** A PNG, and the profile in it that says what its values mean; without one they are sRGB. */
type Described = { readonly png: Buffer; readonly profile: Buffer | undefined };

/** The colors of a file: by primaries and curve, or by a profile in the file; otherwise sRGB. */
type Colors =
  | { readonly primaries: Primaries; readonly curve: Buffer }
  | { readonly profile: Buffer }
  | "sRGB";

const d65 = [0.3127, 0.329];
const srgbPrimaries = [...d65, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06];

/**
 * Primaries and curves by their numbers in ITU-T H.273, which cICP names. Browsers ignore the others, but dim the curves 16
 * and 18 of high dynamic range.
 */
const primariesOf = new Map<number | undefined, Primaries>([
  [1, srgbPrimaries],
  [4, [0.31, 0.316, 0.67, 0.33, 0.21, 0.71, 0.14, 0.08]],
  [5, [...d65, 0.64, 0.33, 0.29, 0.6, 0.15, 0.06]],
  [6, [...d65, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07]],
  [7, [...d65, 0.63, 0.34, 0.31, 0.595, 0.155, 0.07]],
  [8, [0.31, 0.316, 0.681, 0.319, 0.243, 0.692, 0.145, 0.049]],
  [9, [...d65, 0.708, 0.292, 0.17, 0.797, 0.131, 0.046]],
  [10, [1 / 3, 1 / 3, 1, 0, 0, 1, 0, 0]],
  [11, [0.314, 0.351, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]],
  [12, [...d65, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06]],
  [22, [...d65, 0.63, 0.34, 0.295, 0.605, 0.155, 0.077]],
]);
const curvesOf = new Map<number | undefined, Buffer>([
  // As on a television (ITU-R BT.1886).
  ...[1, 6, 11, 14, 15].map((number) => [number, toneCurve(2.4)] as const),
  [4, toneCurve(2.2)],
  [5, toneCurve(2.8)],
  [7, toneCurve(1 / 0.45, 1 / 1.1115, 0.1115 / 1.1115, 1 / 4, 0.0913)],
  [8, toneCurve(1)],
  [13, toneCurve(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045)],
  [17, toneCurve(2.6, (52.37 / 48) ** (1 / 2.6))],
]);

/**
 * Returns a PNG that libvips shows as browsers do: what they read about its colors, in their order of precedence, is
 * replaced by a profile, and the image of an animation by its first frame.
 */
export function asBrowsersRead(file: Buffer): Described {
  const png = withoutBrokenTransparency(firstFrame(file));
  const chunks = chunksBeforePixels(png);
  const isGray = ((png[25] ?? 0) & 2) === 0;
  const colors = fromCicp(chunks) ?? fromProfile(chunks) ?? (isSrgb(chunks) ? "sRGB" : fromGamma(chunks));
  if (colors === "sRGB") return { png, profile: undefined };
  if ("profile" in colors) {
    const { profile } = colors;
    // libpng ignores a profile behind the palette.
    if (!isGray) return withProfile(png, spaceOf(profile) === "RGB" ? profile : undefined);
    const curve = tagOf(profile, "kTRC") ?? tagOf(profile, "rTRC");
    return withProfile(png, curve && grayProfile(curve));
  }
  const profile = rgbProfile(colors.primaries, colors.curve);
  return withProfile(png, profile && isGray ? grayProfile(colors.curve) : profile);
}

function fromCicp(chunks: Chunks): Colors | undefined {
  const [primaries, transfer, matrix, isFullRange] = chunks.get("cICP") ?? [];
  const found = { primaries: primariesOf.get(primaries), curve: curvesOf.get(transfer) };
  if (matrix !== 0 || isFullRange !== 1 || !found.primaries || !found.curve) return undefined;
  return { primaries: found.primaries, curve: found.curve };
}

function fromProfile(chunks: Chunks): Colors | undefined {
  const chunk = chunks.get("iCCP");
  if (!chunk) return undefined;
  try {
    const profile = inflateSync(chunk.subarray(chunk.indexOf(0) + 2), { maxOutputLength: 8 * 1024 * 1024 });
    const isWhole = spaceOf(profile) !== undefined && profile.readUInt32BE(0) <= profile.length;
    return isWhole ? { profile } : undefined;
  } catch {
    // Browsers ignore a profile that cannot be unpacked.
    return undefined;
  }
}

/** Browsers ignore an sRGB chunk without one of the four intents. */
function isSrgb(chunks: Chunks): boolean {
  const chunk = chunks.get("sRGB");
  return chunk?.length === 1 && chunk.readUInt8() < 4;
}

/** Browsers ignore primaries without gAMA, and both when the primaries are impossible. */
function fromGamma(chunks: Chunks): Colors {
  const [gama, chrm] = [chunks.get("gAMA"), chunks.get("cHRM")];
  const exponent = gama?.length === 4 ? 100_000 / gama.readUInt32BE(0) : 0;
  const isUsual = Math.abs(2.2 / exponent - 1) < 0.05 && !chrm;
  if (exponent === 0 || exponent > 1000 || isUsual) return "sRGB";
  const primaries = chrm
    ? Array.from({ length: 8 }, (_, at) => Number(`0x${chrm.toString("hex", 4 * at, 4 * at + 4)}`) / 100_000)
    : srgbPrimaries;
  return { primaries, curve: toneCurve(exponent) };
}

type Chunks = ReadonlyMap<string, Buffer>;

/** Returns the first sound chunk of each name. */
function chunksBeforePixels(png: Buffer): Chunks {
  const chunks = new Map<string, Buffer>();
  for (const { name, end, content } of chunksOf(png)) {
    if (name === "IDAT") break;
    if (!chunks.has(name) && isSound(png, content, end)) chunks.set(name, content);
  }
  return chunks;
}

/** Browsers ignore a transparency with a wrong checksum; libvips would fail at it. */
function withoutBrokenTransparency(png: Buffer): Buffer {
  for (const { name, start, end, content } of chunksOf(png))
    if (name === "tRNS" && !isSound(png, content, end))
      return Buffer.concat([png.subarray(0, start), png.subarray(end)]);
  return png;
}

/** Whether the last 4 bytes of a chunk are the checksum of its name and content. */
function isSound(png: Buffer, content: Buffer, end: number): boolean {
  return png.readUInt32BE(end - 4) === crc32(png.subarray(end - 8 - content.length, end - 4));
}

/** Returns the first frame of an animation that leaves out the image in IDAT, which only other programs show. */
function firstFrame(png: Buffer): Buffer {
  const chunks = [...chunksOf(png)];
  const [animation, pixels, frame] = ["acTL", "IDAT", "fcTL"].map((one) =>
    chunks.findIndex(({ name }) => name === one),
  ) as [number, number, number]; // of the same length
  const [image, control] = [chunks[pixels], chunks[frame]];
  const isWhole = control?.content.subarray(4, 12).equals(png.subarray(16, 24));
  if (!image || animation < 0 || animation > pixels || frame < pixels || !isWhole) return png;
  const next = chunks.findIndex(({ name }, index) => name === "fcTL" && index > frame);
  const data = chunks.slice(frame, next < 0 ? undefined : next).filter(({ name }) => name === "fdAT");
  if (data.length === 0) return png;
  const frameData = chunkOf("IDAT", ...data.map(({ content }) => content.subarray(4)));
  return Buffer.concat([png.subarray(0, image.start), frameData, chunkOf("IEND")]);
}

/** The number of chunks that are read, which hold 80 MB as programs write them; a million would take the memory. */
const mostChunks = 10_000;

/** Returns the chunks of a PNG that are whole, in order. */
export function* chunksOf(png: Buffer) {
  for (let [start, count] = [8, 0]; start + 12 <= png.length && count < mostChunks; count += 1) {
    const end = start + 12 + png.readUInt32BE(start);
    if (end > png.length) return;
    const name = png.toString("latin1", start + 4, start + 8);
    yield { name, start, end, content: png.subarray(start + 8, end - 4) };
    start = end;
  }
}

/** Returns a chunk of a PNG with its length and its checksum. */
export function chunkOf(name: string, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat([Buffer.from(name), ...content]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length - 4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** Puts a profile where it comes before all others, which libpng then ignores. */
function withProfile(png: Buffer, profile: Buffer | undefined): Described {
  if (!profile) return { png, profile };
  const chunk = chunkOf("iCCP", Buffer.from("colors\0\0"), deflateSync(profile, { level: 0 }));
  const afterHeader = 8 + 25;
  return { png: Buffer.concat([png.subarray(0, afterHeader), chunk, png.subarray(afterHeader)]), profile };
}
