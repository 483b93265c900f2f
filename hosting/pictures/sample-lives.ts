import { lifeYears } from "@daily-genius/domain/life-years";
import { samplePeople } from "../../stack/src/samples/people.ts";
import type { PlateName } from "./plate.tsx";

/** A life in the pictures of the app. */
export type SampleLife = {
  readonly plate: PlateName;
  readonly name: string;
  readonly story: string;
  readonly years: string;
  readonly role: string;
  readonly country: string;
  /** The day of the month on which it was the story of the day. */
  readonly day: string;
};

/** Today, in the pictures: Ada Lovelace's birthday. */
export const today = "Thursday, 10 December";

/** Twelve of the sample posts, newest first, each by its usual English name. */
export const sampleLives: readonly SampleLife[] = [
  sampleLife("Ada Lovelace", "punchedCard", "10"),
  sampleLife("Alan Turing", "tape", "9"),
  sampleLife("Maria Skłodowska-Curie", "glow", "8"),
  sampleLife("Ibn al-Haytham", "pinhole", "7"),
  sampleLife("Emmy Noether", "symmetry", "6"),
  sampleLife("Galileo Galilei", "moons", "5"),
  sampleLife("Hypatia", "conics", "4"),
  sampleLife("Srinivasa Ramanujan", "seeds", "3"),
  sampleLife("Rosalind Franklin", "diffraction", "30"),
  sampleLife("Archimedes", "spiral", "29"),
  sampleLife("Leonardo da Vinci", "proportion", "28"),
  sampleLife("al-Khwārizmī", "square", "27"),
];

function sampleLife(name: string, plate: PlateName, day: string): SampleLife {
  const post = samplePeople.find(({ title }) => title === name || title.endsWith(` (${name})`));
  if (!post) throw new Error(`No sample post is about ${name}.`);
  const { description, birthdate, deathdate, role, country } = post;
  const years = lifeYears(birthdate, deathdate);
  return { plate, name, story: description, years, role: role[0] ?? "", country, day };
}
