import { shortestPassword, signInLimits } from "@daily-genius/domain/sign-in/sign-in-limits";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";
import { knownPhrases } from "./known-phrases.ts";

/** The estimate of guesses, as a power of ten, from which a password may be used. */
const fewestGuesses = 9;

/** The estimate for a date, likewise: a person remembers few. */
const guessesOfDate = 3.5;

/** The estimate for a walk over neighboring keys, likewise. */
const guessesOfWalk = 4;

const estimate = new ZxcvbnFactory({
  dictionary: { ...dictionary, phrases: [...knownPhrases] },
  graphs: adjacencyGraphs,
  // More would take seconds, and adds nothing that must be known.
  maxLength: 64,
});

const months = "jan feb mar apr may jun jul aug sep oct nov dec".split(" ");
const month = /(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*(?=\P{L}|$)/gu;

/**
 * Returns why an administrator may not have this password, or undefined: long beats clever (OWASP ASVS 6.2.1), no kind
 * of character is required (6.2.5), and commonest passwords are refused, also repeated or in a row (6.2.4), and
 * `present`, the password that it replaces, also with a little more.
 */
export function passwordProblem(password: string, email: string, present = ""): string | undefined {
  const [name = ""] = email.split("@");
  if ([...password].length < shortestPassword) return `Use at least ${shortestPassword} characters.`;
  if (password.length > signInLimits.password) return `Use at most ${signInLimits.password} characters.`;
  if (password === present) return "This is your present password. Please choose another one.";
  const folded = password.toLowerCase();
  const obvious = [email, name, "daily genius", "dailygenius", "password"].filter(
    (word) => word.length >= 4 && folded.includes(word),
  );
  if (obvious.length > 0)
    return 'The password must not contain the email address, "Daily Genius" or "password".';
  const known = [name, present, bare(present)].filter((word) => word !== "");
  return guesses(folded, known) < fewestGuesses
    ? "This password is too common or too easy to guess. Use several words that do not belong together."
    : undefined;
}

/** Returns the estimate for the easiest way to look at a password. */
function guesses(password: string, known: string[]): number {
  const text = bare(password).slice(0, 64);
  const half = (rest: number) => [...text].filter((_, at) => at % 2 === rest).join("");
  const period = [...text].findIndex((_, at) => at > 0 && text.startsWith(text.slice(at)));
  return Math.min(
    guessesAsWritten(password, known),
    // Which separators there are, and where, is a choice more.
    guessesAsWritten(text, known) + (text === password ? 0 : 2),
    // One text again and again, the last time perhaps only its beginning.
    period > 0 && period * 2 <= text.length ? guessesAsWritten(text.slice(0, period), known) + 1 : Infinity,
    // Two rows typed in turns, like 1q2w3e4r.
    guessesAsWritten(half(0), known) + guessesAsWritten(half(1), known),
  );
}

/** Returns the library's estimate, in which what comes again costs nothing, and dates and walks little. */
function guessesAsWritten(text: string, known: string[]): number {
  const { guessesLog10, sequence } = estimate.check(text, known);
  const seen = new Set<string>();
  const total = sequence.reduce((left, { token, pattern, guessesLog10: own = 0 }) => {
    if (seen.has(token)) return left - own;
    seen.add(token);
    return pattern === "date" ? left - Math.max(own - guessesOfDate, 0) : left;
  }, guessesLog10);
  const steps = [...text].slice(1).filter((key, at) => isNeighbor(text[at] ?? "", key)).length;
  return steps * 3 >= (text.length - 1) * 2 ? Math.min(total, guessesOfWalk) : total;
}

/** Whether two keys touch on a keyboard, or are one. */
function isNeighbor(one: string, other: string): boolean {
  const around = adjacencyGraphs.qwerty[one as keyof typeof adjacencyGraphs.qwerty] ?? [];
  return one === other || around.some((key) => key?.includes(other));
}

/** Returns a text without accents, separators, case and shift, its months as numbers. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .replaceAll(month, (_, name: string) => String(months.indexOf(name) + 1).padStart(2, "0"))
    .replaceAll(/[!@#$%^&*()]/g, (sign) => String(("!@#$%^&*()".indexOf(sign) + 1) % 10))
    .normalize("NFKD")
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
}
