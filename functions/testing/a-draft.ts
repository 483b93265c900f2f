import type { PostDraft } from "@daily-genius/domain/post/post-draft";
import { aDay } from "./a-day.ts";

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
