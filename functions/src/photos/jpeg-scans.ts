const [baseline, extended, progressive, scan, end] = [0xc0, 0xc1, 0xc2, 0xda, 0xd9];
/** The 64 coefficients of a block. */
const all = (1n << 64n) - 1n;

/**
 * Whether a JPEG has all scans of its pixels. A progressive one that was cut between two is sound to its last byte, but
 * shows less than it should; only the bits that its scans bring tell it from one that lacks no more than its end.
 */
export function hasAllScans(jpeg: Buffer): boolean {
  let components = 0;
  /** The coefficients of each component whose last bit has come. */
  const complete = new Map<number, bigint>();
  for (let at = 2; at >= 0 && at + 4 < jpeg.length; at = jpeg.indexOf(0xff, at)) {
    const marker = jpeg[at + 1] ?? 0;
    if ([end, baseline, extended].includes(marker)) return true;
    // Pixels, restarts and filling have no length.
    if (marker < baseline || (marker & 0xf8) === 0xd0 || marker === 0xff) {
      at += 1;
      continue;
    }
    const content = jpeg.subarray(at + 4, at + 2 + jpeg.readUInt16BE(at + 2));
    if (marker === progressive) components = content[5] ?? 0;
    if (marker === scan) {
      const [from = 0, to = 0, bits = 0] = content.subarray(-3);
      const brought = (bits & 0xf) === 0 ? (1n << BigInt(to + 1)) - (1n << BigInt(from)) : 0n;
      for (const [index, id] of content.subarray(1, -3).entries())
        if (index % 2 === 0) complete.set(id, (complete.get(id) ?? 0n) | brought);
    }
    at += 2 + content.length;
  }
  return [...complete.values()].filter((coefficients) => coefficients === all).length === components;
}
