import { Failure } from "@daily-genius/domain/failure";
import {
  type PhotoContentType,
  type PhotoVariant,
  photoLimits,
  photoVariants,
} from "@daily-genius/domain/photo";
import sharp, { type OutputInfo, type Sharp, type SharpOptions } from "sharp";
import { imageType } from "./image-type.ts";
import { isPlainWebp } from "./plain-webp.ts";
import { withoutMetadata } from "./without-metadata.ts";

// One photo per process at a time: a cache would only hold memory, and threads share the one core.
sharp.cache(false);
sharp.concurrency(1);
// Files are told apart by their first bytes; should that fail, no other decoder is there to be reached.
sharp.block({ operation: ["VipsForeignLoad"] });
sharp.unblock({
  operation: ["VipsForeignLoadJpegBuffer", "VipsForeignLoadPngBuffer", "VipsForeignLoadWebpBuffer"],
});

const secondsToDecode = 60;
/** How hard libwebp tries, from 0 to 6; why so little: docs/decisions/0019. */
const effort = 2;
const input: SharpOptions = {
  limitInputPixels: photoLimits.maxPixels,
  // A truncated file is refused, a file with a harmless flaw is not.
  failOn: "error",
  pages: 1,
  autoOrient: true,
};

/** One of the files that stand for a photo. */
export type VariantFile = { readonly bytes: Uint8Array; readonly contentType: PhotoContentType };

/** The files of a photo, and the size in pixels of the largest. */
export type VariantFiles = Readonly<Record<PhotoVariant, VariantFile>> & {
  readonly width: number;
  readonly height: number;
};

/** Turns pixels into the file of a variant. */
export type Encode = (pixels: Sharp, variant: PhotoVariant) => Promise<Uint8Array>;

/**
 * The three files of a photo: upright, in sRGB, without metadata. What is no acceptable image fails
 * `invalid-argument` with the reason; a valid image that `encode` fails on is kept as it is.
 */
export async function makeVariants(bytes: Uint8Array, encode: Encode = encodeAs): Promise<VariantFiles> {
  const contentType = acceptedType(bytes);
  const size = isPlainWebp(bytes) ? await decoding(() => sharp(bytes, input).metadata()) : undefined;
  const passes = size !== undefined && Math.max(size.width, size.height) <= photoVariants.full.longestSide;
  const full = passes ? undefined : await decoding(() => decode(bytes));
  const small = await decoding(() => shrink(full ? sharp(...full.pixels) : sharp(bytes, input)));
  const file = async (variant: PhotoVariant, { pixels }: Pixels): Promise<VariantFile> => {
    try {
      return {
        bytes: await encode(sharp(...pixels), variant),
        contentType: photoVariants[variant].contentType,
      };
    } catch {
      // The specification's fall-back: an image that cannot be compressed is stored as it came.
      return { bytes: withoutMetadata(bytes, contentType), contentType };
    }
  };
  const [first, list, preview] = await Promise.all([
    full ? file("full", full) : { bytes, contentType },
    file("list", small),
    file("preview", small),
  ]);
  const { width, height } = full?.info ?? size ?? small.info;
  return { full: first, list, preview, width, height };
}

function acceptedType(bytes: Uint8Array): PhotoContentType {
  if (bytes.length === 0) throw refusal("the file is empty");
  if (bytes.length > photoLimits.maxBytes) throw refusal("the file is larger than 20 MB");
  const contentType = imageType(bytes);
  if (!contentType) throw refusal("only JPEG, PNG and WebP images can be used");
  return contentType;
}

type Pixels = { readonly pixels: [Buffer, SharpOptions]; readonly info: OutputInfo };

/** Decodes once, shrinking on the way: all that is to be encoded is made from these pixels. */
async function decode(bytes: Uint8Array): Promise<Pixels> {
  const { longestSide } = photoVariants.full;
  const { data, info } = await sharp(bytes, input)
    .timeout({ seconds: secondsToDecode })
    .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return pixelsOf(data, info);
}

/** Both thumbnails are of one size, on white where the photo is transparent, since JPEG is not. */
async function shrink(image: Sharp): Promise<Pixels> {
  const { longestSide } = photoVariants.list;
  const { data, info } = await image
    .resize(longestSide, longestSide, { fit: "inside", withoutEnlargement: true })
    .flatten({ background: "#fff" })
    .toColourspace("srgb")
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  return pixelsOf(data, info);
}

/** Runs a step that reads the image, and says why where it cannot be read. */
async function decoding<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw refusal(isTooLarge ? "the image has more than 50 million pixels" : "the image is damaged");
  }
}

function pixelsOf(data: Buffer, info: OutputInfo): Pixels {
  const { width, height, channels } = info;
  return { pixels: [data, { raw: { width, height, channels } }], info };
}

function encodeAs(pixels: Sharp, variant: PhotoVariant): Promise<Uint8Array> {
  const { format, quality } = photoVariants[variant];
  return (format === "webp" ? pixels.webp({ quality, effort }) : pixels.jpeg({ quality })).toBuffer();
}

function refusal(reason: string): Failure {
  return new Failure("invalid-argument", reason);
}
