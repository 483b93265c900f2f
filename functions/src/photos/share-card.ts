import sharp, { type Sharp, type SharpOptions } from "sharp";

/** In pixels. */
export type Size = { readonly width: number; readonly height: number };

/** Pixels in rows without padding, as sharp takes and gives them. */
export type RawPixels = { readonly pixels: [Buffer, SharpOptions]; readonly info: Size };

/** How much of the ground shows at least above and below the photo: at its own size, one of 4:3 needs no other. */
const margin = 15;
/** The ground before it is enlarged: so small, its blur costs next to nothing. */
const tiny = { width: 64, height: 34 } as const;
const tinyBlur = 5;
/** The ground's share of the photo's brightness, so that the photo stands out. */
const brightness = 0.5;
/** How often a row of the ground is repeated: on so soft a picture nobody sees it, and enlarging is most of the work. */
const repeats = 5;

/**
 * The photo, whole and opaque, in the middle of a card that its own picture fills, blurred and darkened; `thumbnail` is
 * the photo made small and opaque.
 */
export async function shareCard(photo: RawPixels, thumbnail: RawPixels, card: Size): Promise<RawPixels> {
  const size = shownSize(photo.info, card);
  const [ground, shown] = await Promise.all([groundOf(thumbnail, card), pixelsIn(photo, size)]);
  const left = Math.floor((card.width - size.width) / 2);
  const top = Math.floor((card.height - size.height) / 2);
  for (let row = 0; row < size.height; row += 1) {
    const from = 3 * row * size.width;
    shown.copy(ground, 3 * ((top + row) * card.width + left), from, from + 3 * size.width);
  }
  return { pixels: [ground, { raw: { ...card, channels: 3 } }], info: card };
}

/** The photo at its own size where it fits, at twice that size where that fits too, and else as large as it fits. */
function shownSize({ width, height }: Size, card: Size): Size {
  const most = Math.min((card.width - 2 * margin) / width, (card.height - 2 * margin) / height);
  const scale = most < 1 ? most : Math.min(Math.floor(most), 2);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** The opaque pixels of a photo in a size; those that it has where they will do. */
async function pixelsIn({ pixels, info }: RawPixels, size: Size): Promise<Buffer> {
  const [own, { raw }] = pixels;
  if (raw?.channels === 3 && info.width === size.width && info.height === size.height) return own;
  return pixelsOf(
    sharp(...pixels)
      .flatten({ background: "#fff" })
      .resize({ ...size, fit: "fill" }),
  );
}

async function groundOf({ pixels }: RawPixels, card: Size): Promise<Buffer> {
  const blurred = sharp(...pixels)
    .resize({ ...tiny, fit: "cover" })
    .blur(tinyBlur)
    .linear(brightness, 0);
  const small = sharp(await pixelsOf(blurred), { raw: { ...tiny, channels: 3 } });
  const height = Math.ceil(card.height / repeats);
  const rows = await pixelsOf(small.resize({ width: card.width, height, fit: "fill", kernel: "linear" }));
  const ground = Buffer.allocUnsafe(3 * card.width * card.height);
  for (let row = 0; row < card.height; row += 1) {
    const from = 3 * Math.floor(row / repeats) * card.width;
    rows.copy(ground, 3 * row * card.width, from, from + 3 * card.width);
  }
  return ground;
}

function pixelsOf(image: Sharp): Promise<Buffer> {
  return image.raw().toBuffer();
}
