import { siteIdentity } from "@daily-genius/domain/feed/site-identity";
import { cut } from "@daily-genius/domain/text/cut";
import { sharp } from "../../image-library.ts";
import { imageType } from "../../image-type.ts";
import { asSet, linesOf, setLine, widthOf } from "./set-text.ts";

/** The content of a share image. */
export type Shown = {
  readonly title: string;
  readonly years: string;
  readonly photo: Uint8Array | undefined;
};

const [width, height] = [1200, 630];
/** The width of what no preview may cut: some show only the square in the middle. */
const middle = height - 2 * 24;
// The light theme of the site: other sites show the image on grounds of their choice.
const colors = { ground: "#f7f8f5", ink: "#15201c", soft: "#4a5651", ring: "#e3e9e3" };
const accent = siteIdentity.accent.light;
const smallest = 38;
const sizes = [96, 84, 72, 62, 54, 46, smallest] as const;
const leading = 1.1;
/** The heights of the edges and of the years below the name, in px. */
const [edge, yearsHeight] = [40, 56];
/** The maximum height of a name in px: below a photo, which gets what is left, a long name may be higher. */
const mostHeights = { below: [110, 170], alone: [380] };

/**
 * Draws the image that other sites show with a link to a story, 1200 × 630 as JPEG: the whole photo with name and years
 * below, and the site's mark in the corner. A name in letters that the font lacks is replaced by its Latin form in
 * brackets or before them, or omitted.
 */
export async function drawShareImage({ title, years, photo }: Shown): Promise<Uint8Array> {
  const isPictured = photo !== undefined && imageType(photo) !== undefined;
  const name = [title, ...title.split(/[()（）]/)].map(asSet).find((set) => set !== undefined) ?? "";
  const { size, lines } = fitted(name, isPictured ? mostHeights.below : mostHeights.alone);
  const wordsHeight = lines.length * size * leading + yearsHeight;
  const image = isPictured ? await rounded(photo, height - 2 * edge - wordsHeight) : undefined;
  const top = (height - wordsHeight - (image?.height ?? 0)) / 2;
  const under = top + (image?.height ?? 0);
  const centered = (line: string, y: number, size: number) =>
    setLine(line, { x: (width - widthOf(line, size)) / 2, y, size });
  const words = lines.map((line, index) => centered(line, under + (index + 0.93) * size * leading, size));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colors.ground}"/>
    <g stroke="${colors.ring}" transform="translate(120 -165) scale(30)">${orbits(0.12)}</g>
    <g stroke="${accent}" fill="${accent}" transform="translate(40 36) scale(1.25)">
      ${orbits(1.5)}<g stroke="none"><circle cx="16" cy="16" r="3.25"/><circle cx="27" cy="7.4" r="2.25"/></g></g>
    <g fill="${colors.ink}">${setLine("Daily Genius", { x: 92, y: 64, size: 26 })}${words.join("")}</g>
    <g fill="${colors.soft}">${centered(years, under + wordsHeight - 8, 34)}</g>
  </svg>`;
  return sharp(Buffer.from(svg))
    .composite(image ? [{ input: image.bytes, left: (width - image.width) >> 1, top: Math.round(top) }] : [])
    .flatten()
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** Returns the lines of a name in the largest size that breaks no word; cuts the name if none fits. */
function fitted(name: string, heights: readonly number[]): { size: number; lines: readonly string[] } {
  for (const most of heights)
    for (const size of sizes) {
      const lines = linesOf(name, size, middle);
      if (lines.length * size * leading <= most && lines.join(" ") === name) return { size, lines };
    }
  const lines = linesOf(name, smallest, middle);
  const shown = lines.slice(0, Math.floor((heights.at(-1) ?? 0) / (smallest * leading)));
  if (shown.length === lines.length) return { size: smallest, lines };
  const last = shown.at(-1) ?? "";
  return { size: smallest, lines: [...shown.slice(0, -1), `${cut(last, last.length - 2).trimEnd()}…`] };
}

/** Returns the whole photo at a height, or narrower, with round corners. */
async function rounded(photo: Uint8Array, height: number) {
  const { data, info } = await sharp(photo)
    .resize(middle, Math.floor(height), { fit: "inside" })
    .toBuffer({ resolveWithObject: true });
  const { width, height: high } = info;
  const corners = `<svg width="${width}" height="${high}"><rect width="100%" height="100%" rx="20"/></svg>`;
  const bytes = await sharp(data)
    .composite([{ input: Buffer.from(corners), blend: "dest-in" }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { bytes, width, height: high };
}

/** The orbits of the site's logo, in a square of 32. */
function orbits(stroke: number): string {
  return `<g fill="none" stroke-width="${stroke}"><circle cx="16" cy="16" r="14.25"/>
    <ellipse cx="16" cy="16" rx="14" ry="5.5" transform="rotate(-38 16 16)"/></g>`;
}
