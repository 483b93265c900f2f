import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";
import { randomFrom } from "../../functions/testing/random.ts";

/** A photo like those from a camera, an editor or a messenger. */
export type Fixture = { readonly name: string; readonly path: string; readonly bytes: number };

type Encode = (photo: Sharp) => Sharp;

/** A JPEG from a phone held upright. */
const jpeg =
  (quality: number, progressive = false): Encode =>
  (photo) =>
    photo.withMetadata({ orientation: 6 }).jpeg({ quality, progressive });

/** Name, width, height, strength of the sensor's noise in levels of 255, and encoding. */
const recipes: readonly (readonly [string, number, number, number, Encode])[] = [
  ["12 MP", 4000, 3000, 8, jpeg(85)],
  ["12 MP progressive", 4000, 3000, 8, jpeg(85, true)],
  ["48 MP", 8000, 6000, 8, jpeg(80)],
  ["48 MP progressive", 8000, 6000, 8, jpeg(80, true)],
  // A noisy PNG of this size would be larger than any upload may be, so this one has no noise.
  ["24 MP PNG", 6000, 4000, 0, (photo) => photo.png()],
  ["2 MP", 1600, 1200, 6, (photo) => photo.jpeg({ quality: 75 })],
  ["conforming WebP", 800, 600, 4, (photo) => photo.webp({ quality: 48 })],
];

/** Makes the photos in a new folder, the same ones every time. */
export async function makeFixtures(): Promise<{ folder: string; fixtures: Fixture[] }> {
  const folder = await mkdtemp(join(tmpdir(), "photo-bench-"));
  const fixtures: Fixture[] = [];
  for (const [name, width, height, noise, encode] of recipes) {
    const path = join(folder, name.replaceAll(" ", "-"));
    const bytes = await encode(await camera(width, height, noise)).toBuffer();
    await writeFile(path, bytes);
    fixtures.push({ name, path, bytes: bytes.length });
  }
  return { folder, fixtures };
}

/** Makes a scene with detail at every scale, enlarged to the size of the sensor, with the sensor's noise. */
async function camera(width: number, height: number, noise: number): Promise<Sharp> {
  const small = { width: 2000, height: Math.round((2000 * height) / width), channels: 3 } as const;
  const raw = { width, height, channels: 3 } as const;
  const pixels = await sharp(scene(small.width, small.height), { raw: small })
    .resize(width, height, { kernel: "cubic" })
    .raw()
    .toBuffer();
  const random = fractionsFrom(7);
  const grain = Int8Array.from({ length: 65_536 }, () => (random() + random() + random() - 1.5) * 2 * noise);
  if (noise > 0)
    for (let at = 0; at < pixels.length; at += 1) {
      const value = (pixels[at] ?? 0) + (grain[Math.imul(at, 40_503) & 65_535] ?? 0);
      pixels[at] = Math.max(0, Math.min(255, value));
    }
  return sharp(pixels, { raw, limitInputPixels: false });
}

/** Makes clouds of many sizes, each a little weaker than the next larger, like light in nature. */
function scene(width: number, height: number): Buffer {
  const random = fractionsFrom(11);
  const light = new Float32Array(width * height);
  const tint = new Float32Array(width * height);
  for (let cell = 500, strength = 110; cell >= 2; cell /= 2, strength /= 1.35) {
    addClouds(light, width, { cell, strength, random });
    addClouds(tint, width, { cell: cell * 2, strength: strength / 3, random });
  }
  const pixels = Buffer.alloc(width * height * 3);
  for (let at = 0; at < light.length; at += 1) {
    const brightness = 128 + (light[at] ?? 0);
    const warmth = tint[at] ?? 0;
    for (const [channel, value] of [brightness + warmth, brightness, brightness - warmth].entries())
      pixels[3 * at + channel] = Math.max(0, Math.min(255, value));
  }
  return pixels;
}

type Clouds = { readonly cell: number; readonly strength: number; readonly random: () => number };

function addClouds(field: Float32Array, width: number, { cell, strength, random }: Clouds): void {
  const columns = Math.ceil(width / cell) + 2;
  const rows = Math.ceil(field.length / width / cell) + 2;
  const grid = Float32Array.from({ length: columns * rows }, () => (random() - 0.5) * strength);
  for (let at = 0; at < field.length; at += 1) {
    const x = (at % width) / cell;
    const y = Math.floor(at / width) / cell;
    const corner = Math.floor(y) * columns + Math.floor(x);
    const [u, v] = [x % 1, y % 1];
    const top = (grid[corner] ?? 0) * (1 - u) + (grid[corner + 1] ?? 0) * u;
    const bottom = (grid[corner + columns] ?? 0) * (1 - u) + (grid[corner + columns + 1] ?? 0) * u;
    field[at] = (field[at] ?? 0) + top * (1 - v) + bottom * v;
  }
}

/** Returns random numbers from 0 up to 1, the same for the same seed. */
function fractionsFrom(seed: number): () => number {
  const { below } = randomFrom(seed);
  return () => below(2 ** 32) / 2 ** 32;
}
