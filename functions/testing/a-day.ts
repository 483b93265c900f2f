/** The days of 2100 to 8944: later than any test's present, and none of five digits. */
const days = 2_500_000;

// Tests share one database and run at the same time: each file begins at a day of its own and draws none twice.
let next = Math.floor(Math.random() * days);

/** A publish date that no other test uses. */
export function aDay(): string {
  next = (next + 1) % days;
  return new Date(Date.UTC(2100, 0, 1 + next)).toISOString().slice(0, 10).replaceAll("-", "/");
}
