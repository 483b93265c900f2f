import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp, { type Sharp } from "sharp";

/** A photo to measure with, as a camera, an editor or a messenger would have made it. */
export type Fixture = { readonly name: string; readonly path: string; readonly bytes: number };

type Recipe = {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  /** Strength of the sensor's noise, in levels of 255. */
  readonly noise: number;
  readonly encode: (picture: Sharp) => Sharp;
};

const held = { orientation: 6 } as const;
const recipes: readonly Recipe[] = [
  {
    name: "12 MP",
    width: 4000,
    height: 3000,
    noise: 8,
    encode: (picture) => picture.withMetadata(held).jpeg({ quality: 85 }),
  },
  {
    name: "12 MP progressive",
    width: 4000,
    height: 3000,
    noise: 8,
    encode: (picture) => picture.withMetadata(held).jpeg({ quality: 85, progressive: true }),
  },
  {
    name: "48 MP",
    width: 8000,
    height: 6000,
    noise: 8,
    encode: (picture) => picture.withMetadata(held).jpeg({ quality: 80 }),
  },
  {
    name: "48 MP progressive",
    width: 8000,
    height: 6000,
    noise: 8,
    encode: (picture) => picture.withMetadata(held).jpeg({ quality: 80, progressive: true }),
  },
  // Without noise: a PNG of a noisy photo of this size is larger than any upload may be.
  { name: "24 MP PNG", width: 6000, height: 4000, noise: 0, encode: (picture) => picture.png() },
  { name: "2 MP", width: 1600, height: 1200, noise: 6, encode: (picture) => picture.jpeg({ quality: 75 }) },
  {
    name: "conforming WebP",
    width: 800,
    height: 600,
    noise: 4,
    encode: (picture) => picture.webp({ quality: 48 }),
  },
];

/** Makes the same photos at every call, in a new folder. */
export async function makeFixtures(): Promise<{ folder: string; fixtures: Fixture[] }> {
  const folder = await mkdtemp(join(tmpdir(), "photo-bench-"));
  const fixtures: Fixture[] = [];
  for (const { name, width, height, noise, encode } of recipes) {
    const path = join(folder, name.replaceAll(" ", "-"));
    const bytes = await encode(await camera(width, height, noise)).toBuffer();
    await writeFile(path, bytes);
    fixtures.push({ name, path, bytes: bytes.length });
  }
  return { folder, fixtures };
}

/** A scene with detail at every scale, enlarged to the sensor's size, and the sensor's noise over it. */
async function camera(width: number, height: number, noise: number): Promise<Sharp> {
  const small = { width: 2000, height: Math.round((2000 * height) / width), channels: 3 } as const;
  const raw = { width, height, channels: 3 } as const;
  const pixels = await sharp(scene(small.width, small.height), { raw: small })
    .resize(width, height, { kernel: "cubic" })
    .raw()
    .toBuffer();
  const random = randomFrom(7);
  const grain = Int8Array.from({ length: 65_536 }, () => (random() + random() + random() - 1.5) * 2 * noise);
  if (noise > 0)
    for (let at = 0; at < pixels.length; at += 1) {
      const value = (pixels[at] ?? 0) + (grain[Math.imul(at, 40_503) & 65_535] ?? 0);
      pixels[at] = Math.max(0, Math.min(255, value));
    }
  return sharp(pixels, { raw, limitInputPixels: false });
}

/** Clouds of many sizes, each a little weaker than the next larger, which is how light falls in nature. */
function scene(width: number, height: number): Buffer {
  const random = randomFrom(11);
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

/** Mulberry32. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
