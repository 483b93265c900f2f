import type { PostDraft } from "@daily-genius/domain/post-draft";
import type { CardStyle } from "./card.ts";

/** A post about a real person; `day` is its publish date in days after the first start. */
export type SamplePerson = Omit<PostDraft, "date"> & {
  readonly day: number;
  /** The picture; most posts have none. */
  readonly card?: CardStyle;
};
