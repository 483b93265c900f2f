import sharp from "sharp";

const side = 8;
const stride = 4;
/** The constants of SSIM for eight bits (Wang et al., 2004). */
const [c1, c2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2];

/** Returns the similarity in brightness of two images of one size: SSIM over windows of 8 × 8, 1 if equal. */
export async function likeness(image: Uint8Array, reference: Uint8Array): Promise<number> {
  const [a, b] = await Promise.all([brightness(image), brightness(reference)]);
  if (a.width !== b.width || a.height !== b.height)
    throw new Error(`sizes differ: ${a.width} × ${a.height}, ${b.width} × ${b.height}`);
  let sum = 0;
  let windows = 0;
  for (let y = 0; y + side <= a.height; y += stride)
    for (let x = 0; x + side <= a.width; x += stride) {
      sum += windowLikeness(a.data, b.data, y * a.width + x, a.width);
      windows += 1;
    }
  return sum / windows;
}

/** Returns the reference to compare results with: shrunk from all pixels of the original, without loss. */
export function referenceOf(original: Uint8Array): Promise<Buffer> {
  return sharp(original, { autoOrient: true })
    .resize(800, 800, { fit: "inside", withoutEnlargement: true, fastShrinkOnLoad: false })
    .png({ compressionLevel: 1 })
    .toBuffer();
}

async function brightness(image: Uint8Array) {
  const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height };
}

function windowLikeness(a: Uint8Array, b: Uint8Array, start: number, width: number): number {
  const sums = { a: 0, b: 0, aa: 0, bb: 0, ab: 0 };
  for (let row = 0; row < side; row += 1)
    for (let column = 0; column < side; column += 1) {
      const at = start + row * width + column;
      const [p, q] = [a[at] ?? 0, b[at] ?? 0];
      sums.a += p;
      sums.b += q;
      sums.aa += p * p;
      sums.bb += q * q;
      sums.ab += p * q;
    }
  const n = side * side;
  const [meanA, meanB] = [sums.a / n, sums.b / n];
  const [varianceA, varianceB] = [sums.aa / n - meanA ** 2, sums.bb / n - meanB ** 2];
  const covariance = sums.ab / n - meanA * meanB;
  return (
    ((2 * meanA * meanB + c1) * (2 * covariance + c2)) /
    ((meanA ** 2 + meanB ** 2 + c1) * (varianceA + varianceB + c2))
  );
}
