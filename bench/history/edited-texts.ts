import type { Random } from "../../functions/testing/random.ts";

/** A text of 10,000 characters before and after an edit. */
export type EditedText = { readonly before: string; readonly after: string };

type Edit = (before: string, random: Random) => string;

const size = 10_000;
const words =
  "the of a work that nobody had thought of before measured stars by night and sold instruments by day until letters came from the academy asking how numbers were found and whether they could be trusted at sea in winter without single clock aboard".split(
    " ",
  );
const characters = [..."的一是了我不人在他有这个上们来到时大地为子中你说生国年着就那和要她出也得里后自以会"];

/** What people do to a text, and what is hardest to compare. */
export const edits: Readonly<Record<string, (random: Random) => EditedText>> = {
  "few words changed": edited(proseOf, (text, random) => changedWords(text, random, 0.01)),
  "many words changed": edited(proseOf, (text, random) => changedWords(text, random, 0.1)),
  "a word of each sentence changed": edited(proseOf, (text, random) =>
    inSentences(text, (one) => one.replace(/ \w+/, ` ${wordOf(random)}`)),
  ),
  "half of each sentence changed, every second sentence": edited(proseOf, (text, random) =>
    inSentences(text, (one, n) => (n % 2 === 0 ? one : changedWords(one, random, 0.5))),
  ),
  "many sentences changed": edited(proseOf, (text, random) =>
    inSentences(text, (one) => (random.chance(0.5) ? one : sentenceOf(random))),
  ),
  "everything changed": edited(proseOf, (_, random) => proseOf(random)),
  "everything changed, in the same words": edited(proseOf, (text, random) =>
    inSentences(text, (one) => shuffled(one.split(" "), random).join(" ")),
  ),
  "paragraphs moved": edited(proseOf, (text, random) => shuffled(text.split("\n"), random).join("\n")),
  "Chinese, few characters changed": edited(chineseOf, (text, random) =>
    changedCharacters(text, random, 0.02),
  ),
  "Chinese, every tenth character changed": edited(chineseOf, (text, random) =>
    changedCharacters(text, random, 0.1),
  ),
  "Chinese, everything changed": edited(chineseOf, (_, random) => chineseOf(random)),
  "no spaces at all, few characters changed": edited(lettersOf, (text, random) =>
    changedCharacters(text, random, 0.01),
  ),
  "emoji, everything changed": edited(
    (random) => filled(() => random.pick(["🙂", "🔭", "📐", "⚗️", "🧲"])),
    (text, random) => shuffled([...text], random).join(""),
  ),
  "words of one letter in one sentence, every tenth changed": edited(
    (random) => filled(() => `${random.pick(characters)} `),
    (text, random) => changedCharacters(text, random, 0.05),
  ),
};

function edited(textOf: (random: Random) => string, edit: Edit) {
  return (random: Random): EditedText => {
    const before = textOf(random);
    return { before, after: edit(before, random).slice(0, size) };
  };
}

function filled(piece: () => string): string {
  let text = "";
  while (text.length < size) text += piece();
  return text.slice(0, size);
}

function proseOf(random: Random): string {
  return filled(() => `${sentenceOf(random)}${random.chance(0.15) ? "\n" : " "}`);
}

function chineseOf(random: Random): string {
  return filled(() => (random.chance(0.05) ? "。" : random.pick(characters)));
}

function lettersOf(random: Random): string {
  return filled(() => String.fromCodePoint(97 + random.below(26)));
}

function sentenceOf(random: Random): string {
  const all = Array.from({ length: 6 + random.below(25) }, () => wordOf(random)).join(" ");
  return `${all.charAt(0).toUpperCase()}${all.slice(1)}.`;
}

function wordOf(random: Random): string {
  return random.pick(words);
}

function inSentences(text: string, edit: (sentence: string, index: number) => string): string {
  return text
    .split(/(?<=\.)(?=[ \n])/)
    .map(edit)
    .join("");
}

function changedWords(text: string, random: Random, share: number): string {
  return text.replace(/\w+/g, (word) => (random.chance(share) ? wordOf(random) : word));
}

function changedCharacters(text: string, random: Random, share: number): string {
  const others = [...text];
  return others.map((one) => (random.chance(share) ? random.pick(others) : one)).join("");
}

function shuffled<Item>(items: readonly Item[], random: Random): Item[] {
  return items
    .map((item) => ({ item, place: random.below(2 ** 30) }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}
