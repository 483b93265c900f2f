const shortest = 15;
const longest = 4096;
const fewestDifferent = 6;

/** Returns why an administrator may not have this password, or undefined; long beats clever (OWASP ASVS 6.2.1). */
export function passwordProblem(password: string, email: string): string | undefined {
  const characters = [...password];
  if (characters.length < shortest) return `Use at least ${shortest} characters.`;
  if (password.length > longest) return `Use at most ${longest} characters.`;
  if (new Set(characters).size < fewestDifferent)
    return `Use at least ${fewestDifferent} different characters.`;
  const folded = password.toLowerCase();
  const obvious = [email, email.split("@")[0] ?? "", "daily genius", "dailygenius", "password"].filter(
    (word) => word.length >= 4 && folded.includes(word),
  );
  return obvious.length > 0
    ? 'The password must not contain the email address, "Daily Genius" or "password".'
    : undefined;
}
