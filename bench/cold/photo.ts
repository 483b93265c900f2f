import sharp from "sharp";

const noise = (width: number, height: number, sigma: number) =>
  sharp({
    create: { width, height, channels: 3, background: "#888", noise: { type: "gaussian", mean: 128, sigma } },
  })
    .png()
    .toBuffer();

/** A photo of 12 megapixels like a phone's: soft shapes with a little grain, about a megabyte. */
export async function aPhoto(): Promise<Uint8Array> {
  const shapes = await sharp(await noise(80, 60, 60))
    .resize(4000, 3000, { kernel: "cubic" })
    .toBuffer();
  const grain = { input: await noise(4000, 3000, 6), blend: "soft-light" } as const;
  return sharp(shapes).composite([grain]).jpeg({ quality: 82 }).toBuffer();
}
