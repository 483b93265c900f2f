// Letters that Unicode does not decompose, as people without them type them, and typographic punctuation. Of Arabic and
// Persian letters with one look, Lucene's normalizers for both languages choose these.
const groups =
  "l:ł o:øɔ d:đðɖ th:þ ss:ß ae:æ oe:œ i:ı j:ȷ h:ħ t:ŧ n:ŋ e:əɛ b:ɓ d:ɗ k:ƙ y:ƴ σ:ς г:ґ -:‐‒–—―−־ ·:•‧・ /:⁄∕ ا:ٱ ي:یىے ك:کڪ ه:ہەھة";
const plain = new Map(
  groups.split(" ").flatMap((group) => {
    const [to = "", from = ""] = group.split(":");
    return Array.from(from, (letter) => [letter, to] as const);
  }),
);
const special = new RegExp(`[${[...plain.keys()].join("")}]`, "gu");
/** The letters for ʿayn, hamza and ʻokina, and the apostrophes that people type for them. */
export const apostrophes = "ʹ-ˏ՚׳‘’‛′Ꞌꞌ＇'`´";
// Also accents, Hebrew, Arabic and Hindi points, the line that lengthens Arabic words, quotation marks, and what is
// invisible.
const points = "\u0300-\u036f\u0591-\u05bd\u05bf-\u05c7\u0640\u064b-\u065f\u0670\u093c\ufe20-\ufe2f";
const unwritten = new RegExp(`[${apostrophes}${points}“”„‟«»״"\\p{DI}]`, "gu");
const isAscii = /^[\0-\x7f]*$/;

/** Returns a text for comparison: case, accents, quotation marks and forms of a letter make no difference ('Łódź', 'lodz'). */
export function fold(text: string): string {
  // Most texts are ASCII, and decomposing is the slow part.
  if (isAscii.test(text)) return text.toLowerCase().replace(/["'`]/g, "");
  const bare = text.replaceAll("´", "").normalize("NFKD").replace(unwritten, "").toLowerCase();
  return bare.replace(special, (letter) => plain.get(letter) ?? letter).replace(/[^\P{Nd}0-9]/gu, asciiDigit);
}

/** Returns a digit of any script as '0' to '9'. Each script has its ten digits in a row. */
function asciiDigit(digit: string): string {
  let before = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(Number(digit.codePointAt(0)) - before - 1))) before += 1;
  return String(before % 10);
}

const notLetter = String.raw`[^\p{L}\p{M}\p{N}]`;
/** The characters between the words of a folded text. */
export const notLetters = new RegExp(`${notLetter}+`, "u");
/** Puts untypable characters before a joined name and between its letters: a word matches it from a beginning only. */
const marked = (letters: string) => ["\b", ...letters].join("\v");

/** Returns what a search finds of a name that is written as one word, from each of its words on: 'katherinejohnson'. */
export function joinedName(name: string): string {
  const words = fold(name).split(notLetters);
  return words.map((_, at) => marked(words.slice(at).join(""))).join("");
}

/** Returns the letters of a word and of what its hyphens and dots join: 'you-you', 'al-khwarizmi', 'j.j'. */
const lettersOf = (word: string) => word.replace(/(?<=[\p{L}\p{M}])[-·.]/gu, "");

/** Returns a query without brackets, question and exclamation marks: 'curie (march 7)?' as 'curie march 7'. */
export function withoutBrackets(query: string): string {
  return query.replace(/(?<!\S)[([]|[\])?!](?!\w)/g, "");
}

/** Returns the form in which a folded word begins a joined name; the word itself if it is not of letters only. */
export function asJoined(word: string): string {
  const letters = lettersOf(word);
  return notLetters.test(letters) ? word : marked(letters);
}

/** Returns the matches in a folded name of a word from the beginning of one of its words on, whatever is between. */
export function joinedPlaces(word: string, name: string): Iterable<RegExpExecArray> {
  const letters = lettersOf(word);
  if (notLetters.test(letters)) return [];
  return name.matchAll(new RegExp(`(?<=^|${notLetter})${[...letters].join(`${notLetter}*`)}`, "gu"));
}
