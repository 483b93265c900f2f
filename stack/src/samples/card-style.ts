import { createHash } from "node:crypto";
import { lifeDateKey } from "@daily-genius/domain/dates/life-date";
import type { CardStyle, Era, Motif } from "./card.ts";
import type { SamplePerson } from "./people.ts";

/** The drawings of each field of work; with several, the name chooses. */
const drawings: Readonly<Record<string, readonly Motif[]>> = {
  Abbess: ["waves"],
  Architect: ["arches"],
  Astronomer: ["orbits", "stars"],
  Astrophysicist: ["stars"],
  Aviator: ["strata"],
  Biochemist: ["cells"],
  Biologist: ["leaves"],
  Botanist: ["leaves"],
  Chemist: ["lattice"],
  Composer: ["waves"],
  "Computer scientist": ["grid"],
  Engineer: ["gears"],
  Geographer: ["strata"],
  Inventor: ["gears"],
  Mathematician: ["geometry", "grid", "spiral"],
  Naturalist: ["leaves"],
  Painter: ["spiral"],
  Palaeontologist: ["strata"],
  Physician: ["cells"],
  Physicist: ["waves", "nucleus"],
  Physiologist: ["cells"],
};

/** The eras by the last year of birth of their people. */
const eras: readonly (readonly [last: number, era: Era])[] = [
  [400, "antiquity"],
  [1400, "medieval"],
  [1580, "renaissance"],
  [1690, "baroque"],
  [1800, "enlightenment"],
  [1870, "industrial"],
  [1915, "modern"],
];

/** Returns the card for a person's field and era; undefined for fields without a drawing: they show the placeholder. */
export function cardStyleOf({ title, role, birthdate }: SamplePerson): CardStyle | undefined {
  const motifs = role.map((field) => drawings[field]).find((known) => known !== undefined);
  const motif = motifs?.[(createHash("sha256").update(title).digest()[1] ?? 0) % motifs.length];
  return motif && { motif, era: eraOf(birthdate) };
}

function eraOf(birthdate: string): Era {
  const year = lifeDateKey(birthdate) / 10_000;
  return eras.find(([last]) => year <= last)?.[1] ?? "space";
}
