const [baseline, extended, progressive, scan, end] = [0xc0, 0xc1, 0xc2, 0xda, 0xd9];

/**
 * Whether a JPEG has all scans of its pixels. A progressive one that was cut between two is sound to its last byte, but
 * shows less than it should; only the bits that its scans bring tell it from one that lacks no more than its end.
 */
export function hasAllScans(jpeg: Buffer): boolean {
  let components = 0;
  const complete = new Set<string>();
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
      for (let index = from; index <= to && (bits & 0xf) === 0; index += 1)
        for (let one = 1; one < content.length - 3; one += 2) complete.add(`${content[one]} ${index}`);
    }
    at += 2 + content.length;
  }
  return complete.size === 64 * components;
}
