import type { PostFilter } from "@daily-genius/domain/post-filters";
import type { PostSort } from "@daily-genius/domain/post-list";

/** What an administrator chose to see in the list. */
export type ListChoices = {
  readonly search: string;
  readonly sort: PostSort;
  readonly filters: readonly PostFilter[];
  /** The e-mail of the only author to show. */
  readonly author: string | undefined;
};

/** The list as it first appears. */
export const firstChoices: ListChoices = { search: "", sort: "date", filters: [], author: undefined };
