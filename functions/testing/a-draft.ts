import type { PostDraft } from "@daily-genius/domain/post/post-draft";
import { aDay } from "./a-day.ts";

/** A valid draft on a unique day, with the fields that the test cares about. */
export function aDraft(fields: Partial<PostDraft> = {}): PostDraft {
  return {
    title: "Ada Lovelace",
    description: "Wrote the first program for a machine that was never built.",
    date: aDay(),
    birthdate: "1815/12/10",
    deathdate: "1852/11/27",
    country: "United Kingdom",
    role: ["Mathematician"],
    ...fields,
  };
}
