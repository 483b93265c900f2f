import { type PostFilter, postFilters } from "@daily-genius/domain/list/post-filters";
import { type PostSort, postSorts } from "@daily-genius/domain/list/post-list";

/** The administrator's choices for the list. */
export type ListChoices = {
  readonly search: string;
  readonly sort: PostSort;
  readonly filters: readonly PostFilter[];
  /** The email of the only author to show. */
  readonly author: string | undefined;
};

/** The list as it first appears. */
export const firstChoices: ListChoices = { search: "", sort: "date", filters: [], author: undefined };

/** Reads the choices from stored fields; invalid ones get their initial values. */
export function choicesFrom({
  search,
  sort,
  filters,
  author,
}: Readonly<Record<string, unknown>>): ListChoices {
  return {
    search: typeof search === "string" ? search : firstChoices.search,
    sort: postSorts.find(({ value }) => value === sort)?.value ?? firstChoices.sort,
    filters: postFilters
      .map(({ value }) => value)
      .filter((one) => Array.isArray(filters) && filters.includes(one)),
    author: typeof author === "string" ? author : undefined,
  };
}
