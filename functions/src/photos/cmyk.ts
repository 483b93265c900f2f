import { spaceOf, tagOf } from "./icc-profile.ts";

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
