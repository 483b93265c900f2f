import { PostDraft } from "@daily-genius/domain/post/post-draft";
import people from "./people.json" with { type: "json" };

/** A post about a real person; `day` is its publish date in days after the first start. */
export type SamplePerson = Omit<PostDraft, "date"> & { readonly day: number };

/** People of all continents and ages, in the order of adding: the coming weeks and today first. */
export const samplePeople: readonly SamplePerson[] = people
  .map(({ day, ...content }) => {
    // A sample gets its date when it is added.
    const { date: _date, ...person } = PostDraft.parse({ ...content, date: "2026/11/22" });
    return { ...person, day };
  })
  .sort((a, b) => b.day - a.day);
