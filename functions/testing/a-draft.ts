import type { PostDraft } from "@daily-genius/domain/post/post-draft";

/** A valid draft on a unique day, with the given fields. Its life is dated by years: no day is its anniversary. */
export function aDraft(fields: Partial<PostDraft> = {}): PostDraft {
  return {
    title: "Ada Lovelace",
    description: "Wrote the first program for a machine that was never built.",
    date: aDay(),
    birthdate: "1815",
    deathdate: "",
    ...(!("deathdate" in fields) && { deathyear: "1852" }),
    country: "United Kingdom",
    role: ["Mathematician"],
    ...fields,
  };
}

/** The days from 2100 to 8944: later than today in any test, and with years of four digits. */
const days = 2_500_000;

// Test files share a database and run in parallel: each begins at a random day and uses none twice.
let next = Math.floor(Math.random() * days);

/** Returns a publish date that no other test uses. */
export function aDay(): string {
  next = (next + 1) % days;
  return dayAfter(2100, next);
}

/** The same, but a day that has begun: from 1000 to 1999. */
export function aPastDay(): string {
  next = (next + 1) % days;
  return dayAfter(1000, next % 365_000);
}

function dayAfter(year: number, number: number): string {
  return new Date(Date.UTC(year, 0, 1 + number)).toISOString().slice(0, 10).replaceAll("-", "/");
}
