import type { PlateName } from "./plate.tsx";

/** A life as the pictures of the app show it. */
export interface SampleLife {
  readonly plate: PlateName;
  readonly name: string;
  readonly years: string;
  readonly role: string;
  readonly country: string;
  readonly day: string;
}

/** The story that the first picture opens. */
export const story = {
  date: "Thursday, 10 December",
  paragraphs: [
    "In 1843 a young woman translated a paper about a machine that did not exist. Her notes grew to three times its length, and in the last of them, Note G, she did something that nobody had done before.",
    "She wrote down, step by step, how the Analytical Engine could compute the Bernoulli numbers. It was the first published program, a century before there was a computer to run it.",
  ],
} as const;

/** Twelve lives, newest first. */
export const sampleLives: readonly SampleLife[] = [
  {
    plate: "punchedCard",
    name: "Ada Lovelace",
    years: "1815–1852",
    role: "Mathematician",
    country: "United Kingdom",
    day: "10",
  },
  {
    plate: "tape",
    name: "Alan Turing",
    years: "1912–1954",
    role: "Mathematician",
    country: "United Kingdom",
    day: "9",
  },
  { plate: "glow", name: "Marie Curie", years: "1867–1934", role: "Physicist", country: "Poland", day: "8" },
  {
    plate: "pinhole",
    name: "Ibn al-Haytham",
    years: "c. 965–1040",
    role: "Physicist",
    country: "Iraq",
    day: "7",
  },
  {
    plate: "symmetry",
    name: "Emmy Noether",
    years: "1882–1935",
    role: "Mathematician",
    country: "Germany",
    day: "6",
  },
  {
    plate: "moons",
    name: "Galileo Galilei",
    years: "1564–1642",
    role: "Astronomer",
    country: "Italy",
    day: "5",
  },
  { plate: "conics", name: "Hypatia", years: "c. 355–415", role: "Philosopher", country: "Egypt", day: "4" },
  {
    plate: "seeds",
    name: "Srinivasa Ramanujan",
    years: "1887–1920",
    role: "Mathematician",
    country: "India",
    day: "3",
  },
  {
    plate: "diffraction",
    name: "Rosalind Franklin",
    years: "1920–1958",
    role: "Chemist",
    country: "United Kingdom",
    day: "30",
  },
  {
    plate: "spiral",
    name: "Archimedes",
    years: "c. 287–212 BC",
    role: "Inventor",
    country: "Greece",
    day: "29",
  },
  {
    plate: "proportion",
    name: "Leonardo da Vinci",
    years: "1452–1519",
    role: "Inventor",
    country: "Italy",
    day: "28",
  },
  {
    plate: "square",
    name: "Al-Khwarizmi",
    years: "c. 780–850",
    role: "Mathematician",
    country: "Iran",
    day: "27",
  },
];
