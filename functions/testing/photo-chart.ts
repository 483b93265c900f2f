import { deflateSync } from "node:zlib";
import sharp, { type Sharp } from "sharp";
import { grayProfile, rgbProfile, toneCurve } from "../src/photos/icc-profile.ts";
import { chunkOf } from "../src/photos/png-as-browsers-read.ts";
import { pngHeader } from "./file-parts.ts";

/** The colors of the chart, four in each of two rows. */
const patches = "c82828 28a03c 1e3cc8 e6c83c 808080 141414 fafafa 5a3c1e"
  .split(" ")
  .map((color) => [...Buffer.from(color, "hex")]);
const side = 80;

const kinds = { gray: 0, rgb: 2, palette: 3, "gray with alpha": 4, "rgb with alpha": 6 } as const;
const kindNames = Object.keys(kinds) as readonly (keyof typeof kinds)[]; // the keys of the table

/** A PNG of the chart's values; the chunks say what they mean. */
function png(kind: keyof typeof kinds, bits: number, ...chunks: readonly Buffer[]): Buffer {
  const rows = [0, 1].flatMap((row) => {
    const pixels = patches.slice(4 * row, 4 * row + 4).flatMap(([r = 0, g = 0, b = 0], column) => {
      const color = kind === "palette" ? [4 * row + column] : kind.startsWith("gray") ? [g] : [r, g, b];
      const values = kind.endsWith("alpha") ? [...color, 128] : color;
      const pixel = bits === 16 ? values.flatMap((one) => [one, one]) : values;
      return Array.from({ length: side }, () => pixel).flat();
    });
    return Array.from({ length: side }, () => [0, ...pixels]).flat();
  });
  return Buffer.concat([
    pngHeader(4 * side, 2 * side, bits, kinds[kind]),
    ...chunks,
    ...(kind === "palette" ? [chunkOf("PLTE", Buffer.from(patches.flat()))] : []),
    chunkOf("IDAT", deflateSync(Buffer.from(rows))),
    chunkOf("IEND"),
  ]);
}

/** The content of a chunk: numbers with 5 decimals, each of 4 bytes. */
const numbers = (...values: readonly number[]) => {
  const bytes = Buffer.alloc(4 * values.length);
  for (const [at, one] of values.entries()) bytes.writeUInt32BE(Math.round(100_000 * one), 4 * at);
  return bytes;
};
const gama = (value: number) => chunkOf("gAMA", numbers(value));
const chrm = (...xy: readonly number[]) => chunkOf("cHRM", numbers(...xy));
const srgb = chunkOf("sRGB", Buffer.alloc(1));
const cicp = (...codes: readonly number[]) => chunkOf("cICP", Buffer.from(codes));
const iccp = (profile: Buffer) =>
  chunkOf("iCCP", Buffer.concat([Buffer.from("of the chart\0\0"), deflateSync(profile, { level: 0 })]));

const p3Primaries = [0.3127, 0.329, 0.68, 0.32, 0.265, 0.69, 0.15, 0.06];
const srgbCurve = toneCurve(2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045);
const rgb = (primaries: readonly number[], curve = srgbCurve) =>
  rgbProfile(primaries, curve) ?? Buffer.alloc(0);
const profiles = {
  sRGB: rgb([0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06]),
  "Display P3": rgb(p3Primaries),
  "Adobe RGB": rgb([0.3127, 0.329, 0.64, 0.33, 0.21, 0.71, 0.15, 0.06], toneCurve(563 / 256)),
  ProPhoto: rgb([0.34567, 0.3585, 0.7347, 0.2653, 0.1596, 0.8404, 0.0366, 0.0001], toneCurve(1.8)),
  linear: rgb([0.3127, 0.329, 0.64, 0.33, 0.3, 0.6, 0.15, 0.06], toneCurve(1)),
};
const grayProfiles = { "gray of 1.8": grayProfile(toneCurve(1.8)), "linear gray": grayProfile(toneCurve(1)) };
const adobe = iccp(profiles["Adobe RGB"]);

/** An animation of the chart, which leaves out the black image in IDAT. */
function animation(): Buffer {
  const frame = png("rgb", 8);
  const size = frame.subarray(16, 24);
  const pixels = frame.subarray(frame.indexOf("IDAT") + 4, -16);
  const control = [Buffer.alloc(4), size, Buffer.from("000000000000000000010001", "hex"), Buffer.alloc(2)];
  return Buffer.concat([
    pngHeader(4 * side, 2 * side),
    chunkOf("acTL", Buffer.from("0000000100000000", "hex")),
    chunkOf("IDAT", deflateSync(Buffer.alloc(2 * side * (12 * side + 1)))),
    chunkOf("fcTL", Buffer.concat(control)),
    chunkOf("fdAT", Buffer.concat([Buffer.from([0, 0, 0, 1]), pixels])),
    chunkOf("IEND"),
  ]);
}

/** The chart with a profile where it should not be: behind the palette. */
function lateProfile(): Buffer {
  const bytes = png("palette", 8);
  const pixels = bytes.indexOf("IDAT") - 4;
  return Buffer.concat([bytes.subarray(0, pixels), iccp(profiles["Display P3"]), bytes.subarray(pixels)]);
}

/** What PNG chunks may say, alone and against each other. */
const meanings: readonly (readonly [name: string, ...chunks: readonly Buffer[]])[] = [
  ["without a profile"],
  ...Object.entries({ ...profiles, ...grayProfiles }).map(
    ([name, one]) => [`in ${name}`, iccp(one)] as const,
  ),
  ["of gamma 1", gama(1)],
  ["of gamma 1.8", gama(1 / 1.8)],
  ["of gamma 2.2", gama(1 / 2.2)],
  ["of gamma 2.2 with primaries", gama(1 / 2.2), chrm(...p3Primaries)],
  ["with primaries alone", chrm(...p3Primaries)],
  ["of gamma 1 with impossible primaries", gama(1), chrm(0, 0, 0, 0, 0, 0, 0, 0)],
  ["in sRGB, against gamma 1", gama(1), srgb],
  ["in Adobe RGB, against sRGB and gamma 1", srgb, gama(1), adobe],
  ["of gamma 1, against sRGB of no intent", chunkOf("sRGB", Buffer.from([9])), gama(1)],
  ["of gamma 1, against a broken profile", gama(1), iccp(Buffer.alloc(200))],
  ["of gamma 1, against a profile cut short", gama(1), iccp(profiles["Adobe RGB"].subarray(0, 200))],
  ...[1, 4, 5, 6, 8, 9, 10, 11, 12, 22].map(
    (code) => [`of primaries ${code}`, cicp(code, 13, 0, 1)] as const,
  ),
  ...[4, 5, 6, 7, 8, 9, 17].map((code) => [`of curve ${code}`, cicp(1, code, 0, 1)] as const),
  ["of primaries 12, against Adobe RGB", adobe, cicp(12, 13, 0, 1)],
  ["in Adobe RGB, against codes that say nothing", cicp(2, 2, 0, 1), adobe],
  ["in Adobe RGB, against codes of a part of the range", cicp(12, 13, 0, 0), adobe],
];

const pngs = meanings.flatMap(([name, ...chunks], index) =>
  // sRGB and what says nothing come in every kind of PNG, everything else in the plain kinds.
  (index < 3 ? kindNames : (["gray", "rgb"] as const)).flatMap((kind) =>
    (kind === "palette" ? [8] : [8, 16]).map(
      (bits) => [`${kind} ${bits} ${name}.png`, png(kind, bits, ...chunks)] as const,
    ),
  ),
);

const lossless = { quality: 100, chromaSubsampling: "4:4:4" } as const;
const plain = () => sharp(png("rgb", 8));
const images: readonly (readonly [name: string, Sharp])[] = [
  ["plain.jpg", plain().jpeg(lossless)],
  ["gray.jpg", plain().greyscale().jpeg(lossless)],
  ...Object.entries(grayProfiles).map(
    ([name, one]) =>
      [
        `${name}.jpg`,
        sharp(png("gray", 8, iccp(one)))
          .toColourspace("b-w")
          .keepIccProfile()
          .jpeg(lossless),
      ] as const,
  ),
  ["CMYK.jpg", plain().toColourspace("cmyk").jpeg(lossless)],
  ["CMYK with a profile.jpg", plain().withIccProfile("cmyk").jpeg(lossless)],
  ["held sideways.jpg", plain().withMetadata({ orientation: 6 }).jpeg(lossless)],
  ["held sideways.png", plain().withMetadata({ orientation: 6 }).png()],
  ["held sideways.webp", plain().withMetadata({ orientation: 6 }).webp({ lossless: true })],
  ["of one bit.png", plain().greyscale().threshold(100).png({ palette: true, colours: 2 })],
  ["plain.webp", plain().webp({ quality: 100 })],
  ["with alpha.webp", sharp(png("rgb with alpha", 8)).webp({ lossless: true })],
  ...Object.entries(profiles).flatMap(([name, profile]) => {
    const image = () => sharp(png("rgb", 8, iccp(profile))).keepIccProfile();
    const webp = image().webp({ lossless: true });
    return [[`${name}.jpg`, image().jpeg(lossless)] as const, [`${name}.webp`, webp] as const];
  }),
];

/** The chart in every kind of file: color spaces, depths and formats, and what contradicts itself. */
export const photoChart: readonly (readonly [name: string, make: () => Promise<Buffer>])[] = [
  ...pngs.map(([name, bytes]) => [name, async () => bytes] as const),
  ["of an animation.png", async () => animation()],
  ["in Display P3 behind the palette.png", async () => lateProfile()],
  ...images.map(([name, image]) => [name, () => image.toBuffer()] as const),
];

/** Returns the size of a picture of the chart and eight of its colors in hexadecimal, away from the edges of patches. */
export async function colorsOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .removeAlpha()
    .toColourspace("srgb")
    .raw()
    .toBuffer({ resolveWithObject: true });
  const colors = patches.map((_, index) => {
    const [x, y] = [((index % 4) + 0.5) / 4, (Math.floor(index / 4) + 0.4) / 2];
    const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
    return data.toString("hex", at, at + 3);
  });
  return [`${info.width}x${info.height}`, ...colors].join(" ");
}
