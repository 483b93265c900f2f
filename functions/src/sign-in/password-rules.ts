import { shortestPassword, signInLimits } from "@daily-genius/domain/sign-in/sign-in-limits";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { knownPhrases, partsOf } from "./known-phrases.ts";

/** The estimate of guesses, as a power of ten, from which a password may be used. */
const fewestGuesses = 9;

/** The estimate for a date, likewise: a person remembers few. */
const guessesOfDate = 3.5;

/** The estimate for whatever goes with something known: a further date, or a further word of one phrase. */
const guessesOfNext = 1;

/** The estimate for a walk over neighboring keys, likewise. */
const guessesOfWalk = 4;

/** The characters that are looked at. */
const longest = 48;

const estimate = new ZxcvbnFactory({
  dictionary: { ...dictionary, phrases: knownPhrases.flatMap(partsOf) },
  graphs: adjacencyGraphs,
  // More would take seconds, and adds nothing that must be known.
  maxLength: longest,
  l33tMaxSubstitutions: 8,
});

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
/** A date in figures, with or without signs between them. */
const date =
  /(?:1\d|20)\d\d(?:0[1-9]|1[0-2])[0-3]\d|(?:[0-3]?\d(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])[0-3]\d)\W{0,2}(?:1\d|20)\d\d|\d{1,4}\W{1,2}\d\d?\W{1,2}\d{2,4}/gu;
const month = /(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?=\P{L}|$)/gu;

/**
 * Returns why an administrator may not have this password, or undefined: long beats clever (OWASP ASVS 6.2.1), no kind
 * of character is required (6.2.5), and commonest passwords are refused, also repeated or in a row (6.2.4), and
 * `present`, the password that it replaces, also with a little more.
 */
export function passwordProblem(password: string, email: string, present = ""): string | undefined {
  const [name = "", host = ""] = email.split("@");
  if ([...password].length < shortestPassword) return `Use at least ${shortestPassword} characters.`;
  if (password.length > signInLimits.password) return `Use at most ${signInLimits.password} characters.`;
  if (password === present) return "This is your current password. Choose another one.";
  const folded = password.toLowerCase();
  const letters = inLetters(folded);
  // Of a name that is signs alone no letters are left, which every password has.
  const obvious = [email, name, "daily genius", "password"]
    .filter(({ length }) => length >= 4)
    .map(inLetters);
  if (obvious.some((word) => word !== "" && letters.includes(word)))
    return 'The password must not contain the email address, "Daily Genius" or "password".';
  const replaced = withoutSigns(inFigures(present));
  const words = [name, ...name.split(/[^\p{L}\p{N}]+/u), host, replaced.slice(0, longest)];
  const known = words.filter((word) => word !== "");
  return guesses(folded, replaced, known) < fewestGuesses
    ? "This password is too common or too easy to guess. Use several words that do not belong together."
    : undefined;
}

/** Returns the estimate for the easiest way to look at a password. */
function guesses(password: string, present: string, known: string[]): number {
  const plain = inFigures(password);
  const text = withoutSigns(plain).replace(present, "").slice(0, longest);
  const half = (rest: number) => [...text].filter((_, at) => at % 2 === rest).join("");
  const period = [...text].findIndex((_, at) => at > 0 && text.startsWith(text.slice(at)));
  return Math.min(
    guessesAsWritten(password, known),
    // Which separators there are, and where, is a choice more.
    guessesAsWritten(text, known) + (text === password ? 0 : 2),
    guessesOfRest(plain, known),
    // One text again and again, the last time perhaps only its beginning.
    period > 0 && period * 2 <= text.length ? guessesAsWritten(text.slice(0, period), known) + 1 : Infinity,
    // Two rows typed in turns, like 1q2w3e4r.
    guessesAsWritten(half(0), known) + guessesAsWritten(half(1), known),
  );
}

/** Returns the estimate by what is left without dates, and without words of one phrase, in any order. */
function guessesOfRest(text: string, known: string[]): number {
  let cost = 0;
  let rest = text.replaceAll(date, () => {
    cost += cost === 0 ? guessesOfDate : guessesOfNext;
    return " ";
  });
  for (const words of knownPhrases) {
    const alone = new Set(rest.split(/\P{L}+/u));
    // A short word may be a part of any other.
    const found = [...new Set(words)].filter(
      (word) => (word.length > 2 && alone.has(word)) || (word.length > 4 && rest.includes(word)),
    );
    if (found.length < 3) continue;
    cost += found.length * guessesOfNext;
    for (const word of found) rest = rest.replaceAll(word, " ");
  }
  return cost === 0 ? Infinity : cost + guessesAsWritten(withoutSigns(rest), known);
}

/**
 * Returns the library's estimate, in which walks cost little. If something comes again, the parts cost their own guesses
 * and their order, as in the library, but not what it adds for each further part.
 */
function guessesAsWritten(text: string, known: string[]): number {
  const { guessesLog10, sequence } = estimate.check(text, known);
  const parts = new Map(sequence.map(({ token, guessesLog10: own = 0 }) => [token, own]));
  const once = [...parts.values()].reduce((sum, own, at) => sum + own + Math.log10(at + 1), guessesOfNext);
  const total = parts.size === sequence.length ? guessesLog10 : Math.min(guessesLog10, once);
  const steps = [...text].slice(1).filter((key, at) => isNeighbor(text[at] ?? "", key)).length;
  return steps * 3 >= (text.length - 1) * 2 ? Math.min(total, guessesOfWalk) : total;
}

/** Whether two keys touch on a keyboard, or are one. */
function isNeighbor(one: string, other: string): boolean {
  const around = adjacencyGraphs.qwerty[one as keyof typeof adjacencyGraphs.qwerty] ?? [];
  return one === other || around.some((key) => key?.includes(other));
}

/** Figures, signs and Cyrillic letters, and the Latin letters that they look like. */
const lookAlikes = new Map(
  "1i li !i |i 4a @a 3e 0o 5s $s 7t +t аa еe оo рp сc уy хx іi ѕs"
    .split(" ")
    .map((pair) => [pair[0], pair[1]]),
);

/** Returns a text for the comparison with a word that may be written with other signs that look like its letters. */
function inLetters(text: string): string {
  return withoutSigns([...text.normalize("NFKD")].map((sign) => lookAlikes.get(sign) ?? sign).join(""));
}

/** Returns a text without accents, case and shift, its months and days as numbers. */
function inFigures(text: string): string {
  return (
    text
      .toLowerCase()
      .replaceAll(month, (_, name: string) => String(months.indexOf(name) + 1).padStart(2, "0"))
      .replaceAll(/(?<=\d)(?:st|nd|rd|th)\b(?: of\b)?/g, "")
      .replaceAll(/[!@#$%^&*()]/g, (sign) => String(("!@#$%^&*()".indexOf(sign) + 1) % 10))
      .normalize("NFKD")
      // A character may become 18.
      .slice(0, signInLimits.password)
      .replaceAll(/\p{M}/gu, "")
  );
}

function withoutSigns(text: string): string {
  return text.replaceAll(/[^\p{L}\p{N}]/gu, "");
}
