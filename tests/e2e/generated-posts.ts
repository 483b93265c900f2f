import { localDay } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { aPost } from "@daily-genius/domain/testing/a-post";

const day = 86_400_000;
const given = "Ada, Niels, Mary, Aryabhata, Chien-Shiung, Émilie, Ibn, Katherine, Srinivasa, Wangari".split(
  ", ",
);
const family = "Lovelace, Bohr, Anning, Franklin, Kovalevskaya, du Châtelet, Wu, Johnson, Noether".split(
  ", ",
);
const countries = "Denmark, India, France, Kenya, Persia, United Kingdom, China, Mexico, Poland".split(", ");
const roles = ["Mathematician", "Physicist", "Inventor", "Botanist", "Astronomer", "Poet", "Engineer"];
const words =
  "the of a work that nobody had thought of before measured stars by night and sold instruments by day until letters came from the academy asking how the numbers were found and whether they could be trusted at sea in winter without a single clock aboard".split(
    " ",
  );

const onsets = "b c ch d f g h l m n p r s st t tr v w".split(" ");
const vowels = ["a", "e", "i", "o", "u", "ea"];
const codas = ["", "", "", "l", "n", "r", "s", "t"];

/** Six thousand words, the commonest first; with few, every post would contain every word. */
const vocabulary = Array.from({ length: 6000 }, (_, index) => {
  const pick = picker(index);
  const syllables = Array.from({ length: 2 + (index % 2) }, () => pick(onsets) + pick(vowels) + pick(codas));
  return words[index] ?? syllables.join("");
});

/**
 * Posts for consecutive days around today, most of them past, with their numbers in their titles. The lower the number,
 * the later the post was written: number 0 yesterday, the others two minutes apart. The same on every call of a day.
 */
export function generatedPosts(count: number): readonly Post[] {
  const pick = picker(count);
  const random = randomNumbers(count);
  // As in any language, the tenth word is ten times as common as the hundredth (Zipf's law).
  const pickWord = () => vocabulary[Math.floor(vocabulary.length ** random()) - 1];
  const now = Date.now();
  return Array.from({ length: count }, (_, number) => {
    const updatedAt = new Date(now - day - number * 120_000).toISOString();
    const sentence = Array.from({ length: 40 + (number % 7) * 15 }, pickWord).join(" ");
    return aPost({
      title: `${pick(given)} ${pick(family)} ${number}`,
      description: `${sentence}.`,
      date: localDay(new Date(now + (Math.floor(count * 0.3) - number) * day)),
      birthdate:
        number % 11 === 0 ? `~${1 + (number % 900)} BC` : `${1000 + (number % 900)}/0${1 + (number % 9)}/15`,
      deathdate: number % 3 === 0 ? "" : `${1060 + (number % 900)}/11/2${number % 8}`,
      country: pick(countries),
      role: [pick(roles), pick(roles)],
      createdAt: updatedAt,
      updatedAt,
    });
  });
}

/** A seeded pseudo-random choice. */
function picker(seed: number): <T>(from: readonly T[]) => T {
  const random = randomNumbers(seed);
  return (from) => {
    const picked = from[Math.floor(random() * from.length)];
    if (picked === undefined) throw new Error("there is something to pick from");
    return picked;
  };
}

/** Seeded pseudo-random numbers from 0 to 1. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    // A linear congruential generator, of which only the high bits are random enough.
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
