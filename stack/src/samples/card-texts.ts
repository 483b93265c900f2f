import type { PhotoTexts } from "@daily-genius/domain/photo/photo-texts";
import type { CardStyle, Motif } from "./card.ts";

const drawings: Readonly<Record<Motif, string>> = {
  geometry: "Circles about one center, crossed by a triangle",
  orbits: "Planets on their orbits",
  leaves: "A stem with paired leaves",
  waves: "Waves, one below the other",
  gears: "Two wheels that drive each other",
  grid: "A grid of filled and empty places",
  strata: "Layers of the earth under a sun",
  spiral: "Dots that grow along a spiral",
  nucleus: "A nucleus and three paths around it",
  stars: "Stars of the night, joined to a figure",
  lattice: "Hexagons that share their sides",
  cells: "Cells with their kernels",
  arches: "Arches, one within the other",
};

/** Returns the texts about the photo of a sample post. */
export function cardTexts(name: string, { motif }: CardStyle): PhotoTexts {
  return {
    photoAlt: `${drawings[motif]}, above the initials of ${name}`,
    photoCredit: "Daily Genius",
    photoLicense: "sample picture",
  };
}
