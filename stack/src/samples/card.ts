import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { PhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import sharp from "sharp";

/** The look of an illustrated card: the colors of an era, and a drawing that represents the work. */
export type CardStyle = { readonly motif: Motif; readonly era: Era };

/** A drawing of `motifs/`, in variables for the colors of the era and with its words as title. */
export type Motif = (typeof motifs)[number];
export const motifs = [
  ...(["arches", "cells", "gears", "geometry", "grid", "lattice", "leaves"] as const),
  ...(["nucleus", "orbits", "spiral", "stars", "strata", "waves"] as const),
];
export type Era = keyof typeof eras;

export const eras = {
  antiquity: { paper: "#f3e6cf", deep: "#a4532b", bright: "#e0a33b", ink: "#3b2416" },
  medieval: { paper: "#f4ecd9", deep: "#1f4e79", bright: "#c9a227", ink: "#1d2733" },
  renaissance: { paper: "#efe3d0", deep: "#6b2d3c", bright: "#c98b4a", ink: "#2e1a1f" },
  baroque: { paper: "#eef0e2", deep: "#2f5d50", bright: "#d9a441", ink: "#1d2b25" },
  enlightenment: { paper: "#eaf1f4", deep: "#2c5877", bright: "#e3b04b", ink: "#152a38" },
  industrial: { paper: "#ece7e1", deep: "#4a4e57", bright: "#d1603d", ink: "#22252b" },
  modern: { paper: "#f5efe6", deep: "#0f4c5c", bright: "#e36414", ink: "#14242b" },
  space: { paper: "#e9e8f4", deep: "#2b2d66", bright: "#f2b134", ink: "#16172f" },
} as const satisfies Record<string, Readonly<Record<"paper" | "deep" | "bright" | "ink", string>>>;

const width = 1200;
const height = 1500;
/** The scale of the drawing: with the initials below, it stays in the part that every square of the card has. */
const scale = 0.78;

/**
 * Draws a card for a post from shapes and initials; it invents no faces. The name turns the drawing and varies its
 * colors, so that two people of one field and era have different cards.
 */
export async function drawCard(name: string, { motif, era }: CardStyle): Promise<Buffer> {
  const { paper, deep, ink, bright } = eras[era];
  const [byte = 0] = createHash("sha256").update(name).digest();
  const colors: Readonly<Record<string, string>> =
    byte & 1 ? { ...eras[era], deep: bright, bright: deep } : eras[era];
  const drawing = drawingOf(motif).replace(/var\(--(\w+)\)/g, (_, name) => colors[name] ?? "");
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">
    <rect width="${width}" height="${height}" fill="${paper}"/>
    <g transform="translate(600 660) scale(${byte & 2 ? -scale : scale} ${scale}) translate(-600 -650)">${drawing}</g>
    <text x="604" y="1160" text-anchor="middle" font-family="Georgia, 'DejaVu Serif', serif" font-size="110" font-weight="bold" fill="${ink}" letter-spacing="8">${initials(name)}</text>
    <rect x="540" y="1188" width="120" height="8" fill="${bright}"/>
  </svg>`;
  return sharp(Buffer.from(svg)).png({ compressionLevel: 6 }).toBuffer();
}

/** Returns the elements of a drawing. */
function drawingOf(motif: Motif): string {
  const file = readFileSync(new URL(`motifs/${motif}.svg`, import.meta.url), "utf8");
  return file.replace(/<\/?svg[^>]*>/g, "");
}

/** Returns the texts about the photo of a sample post. */
export function cardTexts(name: string, { motif }: CardStyle): PhotoTexts {
  return {
    photoAlt: `${/<title>(.*)<\/title>/.exec(drawingOf(motif))?.[1]}, above the initials of ${name}`,
    photoCredit: "Daily Genius",
    photoLicense: "sample only",
  };
}

/** Returns the first letters of the first and the last word of a name, in Latin if it is also written so. */
function initials(name: string): string {
  const words = (/\((.+)\)$/.exec(name)?.[1] ?? name)
    .normalize("NFC")
    .split(/[\s-]+/)
    .filter((word) => /^\p{L}/u.test(word));
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .flatMap((word) => [...(word ?? "")].slice(0, 1))
    .join("")
    .toUpperCase();
}
