import * as z from "zod/mini";
import { parseJson } from "#ui/storage.ts";
import { firstChoices, ListChoices } from "../list/list-choices.ts";

/** The views of the dashboard, with their labels. */
export const dashboardViews = { list: "List", planner: "Planner", changes: "Activity" } as const;

export type DashboardView = keyof typeof dashboardViews;

/** The administrator's place on the dashboard; a reload of the tab restores it. */
const Place = z.object({
  view: z.catch(z.enum(Object.keys(dashboardViews) as DashboardView[]), "list"),
  choices: z.catch(ListChoices, firstChoices),
  /** The first row in the window, if the page was scrolled. */
  row: z.catch(z.optional(z.object({ id: z.string(), top: z.number() })), undefined),
});
export type Place = Readonly<z.infer<typeof Place>>;

/** Parses a stored place; invalid parts get the values of a first visit. */
export function placeFrom(text: string | null): Place {
  return Place.safeParse(parseJson(text)).data ?? Place.parse({});
}
