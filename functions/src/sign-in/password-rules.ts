import { shortestPassword, signInLimits } from "@daily-genius/domain/sign-in/sign-in-limits";
import { ZxcvbnFactory } from "@zxcvbn-ts/core";
import { adjacencyGraphs, dictionary } from "@zxcvbn-ts/language-common";

/** The estimate of guesses, as a power of ten, from which a password may be used. */
const fewestGuesses = 9;

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/**
 * Returns why an administrator may not have this password, or undefined: long beats clever (OWASP ASVS 6.2.1), no kind
 * of character is required (6.2.5), and commonest passwords are refused, also repeated or in a row (6.2.4).
 */
export function passwordProblem(password: string, email: string): string | undefined {
  const [name = ""] = email.split("@");
  if ([...password].length < shortestPassword) return `Use at least ${shortestPassword} characters.`;
  if (password.length > signInLimits.password) return `Use at most ${signInLimits.password} characters.`;
  const folded = password.toLowerCase();
  const obvious = [email, name, "daily genius", "dailygenius", "password"].filter(
    (word) => word.length >= 4 && folded.includes(word),
  );
  if (obvious.length > 0)
    return 'The password must not contain the email address, "Daily Genius" or "password".';
  return estimate.check(password, [name]).guessesLog10 < fewestGuesses
    ? "This password is too common or too easy to guess. Use several words that do not belong together."
    : undefined;
}
