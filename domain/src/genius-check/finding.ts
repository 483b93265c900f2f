import type { Life } from "../dates/life.ts";
import type { PublishDate } from "../dates/publish-date.ts";
import type { PostContent } from "../post/post.ts";

/** The checked fields of a post, or of a draft, which has no id. */
export type Checked = Pick<PostContent, "title" | "description" | "date"> &
  Life & {
    readonly id?: string | undefined;
    /** The id of the person; undefined in a draft of an older panel. */
    readonly wikidata?: string | undefined;
  };

/** A possible problem for an administrator to review; `text` is shown below `field`. */
export type Finding =
  /** Another post seems to be about the same person. */
  | {
      readonly kind: "same-person";
      readonly field: "title";
      readonly text: string;
      readonly postId: string;
    }
  /** An impossible life. */
  | { readonly kind: "lifetime"; readonly field: keyof Life; readonly text: string }
  /** A hint, not a problem: a person of the distant past is shown as living. */
  | { readonly kind: "deathless"; readonly field: "deathdate"; readonly text: string }
  /** The description contradicts a date. */
  | { readonly kind: "says"; readonly field: "description"; readonly text: string }
  /** A hint, not a problem: an anniversary is free. */
  | {
      readonly kind: "anniversary";
      readonly field: "date";
      readonly text: string;
      readonly day: PublishDate;
    };
