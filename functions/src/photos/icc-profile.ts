/** Points of the CIE 1931 diagram, x and y of each: white, red, green and blue. */
export type Primaries = readonly number[];

type Vector = readonly [number, number, number];
/** A matrix by its columns. */
type Matrix = readonly [Vector, Vector, Vector];

/** The white of every profile. */
const d50: Vector = [0.9642, 1, 0.8249];
/** Bradford's matrix, with which ICC profiles adapt colors to their white. */
const bradford: Matrix = [
  [0.8951, -0.7502, 0.0389],
  [0.2664, 1.7135, -0.0685],
  [-0.1614, 0.0367, 1.0296],
];

/** Returns the ICC profile of a color space; undefined if the primaries describe none. */
export function rgbProfile(primaries: Primaries, curve: Buffer): Buffer | undefined {
  const point = (at: number): Vector => {
    const [x = 0, y = 0] = primaries.slice(2 * at);
    return [x, y, 1 - x - y];
  };
  const corners = [point(1), point(2), point(3)] as const;
  const white = point(0).map((one, _, [__, y = 0]) => one / y) as unknown as Vector; // of the same length
  const shares = solve(corners, white);
  const [from, to] = [apply(bradford, white), apply(bradford, d50)];
  const colors = corners.map((corner, index) => {
    const [long, medium, short] = apply(bradford, corner);
    const adapted = [
      (long * to[0]) / from[0],
      (medium * to[1]) / from[1],
      (short * to[2]) / from[2],
    ] as const;
    return solve(bradford, adapted).map((one) => one * (shares[index] ?? 0));
  });
  if (!colors.flat().every((one) => Math.abs(one) < 100)) return undefined;
  const tags = colors.map(
    (color, index) =>
      [`${"rgb"[index]}XYZ`, Buffer.concat([Buffer.from("XYZ \0\0\0\0"), fixed(color)])] as const,
  );
  return profileOf("RGB ", [...tags, ["rTRC", curve], ["gTRC", curve], ["bTRC", curve]]);
}

/** Returns the ICC profile of grays. */
export function grayProfile(curve: Buffer): Buffer {
  return profileOf("GRAY", [["kTRC", curve]]);
}

/** Returns the curve that makes light of a value: (aX + b)^g, or cX where X is less than d. */
export function toneCurve(g: number, a = 1, b = 0, c = 0, d = 0): Buffer {
  return Buffer.concat([Buffer.from("para\0\0\0\0\0\x03\0\0"), fixed([g, a, b, c, d])]);
}

/** Returns the content of a profile's tag; undefined if it lacks the tag, or is not whole enough to be one. */
export function tagOf(profile: Buffer, name: string): Buffer | undefined {
  if (spaceOf(profile) === undefined) return undefined;
  for (let at = 132; at < 132 + 12 * profile.readUInt32BE(128) && at + 12 <= profile.length; at += 12) {
    const start = profile.readUInt32BE(at + 4);
    if (profile.toString("latin1", at, at + 4) === name)
      return profile.subarray(start, start + profile.readUInt32BE(at + 8));
  }
  return undefined;
}

/** Whether the values of a profile are light itself, of which 8 bits are too few in the dark. */
export function isLinear(profile: Buffer): boolean {
  const curve = Buffer.concat([tagOf(profile, "rTRC") ?? Buffer.alloc(0), Buffer.alloc(16)]);
  const kind = curve.toString("latin1", 0, 4);
  if (kind === "para") return curve.readInt32BE(12) < 1.2 * 65_536;
  const count = curve.readUInt32BE(8);
  if (kind !== "curv") return false;
  if (count < 2) return count === 0 || curve.readUInt16BE(12) < 1.2 * 256;
  return (curve[12 + 2 * Math.floor(count / 2)] ?? 0) > 0.4 * 256;
}

/** Returns the kind of color that a profile describes, such as `RGB` or `CMYK`; undefined if it is not a profile. */
export function spaceOf(profile: Buffer | undefined): string | undefined {
  return profile?.toString("latin1", 36, 40) === "acsp" && profile.length > 132
    ? profile.toString("latin1", 16, 20).trim()
    : undefined;
}

function profileOf(space: string, tags: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const header = Buffer.alloc(132 + 12 * tags.length);
  header.write(`\x04\x30\0\0mntr${space}XYZ `, 8, "latin1");
  header.write("acsp", 36);
  fixed(d50).copy(header, 68);
  header.writeUInt32BE(tags.length, 128);
  let end = header.length;
  for (const [index, [name, content]] of tags.entries()) {
    header.write(name, 132 + 12 * index);
    header.writeUInt32BE(end, 136 + 12 * index);
    header.writeUInt32BE(content.length, 140 + 12 * index);
    end += content.length;
  }
  header.writeUInt32BE(end, 0);
  return Buffer.concat([header, ...tags.map(([, content]) => content)]);
}

/** Numbers as profiles have them, with 16 bits behind the point. */
function fixed(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [at, one] of numbers.entries()) bytes.writeInt32BE(Math.round(one * 65_536), 4 * at);
  return bytes;
}

const dot = ([a, b, c]: Vector, [x, y, z]: Vector) => a * x + b * y + c * z;
const cross = ([a, b, c]: Vector, [x, y, z]: Vector): Vector => [b * z - c * y, c * x - a * z, a * y - b * x];
const apply = ([a, b, c]: Matrix, v: Vector): Vector => [
  dot([a[0], b[0], c[0]], v),
  dot([a[1], b[1], c[1]], v),
  dot([a[2], b[2], c[2]], v),
];
/** Returns what the matrix makes into the vector. */
const solve = ([a, b, c]: Matrix, v: Vector): Vector => {
  const volume = dot(a, cross(b, c));
  return [dot(cross(b, c), v) / volume, dot(cross(c, a), v) / volume, dot(cross(a, b), v) / volume];
};

/**
 * Returns the RGB pixels that Chromium shows for CMYK ones, of which 0 is no ink: it lets each ink darken by the black,
 * and looks up the three that result, without black, in the profile.
 */
export function rgbOfCmyk(cmyk: Uint8Array, profile: Buffer | undefined): Buffer {
  const rgb = Buffer.allocUnsafe((cmyk.length / 4) * 3);
  const show = profile && byTable(profile);
  for (let from = 0, to = 0; from < cmyk.length; from += 4, to += 3) {
    const [c = 0, m = 0, y = 0, k = 0] = cmyk.subarray(from, from + 4);
    const color = [c, m, y].map((ink) => Math.round(((255 - ink) * (255 - k)) / 255));
    rgb.set(show ? show(color) : color, to);
  }
  return rgb;
}

/**
 * Reads the table of a profile's tag `A2B0`, of 8 or 16 bits as in version 2 (ICC.1:2022, 10.10 and 10.11), and
 * interpolates in it linearly. libvips would also move the black of the profile to the black of the screen.
 */
function byTable(profile: Buffer): ((color: readonly number[]) => readonly number[]) | undefined {
  const tag = tagOf(profile, "A2B0");
  const bytes = { mft1: 1, mft2: 2 }[tag?.toString("latin1", 0, 4) ?? ""];
  const isFitting = spaceOf(profile) === "CMYK" && profile.toString("latin1", 20, 23) === "Lab";
  if (!tag || !bytes || tag.length < 52 || !isFitting || tag[8] !== 4 || tag[9] !== 3) return undefined;
  const grid = tag[10] ?? 0;
  const [before, after] = bytes === 2 ? [tag.readUInt16BE(48), tag.readUInt16BE(50)] : [256, 256];
  const start = bytes === 2 ? 52 : 48;
  const table = 4 * before;
  const curves = table + 3 * grid ** 4;
  if (tag.length < start + bytes * (curves + 3 * after)) return undefined;
  const most = 256 ** bytes - 1;
  const numbers = Float32Array.from(
    { length: curves + 3 * after },
    (_, at) => tag.readUIntBE(start + bytes * at, bytes) / most,
  );
  const onCurve = (from: number, length: number, value: number) => {
    const at = value * (length - 1);
    const [low = 0, high = low] = numbers.subarray(from + Math.floor(at), from + Math.floor(at) + 2);
    return low + (high - low) * (at % 1);
  };
  const places = Float64Array.from(
    { length: 3 * 256 },
    (_, at) => (grid - 1) * onCurve((at >> 8) * before, before, 1 - (at & 255) / 255),
  );
  // The scale of 16 bits ends at 0xFF00 for lightness, and is 256 to a step for the other two.
  const [scale, step] = bytes === 2 ? [(100 * most) / 0xff00, most / 256] : [100, 255];
  return (color) => {
    const found = [0, 0, 0];
    for (let corner = 0; corner < 8; corner += 1) {
      let [share, at] = [1, 0];
      for (let ink = 0; ink < 3; ink += 1) {
        const place = places[(ink << 8) + (color[ink] ?? 0)] ?? 0;
        const isUpper = (corner >> ink) & 1;
        share *= isUpper ? place % 1 : 1 - (place % 1);
        at = at * grid + Math.floor(place) + isUpper;
      }
      // A corner without a share may lie outside the table. Black is the last of its four sides.
      for (let one = 0; one < 3 && share > 0; one += 1)
        found[one] = (found[one] ?? 0) + share * (numbers[table + 3 * grid * at + one] ?? 0);
    }
    const [l = 0, a = 0, b = 0] = found.map((value, one) => onCurve(curves + one * after, after, value));
    return srgbOfLab(l * scale, a * step - 128, b * step - 128);
  };
}

/** Returns the color of the screen for one of the CIELAB of profiles, whose white is D50. */
function srgbOfLab(l: number, a: number, b: number): readonly number[] {
  const y = (l + 16) / 116;
  const cubed = (f: number) => (f > 6 / 29 ? f ** 3 : (f - 4 / 29) * (108 / 841));
  const [X, Y, Z] = [0.9642 * cubed(y + a / 500), cubed(y), 0.8249 * cubed(y - b / 200)];
  return [
    3.1338561 * X - 1.6168667 * Y - 0.4906146 * Z,
    -0.9787684 * X + 1.9161415 * Y + 0.033454 * Z,
    0.0719453 * X - 0.2289914 * Y + 1.4052427 * Z,
  ].map((light) => {
    const shown = Math.min(Math.max(light, 0), 1);
    return 255 * (shown <= 0.0031308 ? 12.92 * shown : 1.055 * shown ** (1 / 2.4) - 0.055) + 0.5;
  });
}
