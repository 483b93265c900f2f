import { photoRefusals, photoVariantNames } from "@daily-genius/domain/photo/photo";
import type { PhotoVariant } from "@daily-genius/domain/photo/photo-variants";
import fc from "fast-check";
import { expect, test } from "vitest";
import { claimingPng, withJpegSegments, withPngChunk, withWebpSize } from "../../testing/file-parts.ts";
import { animated, orientationImage, surface } from "../../testing/images.ts";
import { photoCorpus } from "../../testing/photo-corpus.ts";
import { sampled, seed } from "../../testing/test-run.ts";
import { imageType } from "../image-type.ts";
import { makeVariants } from "../photos/make-variants.ts";
import { requirePhoto } from "./check-archive.ts";

const asClaimed = (bytes: Uint8Array, variant: PhotoVariant = "full") =>
  requirePhoto(bytes, variant, imageType(bytes) ?? "image/webp");

const refuse = () => Promise.reject(new Error("it cannot be compressed"));

const accepted = photoCorpus.filter(({ expected }) => typeof expected !== "string");
test.each(sampled("photos made and checked", accepted, 15))(
  "what the photo step makes is accepted, of $name",
  async ({ make }) => {
    const raw = await make();
    for (const { variants } of [await makeVariants(raw), await makeVariants(raw, refuse)])
      for (const variant of photoVariantNames) {
        const { bytes, contentType } = variants[variant];
        await expect(requirePhoto(bytes, variant, contentType), variant).resolves.toBeUndefined();
      }
  },
);

const refused = photoCorpus.filter(({ expected }) => typeof expected === "string");
test.each(refused)("what it does not make is refused: $name, as its upload is", async ({ make }) => {
  await expect(asClaimed(await make())).rejects.toMatchObject({ code: "invalid-argument" });
});

const more = "it contains more than an image";
const gps = { IFD3: { GPSLatitudeRef: "N", GPSLatitude: "51/1 30/1 0/1" } };
const webp = () => orientationImage().webp().toBuffer();
const list = () => surface(150, 90).jpeg().toBuffer();
const png = () => orientationImage().png().toBuffer();
// biome-ignore format: one row per file
test.each<[string, PhotoVariant, () => Promise<Buffer>, string]>([
  ["a WebP that says where it was taken",     "full", () => orientationImage().withExif(gps).webp().toBuffer(),                          more],
  ["a JPEG that says where it was taken",     "list", () => surface(150, 90).withExif(gps).jpeg().toBuffer(),                   more],
  ["a JPEG with a comment",                   "list", async () => withJpegSegments(await list(), 0xfe, 40),                     more],
  ["a PNG with a text",                       "full", async () => withPngChunk(await png(), "tEXt", Buffer.from("Comment\0x")), more],
  ["a PNG with a chunk of its own",           "full", async () => withPngChunk(await png(), "scRi", Buffer.from("<script>")),   more],
  ["a WebP with a script behind it",          "full", async () => Buffer.concat([await webp(), Buffer.from("<script>")]),      more],
  ["an animated WebP",                        "full", async () => (await animated()).toBuffer(),                                       more],
  ["a JPEG where a WebP belongs",             "full", list,                                                                     "it is neither WEBP nor PNG"],
  ["a WebP where a JPEG belongs",             "list", webp,                                                                     "it is neither JPEG nor PNG"],
  ["a photo of 801 pixels",                   "full", () => surface(801, 9).webp().toBuffer(),                                  "the image has more than 800 × 800 pixels"],
  ["a thumbnail of 151 pixels",               "list", () => surface(151, 9).jpeg().toBuffer(),                                  "the image has more than 150 × 150 pixels"],
  ["a share image that does not fill its card", "share", () => surface(1200, 629).jpeg().toBuffer(),                             "the image has fewer than 1200 × 630 pixels"],
  ["a few bytes that claim 3,600 megapixels", "full", async () => claimingPng(60_000, 60_000),                                  photoRefusals.tooManyPixels],
  ["a WebP that claims more than it has",     "full", async () => withWebpSize(await webp(), 700, 700),                         photoRefusals.damaged],
])("what it does not make is refused: %s, as %s", async (_name, variant, make, reason) => {
  await expect(asClaimed(await make(), variant)).rejects.toThrow(reason);
});

test("what it does not make is refused: anything behind the end of an image, or cut off from it", async () => {
  const images = await Promise.all([webp(), list(), png()]);
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...images),
      fc.oneof(fc.uint8Array({ minLength: 1, maxLength: 40 }), fc.integer({ min: -60, max: -1 })),
      async (image, change) => {
        const bytes = typeof change === "number" ? image.subarray(0, change) : Buffer.concat([image, change]);
        const variant = imageType(image) === "image/jpeg" ? "list" : "full";
        await expect(asClaimed(bytes, variant)).rejects.toMatchObject({ code: "invalid-argument" });
      },
    ),
    { numRuns: 100, seed },
  );
});
