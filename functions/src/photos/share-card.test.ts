import { photoVariants } from "@daily-genius/domain/photo/photo-variants";
import sharp from "sharp";
import { expect, test } from "vitest";
import { surface } from "../../testing/images.ts";
import { randomFrom } from "../../testing/random.ts";
import { sampled, seed } from "../../testing/test-run.ts";
import { makeVariants } from "./make-variants.ts";

const { width, height } = photoVariants.share;

/** Returns the color at any place of the share image of a photo. */
async function shareImageOf(photo: Uint8Array) {
  const { bytes } = (await makeVariants(photo)).variants.share;
  const { data } = await sharp(bytes).raw().toBuffer({ resolveWithObject: true });
  return (x: number, y: number) => {
    const at = 3 * (Math.floor(y) * width + Math.floor(x));
    return [...data.subarray(at, at + 3)];
  };
}

const isNear = (pixel: readonly number[], color: readonly number[]) =>
  pixel.every((value, channel) => Math.abs(value - (color[channel] ?? 0)) < 40);

/** A photo with a color in each corner, which show that it is whole and upright. */
async function cornered(photoWidth: number, photoHeight: number) {
  const half = { width: Math.ceil(photoWidth / 2), height: Math.ceil(photoHeight / 2), channels: 3 } as const;
  const parts = Object.entries(corners).map(([name, [r, g, b]]) => ({
    input: { create: { ...half, background: { r, g, b } } },
    left: name.includes("right") ? photoWidth - half.width : 0,
    top: name.includes("bottom") ? photoHeight - half.height : 0,
  }));
  return surface(photoWidth, photoHeight).composite(parts);
}
const corners = {
  "top left": [220, 40, 40],
  "top right": [40, 180, 60],
  "bottom left": [50, 60, 210],
  "bottom right": [220, 200, 40],
} as const;

const random = randomFrom(seed);
const sizes = Array.from({ length: 200 }, () => [80 + random.below(1500), 80 + random.below(1500)] as const);

test.each(sampled("sizes of photos", sizes, 12))(
  "the share image of a photo of %d × %d pixels shows it whole, upright and no larger than twice, on a darker ground",
  async (photoWidth, photoHeight) => {
    const photo = await (await cornered(photoWidth, photoHeight)).png().toBuffer();
    const pixelAt = await shareImageOf(photo);
    const most = Math.min(1, 800 / Math.max(photoWidth, photoHeight));
    const [fullWidth, fullHeight] = [photoWidth * most, photoHeight * most];
    const fits = Math.min((width - 30) / fullWidth, (height - 30) / fullHeight);
    const scale = fits < 1 ? fits : Math.min(Math.floor(fits), 2);
    // A quarter of the way from each corner of the photo, away from the borders between colors.
    for (const [name, color] of Object.entries(corners)) {
      const [right, down] = [name.includes("right") ? 1 : -1, name.includes("bottom") ? 1 : -1];
      const pixel = pixelAt(
        width / 2 + (right * fullWidth * scale) / 4,
        height / 2 + (down * fullHeight * scale) / 4,
      );
      expect(isNear(pixel, color), `${name}: ${pixel}`).toBe(true);
    }
    const brightest = Math.max(...pixelAt(2, 2), ...pixelAt(width - 3, height - 3));
    expect(brightest, "the ground").toBeLessThan(130);
  },
);
