import type { PostDraft } from "@daily-genius/domain/post-draft";
import type { CardStyle } from "./card.ts";

/** A post about a real person; `day` is its publish date, counted from the day of the first start. */
export type SamplePerson = Omit<PostDraft, "date"> & {
  readonly day: number;
  /** Drawn for a dozen of them; the others have no photo. */
  readonly card?: CardStyle;
};
