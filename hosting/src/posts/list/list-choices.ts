import type { PostSort } from "@daily-genius/domain/post-list";

/** What an administrator chose to see in the list. */
export type ListChoices = {
  readonly search: string;
  readonly sort: PostSort;
};

/** The list as it first appears. */
export const firstChoices: ListChoices = { search: "", sort: "date" };
