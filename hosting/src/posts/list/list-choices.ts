import { postFilters } from "@daily-genius/domain/list/post-filters";
import { postSorts } from "@daily-genius/domain/list/post-list";
import * as z from "zod/mini";

const filters = z.enum(postFilters.map(({ value }) => value));

/** The administrator's choices for the list; invalid ones get the values of the list as it first appears. */
export const ListChoices = z.object({
  search: z.catch(z.string(), ""),
  sort: z.catch(z.enum(postSorts.map(({ value }) => value)), "date"),
  filters: z.catch(z.readonly(z.array(filters)), []),
  /** The email of the only author to show. */
  author: z.catch(z.optional(z.string()), undefined),
});
export type ListChoices = Readonly<z.infer<typeof ListChoices>>;

export const firstChoices: ListChoices = ListChoices.parse({});
