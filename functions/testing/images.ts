import sharp, { type Sharp } from "sharp";

/** An upright image that shows its orientation: red at the top left, blue elsewhere. */
export function orientationImage(width = 400, height = 200): Sharp {
  const red = {
    create: { width: width / 2, height: height / 2, channels: 3, background: "#e02020" },
  } as const;
  const blue = { create: { width, height, channels: 3, background: "#2040c0" } } as const;
  return sharp(blue).composite([{ input: red, left: 0, top: 0 }]);
}

/** A WebP of two frames, the upright image first. */
export async function animated(): Promise<Sharp> {
  const frames = await Promise.all([orientationImage().png().toBuffer(), surface(400, 200).png().toBuffer()]);
  return sharp(frames, { join: { animated: true } }).webp();
}

/** An image with detail everywhere, like a camera's: it does not compress to nothing. */
export async function detailed(width: number, height: number): Promise<Sharp> {
  const side = Math.min(512, width, height);
  const noise = Buffer.from(Array.from({ length: side * side * 3 }, () => 128 + 60 * (Math.random() - 0.5)));
  const tile = { input: noise, raw: { width: side, height: side, channels: 3 }, tile: true } as const;
  return surface(width, height).composite([tile]);
}

/** A plain surface of any size, which costs little to make. */
export function surface(width: number, height: number, channels: 3 | 4 = 3): Sharp {
  return sharp({
    limitInputPixels: false,
    create: { width, height, channels, background: { r: 90, g: 120, b: 60, alpha: 0.5 } },
  });
}

/** The pixels of an upright image stored the way a camera held in one of the eight EXIF orientations would. */
export async function imageWithOrientation(orientation: number): Promise<Buffer> {
  const upright = await orientationImage().png().toBuffer();
  // In two steps: within one, sharp mirrors before it turns.
  const turned = sharp(upright).rotate([0, 0, 180, 180, 90, 270, 270, 90][orientation - 1] ?? Number.NaN);
  const isMirrored = [2, 4, 5, 7].includes(orientation);
  const pixels = await sharp(await turned.png().toBuffer())
    .flop(isMirrored)
    .png()
    .toBuffer();
  return sharp(pixels).withMetadata({ orientation }).jpeg({ quality: 95 }).toBuffer();
}
