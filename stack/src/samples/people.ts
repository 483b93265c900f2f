import { PostDraft } from "@daily-genius/domain/post/post-draft";
import type { CardStyle } from "./card.ts";
import people from "./people.json" with { type: "json" };

/** A post about a real person. */
export type SamplePerson = {
  /** Its publish date, in days after the first start. */
  readonly day: number;
  /** The drawing of its photo; without one, it shows the placeholder. */
  readonly card: CardStyle | undefined;
  readonly fields: Omit<PostDraft, "date">;
};

/** People of all continents and ages, in the order of adding: the coming weeks and today first. */
export const samplePeople: readonly SamplePerson[] = people
  .map(({ day, card, ...content }) => {
    // A sample gets its date when it is added.
    const { date: _date, ...fields } = PostDraft.parse({ ...content, date: "2026/11/22" });
    // The cast: a test compares the words of the file with the drawings and eras.
    return { day, card: card as CardStyle | undefined, fields };
  })
  .sort((a, b) => b.day - a.day);
