import type { Locator } from "playwright-core";
import sharp from "sharp";

/** A file for a browser's file input. */
export type PhotoFile = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer };

/** Drops files on an element, as from a folder; fails if the browser would leave the page for them. */
export async function drop(target: Locator, files: readonly PhotoFile[]): Promise<void> {
  const given = files.map(({ name, mimeType, buffer }) => ({ name, type: mimeType, bytes: [...buffer] }));
  const isLeft = await target.evaluate((element, all) => {
    const dataTransfer = new DataTransfer();
    for (const { name, type, bytes } of all)
      dataTransfer.items.add(new File([new Uint8Array(bytes)], name, { type }));
    return element.dispatchEvent(new DragEvent("drop", { dataTransfer, bubbles: true, cancelable: true }));
  }, given);
  if (isLeft) throw new Error("The browser leaves the page for a dropped file.");
}

/**
 * A photo from a phone held upright: 12 megapixels, stored on its side with EXIF orientation 6 and a GPS position.
 * Upright, its upper half is red and its lower half blue.
 */
export async function phonePhoto(): Promise<PhotoFile> {
  const [width, height] = [4000, 3000];
  // Orientation 6 turns the stored left half to the top.
  const half = { width: width / 2, height };
  const noise = await sharp({
    create: {
      width: 500,
      height: 500,
      channels: 3,
      background: "#000",
      noise: { type: "gaussian", mean: 40, sigma: 20 },
    },
  })
    .png()
    .toBuffer();
  const buffer = await sharp({ create: { width, height, channels: 3, background: "#2040c0" } })
    .composite([
      { input: { create: { ...half, channels: 3, background: "#c02020" } }, left: 0, top: 0 },
      { input: noise, tile: true, blend: "add" },
    ])
    .withExif({
      IFD0: { Make: "Phone", Model: "Camera", Orientation: "6" },
      IFD3: {
        GPSLatitudeRef: "N",
        GPSLatitude: "51/1 30/1 26/1",
        GPSLongitudeRef: "W",
        GPSLongitude: "0/1 7/1 39/1",
      },
    })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 90 })
    .toBuffer();
  return { name: "IMG_2041.jpg", mimeType: "image/jpeg", buffer };
}

/** A valid photo, quick to make and to send. */
export async function smallPhoto(): Promise<PhotoFile> {
  const create = { width: 640, height: 480, channels: 3, background: "#3a7d44" } as const;
  return { name: "leaf.jpg", mimeType: "image/jpeg", buffer: await sharp({ create }).jpeg().toBuffer() };
}
