import { cut } from "@daily-genius/domain/text/cut";
import { sharp } from "../../image-library.ts";
import { imageType } from "../../image-type.ts";
import { asSet, linesOf, setLine } from "./set-text.ts";

/** The content of a share image. */
export type Shown = {
  readonly title: string;
  readonly years: string;
  readonly photo: Uint8Array | undefined;
};

const [width, height] = [1200, 630];
const margin = 64;
/** The maximum size of the photo, in px. */
const room = { width: 500, height: height - 2 * 40 };
// The light theme of the site: other sites show the image on grounds of their choice.
const colors = { ground: "#f7f8f5", ink: "#15201c", soft: "#4a5651", accent: "#0a6650", ring: "#e3e9e3" };
const smallest = 38;
const sizes = [112, 96, 84, 72, 62, 54, 46, smallest] as const;
const leading = 1.1;
const [top, bottom] = [140, 576];
/** The distance of the years below the last line of the name, in px. */
const yearsBelow = 64;

/**
 * Draws the image that other sites show with a link to a story, 1200 × 630 as JPEG: mark, name and years, beside the
 * whole photo. A name in letters that the font lacks is replaced by its Latin form in brackets, or omitted.
 */
export async function drawShareImage({ title, years, photo }: Shown): Promise<Uint8Array> {
  const image = photo && imageType(photo) && (await rounded(photo));
  const left = image ? width - margin - image.width : width;
  const words = setWords(title, years, (image ? left - 48 : width - margin) - margin);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <rect width="100%" height="100%" fill="${colors.ground}"/>
    ${image ? "" : `<g color="${colors.ring}" transform="translate(700 75) scale(22)">${mark(0.75)}</g>`}
    <g color="${colors.accent}" transform="translate(${margin} 56) scale(1.5)">${mark(1.5)}</g>
    <g fill="${colors.ink}">${setLine("Daily Genius", { x: margin + 64, y: 90, size: 32 })}${words}</g>
  </svg>`;
  return sharp(Buffer.from(svg))
    .composite(image ? [{ input: image.bytes, left, top: Math.round((height - image.height) / 2) }] : [])
    .flatten()
    .jpeg({ quality: 82 })
    .toBuffer();
}

/** Sets the name as large as possible, with the years below, centered vertically. */
function setWords(title: string, years: string, width: number): string {
  const name = asSet(title) ?? asSet(/\(([^()]+)\)$/.exec(title)?.[1] ?? "") ?? "";
  const { size, lines } = fitted(name, width);
  const first = (top + bottom - lines.length * size * leading - yearsBelow) / 2 + size * 0.85;
  const below = first + (lines.length - 1) * size * leading + yearsBelow;
  const texts = lines.map((line, index) =>
    setLine(line, { x: margin, y: first + index * size * leading, size }),
  );
  return `${texts.join("")}<g fill="${colors.soft}">${setLine(years, { x: margin, y: below, size: 34 })}</g>`;
}

/** Returns the lines of a name in the largest size that breaks no word; cuts the name if none fits. */
function fitted(name: string, width: number): { size: number; lines: readonly string[] } {
  const most = (size: number) => Math.floor((bottom - top - yearsBelow) / (size * leading));
  for (const size of sizes) {
    const lines = linesOf(name, size, width);
    if (lines.length <= most(size) && lines.join(" ") === name) return { size, lines };
  }
  const lines = linesOf(name, smallest, width);
  const shown = lines.slice(0, most(smallest));
  if (shown.length === lines.length) return { size: smallest, lines };
  const last = shown.at(-1) ?? "";
  return { size: smallest, lines: [...shown.slice(0, -1), `${cut(last, last.length - 2).trimEnd()}…`] };
}

/** Returns the photo scaled to its place, with round corners. */
async function rounded(photo: Uint8Array): Promise<{ bytes: Buffer; width: number; height: number }> {
  const { data, info } = await sharp(photo)
    .resize(room.width, room.height, { fit: "inside" })
    .toBuffer({ resolveWithObject: true });
  const { width, height } = info;
  const corners = `<svg width="${width}" height="${height}"><rect width="100%" height="100%" rx="20"/></svg>`;
  const bytes = await sharp(data)
    .composite([{ input: Buffer.from(corners), blend: "dest-in" }])
    .png({ compressionLevel: 0 })
    .toBuffer();
  return { bytes, width, height };
}

/** The logo of the site in a square of 32. */
function mark(stroke: number): string {
  return `<g fill="none" stroke="currentColor" stroke-width="${stroke}"><circle cx="16" cy="16" r="14.25"/>
    <ellipse cx="16" cy="16" rx="14" ry="5.5" transform="rotate(-38 16 16)"/></g>
    <g fill="currentColor"><circle cx="16" cy="16" r="3.25"/><circle cx="27" cy="7.4" r="2.25"/></g>`;
}
