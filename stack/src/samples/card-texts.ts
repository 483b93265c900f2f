import type { PhotoTexts } from "@daily-genius/domain/photo-texts";
import type { CardStyle } from "./card.ts";

const drawings: Readonly<Record<CardStyle["motif"], string>> = {
  geometry: "Circles about one centre, crossed by a triangle",
  orbits: "Planets on their orbits",
  leaves: "A stem with paired leaves",
  waves: "Waves, one below the other",
  gears: "Two wheels that drive each other",
  grid: "A grid of filled and empty places",
  strata: "Layers of the earth under a sun",
  spiral: "Dots that grow along a spiral",
};

/** What is written about the picture of a sample post. */
export function cardTexts(name: string, { motif }: CardStyle): PhotoTexts {
  return {
    photoAlt: `${drawings[motif]}, above the initials of ${name}`,
    photoCredit: "Daily Genius",
    photoLicense: "sample picture",
  };
}
