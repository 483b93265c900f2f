import { deflateSync } from "node:zlib";
import type { Sharp } from "sharp";
import {
  claimingPng,
  flatPng,
  pngHeader,
  withJpegSegments,
  withJpegSize,
  withPngChunk,
  withWebpSize,
} from "./file-parts.ts";
import { animated, detailed, imageWithOrientation, orientationImage, surface } from "./images.ts";
import { sampled } from "./test-run.ts";

/** A file that may be uploaded, and its expected outcome: a photo, upright if that is visible in it, or a reason. */
export type CorpusFile = {
  readonly name: string;
  readonly make: () => Promise<Buffer>;
  readonly expected: { readonly width: number; readonly height: number; readonly turned?: true } | string;
};

const mebibyte = 1024 * 1024;
const upright = { width: 400, height: 200, turned: true } as const;

const text = (content: string) => () => Buffer.from(content);
const jpeg = () => orientationImage().jpeg().toBuffer();
const cutProfile = async () => {
  const image = await orientationImage().toColourspace("cmyk").jpeg().toBuffer();
  const profile = Buffer.from("\xff\xe2\0\x17ICC_PROFILE\0\x01\x01of CMYK", "latin1");
  return Buffer.concat([image.subarray(0, 2), profile, image.subarray(2)]);
};
const camera = () => detailed(600, 400);
const half = async (image: Sharp) => {
  const bytes = await image.toBuffer();
  return bytes.subarray(0, bytes.length / 2);
};
const ended = (bytes: Buffer) => Buffer.concat([bytes, Buffer.from([0xff, 0xd9])]);
const gps = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" }, IFD0: { Copyright: "Somebody" } };

type Image = Sharp | Buffer;
type Row = readonly [name: string, make: () => Image | Promise<Image>, expected?: CorpusFile["expected"]];

/** Files with one outcome, unless a row names another. */
function files(usual: CorpusFile["expected"], rows: readonly Row[]): CorpusFile[] {
  return rows.map(([name, make, expected = usual]) => ({
    name,
    async make() {
      const image = await make();
      return Buffer.isBuffer(image) ? image : image.toBuffer();
    },
    expected,
  }));
}

/** Photos as cameras, phones, messengers and image editors make them. */
const ordinary = files(upright, [
  ["a JPEG", jpeg],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map(
    (n): Row => [`a JPEG held in orientation ${n}`, () => imageWithOrientation(n)],
  ),
  ["a progressive JPEG", () => orientationImage().jpeg({ progressive: true })],
  ["a gray JPEG", () => orientationImage().greyscale().jpeg(), { width: 400, height: 200 }],
  ["a CMYK JPEG", () => orientationImage().toColourspace("cmyk").jpeg()],
  ["a CMYK JPEG with a profile cut short", cutProfile],
  ["a wide-gamut JPEG", () => orientationImage().withIccProfile("p3").jpeg()],
  ["a JPEG that says where it was taken", () => orientationImage().withExif(gps).jpeg()],
  ["a PNG", () => orientationImage().png()],
  ["an interlaced PNG", () => orientationImage().png({ progressive: true })],
  ["a PNG of 16 bits", () => orientationImage().toColourspace("rgb16").png()],
  ["a wide-gamut PNG", () => orientationImage().withIccProfile("p3").png()],
  ["a PNG with a palette", () => orientationImage().png({ palette: true, colours: 2 })],
  [
    "a PNG whose transparency has a wrong checksum",
    async () => {
      const png = withPngChunk(await orientationImage().png().toBuffer(), "tRNS", Buffer.alloc(6));
      png.writeUInt32BE(0, png.indexOf("tRNS") + 10);
      return png;
    },
  ],
  ["a transparent PNG", () => surface(300, 500, 4).png(), { width: 300, height: 500 }],
  ["a transparent gray PNG", () => surface(90, 60, 4).greyscale().png(), { width: 90, height: 60 }],
  ["a WebP", () => orientationImage(1200, 600).webp(), { width: 800, height: 400, turned: true }],
  ["a lossless WebP", () => orientationImage().webp({ lossless: true })],
  ["a transparent WebP", () => surface(640, 480, 4).webp(), { width: 640, height: 480 }],
  ["a WebP that says where it was taken", () => orientationImage().withExif(gps).webp()],
  ["an animated WebP", animated],
  ["a JPEG without its end", async () => (await jpeg()).subarray(0, -2)],
  [
    "a progressive JPEG without its end",
    async () => (await orientationImage().jpeg({ progressive: true }).toBuffer()).subarray(0, -2),
  ],
]);

/** Files that are just within the limits. */
const extreme = files(upright, [
  ["a single pixel", () => surface(1, 1).png(), { width: 1, height: 1 }],
  ["a line from top to bottom", () => surface(1, 60_000).png(), { width: 1, height: 800 }],
  ["a line from left to right", () => surface(60_000, 1).png(), { width: 800, height: 1 }],
  ["a JPEG of exactly 20 MiB", () => jpegOf(20 * mebibyte)],
  ["a JPEG with 5 MiB of metadata", async () => withJpegSegments(await jpeg(), 0xe1, 5 * mebibyte)],
  [
    "a PNG whose text unpacks to 100 MiB",
    async () => {
      const packed = deflateSync(Buffer.alloc(100 * mebibyte), { level: 9 });
      const comment = Buffer.concat([Buffer.from("Comment\0\0"), packed]);
      return withPngChunk(await orientationImage().png().toBuffer(), "zTXt", comment);
    },
  ],
  [
    "a PNG with 19 MiB of empty chunks",
    async () => withPngChunk(await orientationImage().png().toBuffer(), "teXt", Buffer.alloc(0), 1_660_000),
  ],
  [
    "a JPEG with a page and an archive behind it",
    async () =>
      Buffer.concat([await jpeg(), Buffer.from("<html><script>alert(1)</script></html>PK\x03\x04")]),
  ],
  [
    "a PNG with a script behind it",
    async () =>
      Buffer.concat([await orientationImage().png().toBuffer(), Buffer.from("<script>alert(1)</script>")]),
  ],
  [
    "a progressive CMYK JPEG of 2 megapixels",
    () => surface(1400, 1400).toColourspace("cmyk").jpeg({ progressive: true }),
    { width: 800, height: 800 },
  ],
]);

async function jpegOf(bytes: number): Promise<Buffer> {
  const image = await jpeg();
  return withJpegSegments(image, 0xfe, bytes - image.length);
}

/** A progressive JPEG that is nothing but scans, each of all coefficients of a component that it does not have. */
function jpegOfScans(scans: number): Buffer {
  const frame = Buffer.from("ffd8ffc2000b080001000101011100", "hex");
  return Buffer.concat([frame, Buffer.alloc(10 * scans, Buffer.from("ffda00080102003f0000", "hex"))]);
}

/** The photos that take the most memory; each takes seconds to make. */
const largest = files({ width: 800, height: 800 }, [
  [
    "a progressive JPEG of a phone with 50 megapixels",
    async () => (await detailed(8192, 6144)).jpeg({ progressive: true, quality: 60 }),
    { width: 800, height: 600 },
  ],
  [
    "an interlaced transparent PNG of 52 megapixels and 16 bits in a wide gamut, held sideways",
    () =>
      surface(7210, 7210, 4)
        .toColourspace("rgb16")
        .withIccProfile("p3")
        .withMetadata({ orientation: 6 })
        .png({ progressive: true, compressionLevel: 1 }),
  ],
]);

/** Files that are not acceptable images. */
const refused = [
  ...files("the file is empty", [["an empty file", text("")]]),
  ...files("the file is larger than 20 MB", [
    ["a JPEG of 20 MiB and a byte", () => jpegOf(20 * mebibyte + 1)],
  ]),
  ...files("the image is damaged", [
    ["half a JPEG", async () => half((await camera()).jpeg())],
    ["half a JPEG with an end", async () => ended(await half((await camera()).jpeg()))],
    [
      "half a progressive JPEG with an end",
      async () => ended(await half((await camera()).jpeg({ progressive: true }))),
    ],
    [
      "a progressive JPEG cut between its last two scans",
      async () => {
        const whole = await orientationImage().jpeg({ progressive: true }).toBuffer();
        // Its last tables belong to the scan.
        return whole.subarray(0, whole.lastIndexOf(Buffer.from([0xff, 0xc4])));
      },
    ],
    ["a progressive JPEG of 2 million scans", () => jpegOfScans(2_000_000)],
    [
      "a JPEG without its last 200 bytes",
      async () => (await (await camera()).jpeg().toBuffer()).subarray(0, -200),
    ],
    ["half a PNG", async () => half((await camera()).png())],
    ["half a WebP", async () => half((await camera()).webp())],
    ["three bytes of a JPEG", () => Buffer.from([0xff, 0xd8, 0xff])],
    ["a JPEG of zeros", () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff]), Buffer.alloc(5000)])],
    ["a PNG header and no more", () => pngHeader(100, 100)],
    ["a WebP without an image", text(`RIFF\x20\0\0\0WEBPEXIF\x14\0\0\0${"\0".repeat(20)}`)],
  ]),
  ...files("use a JPEG, PNG or WebP image", [
    ["the beginning of a JPEG and noise", text("\u00ff\u00d8")],
    ["an SVG with a script", text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ["a GIF", () => surface(20, 20).gif()],
    ["a TIFF", () => surface(20, 20).tiff()],
    ["an AVIF", () => surface(20, 20).avif()],
    ["a HEIC", text("\0\0\0\x18ftypheic\0\0\0\0mif1heic")],
    ["a BMP", text("BM\x46\0\0\0\0\0\0\0\x36\0\0\0")],
    ["a PDF", text("%PDF-1.7\n")],
    ["a page", text("<!doctype html><title>x</title>")],
    ["an archive", text("PK\x03\x04")],
    ["a RIFF of sound", text("RIFF\x24\0\0\0WAVEfmt ")],
  ]),
  ...files("the image has more than 52 megapixels", [
    ["a few bytes that claim 3,600 megapixels", () => claimingPng(60_000, 60_000)],
    ["a JPEG that claims 4,128 megapixels", async () => withJpegSize(await jpeg(), 64_250, 64_250)],
    ["a PNG that claims what sharp itself would accept", () => claimingPng(16_383, 16_383)],
    ["a PNG of one row too many", () => flatPng(5000, 10_401)],
    [
      "a WebP that claims 53.3 megapixels",
      async () => withWebpSize(await surface(20, 20).webp().toBuffer(), 7300, 7300),
    ],
  ]),
];

/** Every kind of file that the photo step has to handle. */
export const photoCorpus: readonly CorpusFile[] = [
  ...ordinary,
  ...extreme,
  ...sampled("photos of the largest sizes", largest, 0),
  ...refused,
];
