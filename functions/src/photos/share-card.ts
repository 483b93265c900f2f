import { type Sharp, type SharpOptions, sharp } from "../image-library.ts";

/** A size in pixels. */
export type Size = { readonly width: number; readonly height: number };

/** Pixels in rows without padding, as sharp takes and gives them. */
export type RawPixels = { readonly pixels: [Buffer, SharpOptions]; readonly info: Size };

/** The minimum ground visible above and below the photo, in px: a 4:3 photo at its own size needs no other. */
const margin = 15;
/** The size of the ground before it is enlarged: at this size, blurring it costs next to nothing. */
const tiny = { width: 64, height: 34 } as const;
const tinyBlur = 5;
/** The brightness of the ground relative to the photo, so that the photo stands out. */
const brightness = 0.5;
/** The repetitions of a row of the ground: invisible on so soft an image, and enlarging is most of the work. */
const repeats = 5;

/** Draws the whole, opaque photo on a card whose ground is the blurred, darkened `thumbnail`, which is opaque too. */
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

/** Returns the size of the photo on the card: its own or twice its own if that fits, else the largest possible. */
function shownSize({ width, height }: Size, card: Size): Size {
  const most = Math.min((card.width - 2 * margin) / width, (card.height - 2 * margin) / height);
  const scale = most < 1 ? most : Math.min(Math.floor(most), 2);
  const scaled = (side: number) => Math.max(1, Math.round(side * scale));
  return { width: scaled(width), height: scaled(height) };
}

/** Returns the pixels of a photo in a size; its own pixels if they have that size. */
async function pixelsIn({ pixels, info }: RawPixels, size: Size): Promise<Buffer> {
  if (info.width === size.width && info.height === size.height) return pixels[0];
  return pixelsOf(sharp(...pixels).resize({ ...size, fit: "fill" }));
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
