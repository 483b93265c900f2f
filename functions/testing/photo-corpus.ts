import { deflateSync } from "node:zlib";
import sharp from "sharp";
import {
  claimingPng,
  flatPng,
  pngHeader,
  riff,
  withJpegSegments,
  withJpegSize,
  withPngChunk,
  withWebpSize,
} from "./file-parts.ts";
import { asHeld, detailed, surface, turned } from "./pictures.ts";
import { sampled } from "./test-run.ts";

/** A file that may be uploaded, and its expected outcome: a photo, upright if that is visible in it, or a reason. */
export type CorpusFile = {
  readonly name: string;
  readonly make: () => Promise<Buffer> | Buffer;
  readonly expected: { readonly width: number; readonly height: number; readonly turned?: true } | string;
};

const mebibyte = 1024 * 1024;
const damaged = "the image is damaged";
const unsupported = "use a JPEG, PNG or WebP image";
const tooManyPixels = "the image has more than 50 megapixels";
const upright = { width: 400, height: 200, turned: true } as const;

const text = (content: string) => () => Buffer.from(content);
const jpeg = () => turned().jpeg().toBuffer();
const camera = async () => detailed(600, 400);
const half = async (file: Promise<Buffer>) => (await file).subarray(0, (await file).length / 2);
const gps = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" }, IFD0: { Copyright: "Somebody" } };

/** Photos as cameras, phones, messengers and image editors make them. */
const ordinary: readonly CorpusFile[] = [
  { name: "a JPEG", make: jpeg, expected: upright },
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => ({
    name: `a JPEG held in orientation ${orientation}`,
    make: () => asHeld(orientation),
    expected: upright,
  })),
  {
    name: "a progressive JPEG",
    make: () => turned().jpeg({ progressive: true }).toBuffer(),
    expected: upright,
  },
  {
    name: "a grey JPEG",
    make: () => turned().greyscale().jpeg().toBuffer(),
    expected: { width: 400, height: 200 },
  },
  { name: "a CMYK JPEG", make: () => turned().toColourspace("cmyk").jpeg().toBuffer(), expected: upright },
  {
    name: "a wide-gamut JPEG",
    make: () => turned().withIccProfile("p3").jpeg().toBuffer(),
    expected: upright,
  },
  {
    name: "a JPEG that says where it was taken",
    make: () => turned().withExif(gps).jpeg().toBuffer(),
    expected: upright,
  },
  { name: "a PNG", make: () => turned().png().toBuffer(), expected: upright },
  {
    name: "an interlaced PNG",
    make: () => turned().png({ progressive: true }).toBuffer(),
    expected: upright,
  },
  {
    name: "a PNG of 16 bits",
    make: () => turned().toColourspace("rgb16").png().toBuffer(),
    expected: upright,
  },
  { name: "a wide-gamut PNG", make: () => turned().withIccProfile("p3").png().toBuffer(), expected: upright },
  {
    name: "a PNG with a palette",
    make: () => turned().png({ palette: true, colours: 2 }).toBuffer(),
    expected: upright,
  },
  {
    name: "a transparent PNG",
    make: () => surface(300, 500, 4).png().toBuffer(),
    expected: { width: 300, height: 500 },
  },
  {
    name: "a transparent grey PNG",
    make: () => surface(90, 60, 4).greyscale().png().toBuffer(),
    expected: { width: 90, height: 60 },
  },
  {
    name: "a WebP",
    make: () => turned(1200, 600).webp().toBuffer(),
    expected: { width: 800, height: 400, turned: true },
  },
  { name: "a lossless WebP", make: () => turned().webp({ lossless: true }).toBuffer(), expected: upright },
  {
    name: "a transparent WebP",
    make: () => surface(640, 480, 4).webp().toBuffer(),
    expected: { width: 640, height: 480 },
  },
  {
    name: "a WebP that says where it was taken",
    make: () => turned().withExif(gps).webp().toBuffer(),
    expected: upright,
  },
  {
    name: "an animated WebP",
    make: async () => {
      const frames = await Promise.all([turned().png().toBuffer(), surface(400, 200).png().toBuffer()]);
      return sharp(frames, { join: { animated: true } })
        .webp()
        .toBuffer();
    },
    expected: upright,
  },
];

/** Files that are just within the limits. */
const extreme: readonly CorpusFile[] = [
  { name: "a single pixel", make: () => surface(1, 1).png().toBuffer(), expected: { width: 1, height: 1 } },
  {
    name: "a line from top to bottom",
    make: () => surface(1, 60_000).png().toBuffer(),
    expected: { width: 1, height: 800 },
  },
  {
    name: "a line from left to right",
    make: () => surface(60_000, 1).png().toBuffer(),
    expected: { width: 800, height: 1 },
  },
  {
    name: "a JPEG of exactly 20 MiB",
    make: async () => {
      const picture = await jpeg();
      return withJpegSegments(picture, 0xfe, 20 * mebibyte - picture.length);
    },
    expected: upright,
  },
  {
    name: "a JPEG with 5 MiB of metadata",
    make: async () => withJpegSegments(await jpeg(), 0xe1, 5 * mebibyte),
    expected: upright,
  },
  {
    name: "a PNG whose text unpacks to 100 MiB",
    make: async () => {
      const packed = deflateSync(Buffer.alloc(100 * mebibyte), { level: 9 });
      return withPngChunk(
        await turned().png().toBuffer(),
        "zTXt",
        Buffer.concat([Buffer.from("Comment\0\0"), packed]),
      );
    },
    expected: upright,
  },
  {
    name: "a JPEG with a page and an archive behind it",
    make: async () =>
      Buffer.concat([await jpeg(), Buffer.from("<html><script>alert(1)</script></html>PK\x03\x04")]),
    expected: upright,
  },
  {
    name: "a PNG with a script behind it",
    make: async () =>
      Buffer.concat([await turned().png().toBuffer(), Buffer.from("<script>alert(1)</script>")]),
    expected: upright,
  },
  {
    name: "a progressive CMYK JPEG of 2 megapixels",
    make: () => surface(1400, 1400).toColourspace("cmyk").jpeg({ progressive: true }).toBuffer(),
    expected: { width: 800, height: 800 },
  },
];

/** The photos that take the most memory; each takes seconds to make. */
const largest: readonly CorpusFile[] = [
  {
    name: "a progressive JPEG of 48 megapixels",
    make: async () => (await detailed(8000, 6000)).jpeg({ progressive: true, quality: 60 }).toBuffer(),
    expected: { width: 800, height: 600 },
  },
  {
    name: "an interlaced transparent PNG of 49 megapixels and 16 bits, held sideways",
    make: () =>
      surface(7000, 7000, 4)
        .toColourspace("rgb16")
        .withMetadata({ orientation: 6 })
        .png({ progressive: true, compressionLevel: 1 })
        .toBuffer(),
    expected: { width: 800, height: 800 },
  },
];

/** Files that are not acceptable images. */
const refused: readonly CorpusFile[] = [
  { name: "an empty file", make: text(""), expected: "the file is empty" },
  {
    name: "a JPEG of 20 MiB and a byte",
    make: async () => {
      const picture = await jpeg();
      return withJpegSegments(picture, 0xfe, 20 * mebibyte + 1 - picture.length);
    },
    expected: "the file is larger than 20 MB",
  },
  {
    name: "half a JPEG",
    make: () => half(camera().then((picture) => picture.jpeg().toBuffer())),
    expected: damaged,
  },
  {
    name: "a JPEG without its last 200 bytes",
    make: async () => (await (await camera()).jpeg().toBuffer()).subarray(0, -200),
    expected: damaged,
  },
  {
    name: "half a PNG",
    make: () => half(camera().then((picture) => picture.png().toBuffer())),
    expected: damaged,
  },
  {
    name: "half a WebP",
    make: () => half(camera().then((picture) => picture.webp().toBuffer())),
    expected: damaged,
  },
  { name: "the beginning of a JPEG and noise", make: text("\u00ff\u00d8"), expected: unsupported },
  { name: "three bytes of a JPEG", make: () => Buffer.from([0xff, 0xd8, 0xff]), expected: damaged },
  {
    name: "a JPEG of zeros",
    make: () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5000)]),
    expected: damaged,
  },
  { name: "a PNG header and no more", make: () => pngHeader(100, 100), expected: damaged },
  { name: "a WebP without a picture", make: () => riff(["EXIF", Buffer.alloc(20)]), expected: damaged },
  {
    name: "an SVG with a script",
    make: text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    expected: unsupported,
  },
  { name: "a GIF", make: () => surface(20, 20).gif().toBuffer(), expected: unsupported },
  { name: "a TIFF", make: () => surface(20, 20).tiff().toBuffer(), expected: unsupported },
  { name: "an AVIF", make: () => surface(20, 20).avif().toBuffer(), expected: unsupported },
  { name: "a HEIC", make: text("\0\0\0\x18ftypheic\0\0\0\0mif1heic"), expected: unsupported },
  { name: "a BMP", make: text("BM\x46\0\0\0\0\0\0\0\x36\0\0\0"), expected: unsupported },
  { name: "a PDF", make: text("%PDF-1.7\n"), expected: unsupported },
  { name: "a page", make: text("<!doctype html><title>x</title>"), expected: unsupported },
  { name: "an archive", make: text("PK\x03\x04"), expected: unsupported },
  { name: "a RIFF of sound", make: text("RIFF\x24\0\0\0WAVEfmt "), expected: unsupported },
  {
    name: "a few bytes that claim 3,600 megapixels",
    make: () => claimingPng(60_000, 60_000),
    expected: tooManyPixels,
  },
  {
    name: "a JPEG that claims 4,128 megapixels",
    make: async () => withJpegSize(await jpeg(), 64_250, 64_250),
    expected: tooManyPixels,
  },
  {
    name: "a PNG that claims what sharp itself would accept",
    make: () => claimingPng(16_383, 16_383),
    expected: tooManyPixels,
  },
  { name: "a PNG of one row too many", make: () => flatPng(5000, 10_001), expected: tooManyPixels },
  {
    name: "a WebP that claims 50.4 megapixels",
    make: async () => withWebpSize(await surface(20, 20).webp().toBuffer(), 7100, 7100),
    expected: tooManyPixels,
  },
];

/** Every kind of file that the photo step has to handle. */
export const photoCorpus: readonly CorpusFile[] = [
  ...ordinary,
  ...extreme,
  ...sampled("photos of the largest sizes", largest, 0),
  ...refused,
];
