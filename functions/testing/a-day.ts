/** The days from 2100 to 8944: later than today in any test, and with years of four digits. */
const days = 2_500_000;

// Test files share a database and run side by side: each begins at a random day and uses none twice.
let next = Math.floor(Math.random() * days);

/** A publish date that no other test uses. */
export function aDay(): string {
  next = (next + 1) % days;
  return new Date(Date.UTC(2100, 0, 1 + next)).toISOString().slice(0, 10).replaceAll("-", "/");
}
