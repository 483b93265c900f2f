import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { Failure } from "@daily-genius/domain/calls/failure";
import { photoVariantNames } from "@daily-genius/domain/photo/photo";
import { photoVariants } from "@daily-genius/domain/photo/photo-variants";
import fc from "fast-check";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { animated, detailed, imageWithOrientation, orientationImage, surface } from "../../testing/images.ts";
import type { Measured } from "../../testing/measure-variants.ts";
import { type CorpusFile, photoCorpus } from "../../testing/photo-corpus.ts";
import { share } from "../../testing/test-run.ts";
import { type MadePhoto, makeVariants } from "./make-variants.ts";

const measureVariants = fileURLToPath(new URL("../../testing/measure-variants.ts", import.meta.url));

const pixelOf = async (file: Uint8Array, x: number, y: number) => {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  const at = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  return [...data.subarray(at, at + 3)];
};
/** The metadata of a file that tells nothing about where, when and how it was made. */
const bareMetadataOf = async (bytes: Uint8Array) => {
  const metadata = await sharp(bytes).metadata();
  for (const name of ["exif", "icc", "xmp", "iptc", "orientation", "comments", "pages"])
    expect(metadata).not.toHaveProperty(name);
  return metadata;
};
/** The relative luminance of a gray, as WCAG defines it. */
const lightOf = ([gray = 0]: readonly number[]) =>
  gray / 255 <= 0.04045 ? gray / 255 / 12.92 : ((gray / 255 + 0.055) / 1.055) ** 2.4;
const isRed = ([r = 0, g = 0, b = 0]: readonly number[]) => r > 150 && g < 90 && b < 90;

const expectUpright = async (bytes: Uint8Array) => {
  expect(isRed(await pixelOf(bytes, 0.2, 0.2))).toBe(true);
  expect(isRed(await pixelOf(bytes, 0.8, 0.8))).toBe(false);
};

/** The quantization tables of a JPEG, which determine its quality. */
const tablesOf = (jpeg: Uint8Array) => {
  const tables: string[] = [];
  const bytes = Buffer.from(jpeg);
  for (let at = 2; bytes[at + 1] !== 0xda; at += 2 + bytes.readUInt16BE(at + 2))
    if (bytes[at + 1] === 0xdb)
      tables.push(bytes.subarray(at + 4, at + 2 + bytes.readUInt16BE(at + 2)).toString("hex"));
  return tables;
};

describe("the corpus", () => {
  let folder = "";
  const pathOf = (file: CorpusFile) => join(folder, String(photoCorpus.indexOf(file)));
  const measure = async (...files: readonly CorpusFile[]): Promise<Measured[]> => {
    const { stdout } = await promisify(execFile)(process.execPath, [measureVariants, ...files.map(pathOf)]);
    const lines = stdout.trim().split("\n");
    return lines.map((line) => JSON.parse(line));
  };
  const isHeavy = ({ name, expected }: CorpusFile) =>
    typeof expected !== "string" && /mega|MiB|line/.test(name);
  const light = photoCorpus.filter((file) => !isHeavy(file));
  // The light files share a process, each heavy one has a separate one; each is processed once.
  const outcomes = new Map<CorpusFile, Measured>();

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "photo-corpus-"));
    for (const file of photoCorpus) await writeFile(pathOf(file), await file.make());
    const measured = await measure(...light);
    for (const [index, file] of light.entries())
      outcomes.set(file, measured[index] ?? { peakMegabytes: Number.NaN });
    for (const file of photoCorpus.filter(isHeavy))
      for (const outcome of await measure(file)) outcomes.set(file, outcome);
  });
  afterAll(() => rm(folder, { recursive: true }));

  test.each(photoCorpus)(
    "$name takes no more than 600 MB, and gives five files, upright, in sRGB and without metadata, or the reason",
    async (file) => {
      const { expected } = file;
      const { reason, width, height, contentTypes, peakMegabytes } = outcomes.get(file) ?? {};
      expect(peakMegabytes).toBeLessThan(600);
      expect(reason).toBe(typeof expected === "string" ? expected : undefined);
      if (typeof expected === "string") return;
      const { turned: showsItsTop, ...size } = expected;
      expect({ width, height }).toEqual(size);
      for (const variant of photoVariantNames) {
        const { format, fit, ...most } = photoVariants[variant];
        expect(contentTypes?.[variant]).toBe(`image/${format}`);
        const bytes = await readFile(`${pathOf(file)}-${variant}`);
        const metadata = await bareMetadataOf(bytes);
        expect(metadata).toMatchObject({ format, space: "srgb", depth: "uchar" });
        expect(metadata.width).toBeLessThanOrEqual(most.width);
        expect(metadata.height).toBeLessThanOrEqual(most.height);
        if (fit === "card") {
          expect(metadata).toMatchObject({ width: most.width, height: most.height });
          expect(bytes.length).toBeLessThanOrEqual(120_000);
        }
        if (showsItsTop) await expectUpright(bytes);
      }
    },
  );
});

// Specification 9.1
test("the variants have exactly the qualities asked for", async () => {
  const { variants } = await makeVariants(await (await detailed(1000, 700)).jpeg().toBuffer());
  for (const variant of ["list", "preview", "share"] as const) {
    const same = await surface(150, 105).jpeg({ quality: photoVariants[variant].quality }).toBuffer();
    expect(tablesOf(variants[variant].bytes)).toEqual(tablesOf(same));
  }
});

// Specification 9.1
test("the variants are never larger than the photo", async () => {
  const { variants } = await makeVariants(await surface(60, 40).png().toBuffer());
  for (const variant of ["full", "list", "preview"] as const)
    expect(await sharp(variants[variant].bytes).metadata()).toMatchObject({ width: 60, height: 40 });
});

test.each(["#000", "#fff"])("the variants show lines of %s that stand on nothing", async (color) => {
  const clear = sharp({ create: { width: 300, height: 200, channels: 4, background: "#00ff0000" } });
  const line = { create: { width: 150, height: 200, channels: 3, background: color } } as const;
  const drawing = await clear
    .composite([{ input: line, left: 0, top: 0 }])
    .png()
    .toBuffer();
  const { variants } = await makeVariants(drawing);
  for (const variant of photoVariantNames) {
    const { bytes } = variants[variant];
    expect((await sharp(bytes).metadata()).hasAlpha).toBe(false);
    const lights = [await pixelOf(bytes, 0.3, 0.5), await pixelOf(bytes, 0.7, 0.5)].map(lightOf);
    expect((Math.max(...lights) + 0.05) / (Math.min(...lights) + 0.05), variant).toBeGreaterThan(4);
  }
});

test("bytes hidden anywhere in a WebP of the right size, or behind it, reach no file", async () => {
  const hidden = Buffer.from("<script>alert(1)</script>");
  const bytes = await orientationImage(80, 40).webp({ quality: 48 }).toBuffer();
  await fc.assert(
    fc.asyncProperty(fc.nat(bytes.length), async (at) => {
      const changed = Buffer.concat([bytes.subarray(0, at), hidden, bytes.subarray(at + hidden.length)]);
      const made = await makeVariants(changed).catch((error: unknown) => error);
      if (made instanceof Failure) return;
      const { variants } = made as MadePhoto; // or a fault, which has no variants
      for (const variant of photoVariantNames)
        expect(Buffer.from(variants[variant].bytes).includes(hidden), variant).toBe(false);
    }),
    { numRuns: share("places of hidden bytes", 50, 500) },
  );
});

const failing = () => Promise.reject(new Error("the encoder gave up"));

const copyrighted = () => orientationImage().withExif({ IFD0: { Copyright: "Somebody" } });

// Specification 8.3
test.each([
  ["JPEG", () => copyrighted().jpeg().toBuffer()],
  ["JPEG held sideways", () => imageWithOrientation(6)],
  ["PNG", () => copyrighted().png().toBuffer()],
  ["WebP", () => copyrighted().webp({ lossless: true }).toBuffer()],
  ["animated WebP", async () => (await animated()).toBuffer()],
])("a valid %s whose encoding fails is kept without loss, upright, and without metadata", async (_, make) => {
  const original = await make();
  const { variants } = await makeVariants(original, failing);
  for (const variant of photoVariantNames) {
    const { bytes, contentType } = variants[variant];
    expect(contentType).toBe("image/png");
    const metadata = await bareMetadataOf(bytes);
    expect(metadata).toMatchObject({ format: "png", space: "srgb" });
    expect(Buffer.from(bytes).includes("Somebody")).toBe(false);
    expect(metadata.width).toBeLessThanOrEqual(photoVariants[variant].width);
    expect(metadata.height).toBeLessThanOrEqual(photoVariants[variant].height);
    await expectUpright(bytes);
  }
  const shown = await sharp(variants.full.bytes).raw().toBuffer();
  expect(shown.equals(await sharp(original, { autoOrient: true }).removeAlpha().raw().toBuffer())).toBe(true);
});

test("an encoding that fails costs only its variant", async () => {
  const { variants } = await makeVariants(await orientationImage().png().toBuffer(), (pixels, variant) =>
    variant === "full" ? failing() : pixels.jpeg({ quality: 10 }).toBuffer(),
  );
  expect(variants.full.contentType).toBe("image/png");
  expect(variants.list.contentType).toBe("image/jpeg");
});
