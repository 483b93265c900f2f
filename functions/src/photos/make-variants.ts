import { Failure } from "@daily-genius/domain/calls/failure";
import {
  type PhotoContentType,
  photoLimits,
  photoRefusals,
  photoVariantNames,
  sizeRefusal,
} from "@daily-genius/domain/photo/photo";
import { type PhotoVariant, photoVariants } from "@daily-genius/domain/photo/photo-variants";
import { type Sharp, type SharpOptions, sharp } from "../image-library.ts";
import { imageType } from "../image-type.ts";
import { isLinear, rgbOfCmyk, spaceOf } from "./icc-profile.ts";
import { hasAllScans } from "./jpeg-scans.ts";
import { asBrowsersRead } from "./png-as-browsers-read.ts";
import { type RawPixels, type Size, shareCard } from "./share-card.ts";

const secondsToDecode = 60;
/** The effort of libwebp, from 0 to 6: a photo is encoded once and read by every reader (docs/decisions/0038). */
const effort = 4;
/**
 * The ground of a transparent photo, which becomes part of it (docs/decisions/0038): black and white are equally visible
 * on it, with a contrast of 4.6.
 */
const ground = "#757575";
const input: SharpOptions = {
  limitInputPixels: photoLimits.maxPixels,
  // A truncated file is refused, a file with a harmless flaw is not.
  failOn: "error",
  pages: 1,
  autoOrient: true,
};

export type VariantFile = { readonly bytes: Uint8Array; readonly contentType: PhotoContentType };

/** The files of a photo; `width` and `height` are the size of the full one, in pixels. */
export type MadePhoto = {
  readonly width: number;
  readonly height: number;
  readonly variants: Readonly<Record<PhotoVariant, VariantFile>>;
};

/** Turns pixels into the file of a variant. */
export type Encode = (pixels: Sharp, variant: PhotoVariant) => Promise<Uint8Array>;

/**
 * Makes the files of a photo: upright, in sRGB, without metadata, and fully re-encoded (docs/decisions/0038). If the
 * file is not an acceptable image, fails `invalid-argument` with the reason. If `encode` fails on a valid image, stores
 * its pixels as a PNG.
 */
export async function makeVariants(bytes: Uint8Array, encode: Encode = encodeAs): Promise<MadePhoto> {
  requireAcceptable(bytes);
  const decoded = await decoding(() => decode(bytes));
  const shrunk = new Map<string, Promise<RawPixels>>();
  const pixelsFor = (variant: PhotoVariant): Promise<RawPixels> => {
    if (variant === "full") return Promise.resolve(decoded);
    // Variants of one size and format share their pixels.
    const { fit, width, height, format } = photoVariants[variant];
    const key = `${fit} ${width} ${height} ${format}`;
    const derive = async () =>
      fit === "card"
        ? shareCard(decoded, await pixelsFor("list"), { width, height })
        : rawPixels(sharp(...decoded.pixels), photoVariants[variant]);
    const pixels = shrunk.get(key) ?? decoding(derive);
    shrunk.set(key, pixels);
    return pixels;
  };
  const fileOf = async (variant: PhotoVariant): Promise<VariantFile> => {
    const { pixels } = await pixelsFor(variant);
    try {
      const { format } = photoVariants[variant];
      return { bytes: await encode(sharp(...pixels), variant), contentType: `image/${format}` };
    } catch {
      // The specification's fallback: a photo that cannot be compressed is stored all the same (docs/decisions/0038).
      return {
        bytes: await sharp(...pixels)
          .png()
          .toBuffer(),
        contentType: "image/png",
      };
    }
  };
  const { width, height } = (await pixelsFor("full")).info;
  const variants = await Promise.all(
    photoVariantNames.map(async (variant) => [variant, await fileOf(variant)] as const),
  );
  return { width, height, variants: Object.fromEntries(variants) as MadePhoto["variants"] }; // an entry for each name
}

/** Fails with the reason unless a file is an acceptable image, sound to its end, of a size possible for the variant. */
export async function requireSound(bytes: Uint8Array, variant: PhotoVariant): Promise<void> {
  requireAcceptable(bytes);
  const { width, height } = await decoding(() => sharp(bytes, input).metadata());
  const most = photoVariants[variant];
  if (width > most.width || height > most.height)
    throw refusal(`the image has more than ${most.width} × ${most.height} pixels`);
  if (most.fit === "card" && (width < most.width || height < most.height))
    throw refusal(`the image has fewer than ${most.width} × ${most.height} pixels`);
  // Reads the whole file, but makes a few pixels of it, in half the time.
  const pixels = sharp(bytes, input).timeout({ seconds: secondsToDecode }).resize(8, 8, { fit: "fill" });
  await decoding(() => pixels.raw().toBuffer());
}

function requireAcceptable(bytes: Uint8Array): void {
  const tooSmallOrLarge = sizeRefusal(bytes.length);
  if (tooSmallOrLarge) throw refusal(tooSmallOrLarge);
  if (!imageType(bytes)) throw refusal(photoRefusals.wrongType);
}

/**
 * Decodes once, shrinking on the way: every file is encoded from these pixels, which are opaque and have the colors that
 * browsers show (docs/decisions/0038).
 */
async function decode(bytes: Uint8Array): Promise<RawPixels> {
  const decoded = await decodeAs[imageType(bytes) ?? "image/jpeg"](
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length),
  );
  const image = sharp(...decoded.pixels);
  const { channels } = decoded.pixels[1].raw ?? {};
  return channels === 4 ? rawPixels(image.flatten({ background: ground })) : decoded;
}

const decodeAs: Readonly<Record<PhotoContentType, (bytes: Buffer) => Promise<RawPixels>>> = {
  // Browsers show a JPEG that lacks only its end. One that lacks more has a hole, of which libjpeg merely warns, as of
  // many a harmless flaw.
  "image/jpeg": (bytes) => {
    if (!hasAllScans(bytes)) throw refusal(photoRefusals.damaged);
    return decodeJpeg(Buffer.concat([bytes, endOfJpeg]), { failOn: "warning" }).catch((error: Error) => {
      if (/premature end/.test(error.message)) throw error;
      return decodeJpeg(bytes);
    });
  },
  "image/png": async (bytes) => {
    const { png, profile } = asBrowsersRead(bytes);
    const [image, bits, kind = 0] = [opened(png), png[24], png[25]];
    if (bits !== 16 || !profile) return rawPixels(image);
    // Of 16 bits sharp would ignore the profile of grays, and take the colors of Display P3 for those of sRGB.
    if (isLinear(profile)) return rawPixels(image.withIccProfile("srgb"));
    return rawPixels(image.pipelineColourspace(kind & 2 ? "srgb" : "b-w"));
  },
  // Browsers do not turn a WebP.
  "image/webp": (bytes) => rawPixels(opened(bytes, { autoOrient: false })),
};

const endOfJpeg = Buffer.from([0xff, 0xd9]);

async function decodeJpeg(bytes: Buffer, options?: SharpOptions): Promise<RawPixels> {
  const image = opened(bytes, options);
  const { space, icc } = await image.metadata();
  if (space === "cmyk") return decodeCmyk(image, icc);
  // libvips would ignore the profile.
  return rawPixels(space === "b-w" && spaceOf(icc) === "RGB" ? image.pipelineColourspace("srgb") : image);
}

function opened(bytes: Uint8Array, options?: SharpOptions): Sharp {
  return sharp(bytes, { ...input, ...options }).timeout({ seconds: secondsToDecode });
}

async function decodeCmyk(image: Sharp, profile: Buffer | undefined): Promise<RawPixels> {
  const { pixels, info } = await rawPixels(image.pipelineColourspace("cmyk"), photoVariants.full, "cmyk");
  const { width, height } = info;
  return { pixels: [rgbOfCmyk(pixels[0], profile), { raw: { width, height, channels: 3 } }], info };
}

async function rawPixels(
  image: Sharp,
  { width: most, height: mostHigh }: Size = photoVariants.full,
  space = "srgb",
): Promise<RawPixels> {
  const { data, info } = await image
    .resize(most, mostHigh, { fit: "inside", withoutEnlargement: true })
    .toColourspace(space)
    .raw({ depth: "uchar" })
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  return { pixels: [data, { raw: { width, height, channels } }], info };
}

/** Runs a step that reads the image; fails with the reason if it cannot be read. */
async function decoding<Result>(step: () => Promise<Result>): Promise<Result> {
  try {
    return await step();
  } catch (error) {
    const isTooLarge = error instanceof Error && /pixel limit/i.test(error.message);
    throw refusal(isTooLarge ? photoRefusals.tooManyPixels : photoRefusals.damaged);
  }
}

function encodeAs(pixels: Sharp, variant: PhotoVariant): Promise<Uint8Array> {
  const { format, quality, fit } = photoVariants[variant];
  if (format === "webp") return pixels.webp({ quality, effort }).toBuffer();
  // A share image is fetched by a few machines: half the encoding time is worth a twelfth more bytes.
  return pixels.jpeg({ quality, optimiseCoding: fit !== "card" }).toBuffer();
}

function refusal(reason: string): Failure {
  return new Failure("invalid-argument", reason);
}
