import * as z from "zod/mini";
import { parseJson } from "#ui/parse-json.ts";
import { remember, tabStorage } from "#ui/storage.ts";
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

const keyOf = (uid: string) => `daily-genius.place.${uid}`;

/** Parses a stored place; invalid parts get the values of a first visit. */
export function placeFrom(text: string | null): Place {
  return Place.safeParse(parseJson(text)).data ?? Place.parse({});
}

/** Returns the place that this tab stored for the administrator. */
export function readPlace(uid: string): Place {
  return placeFrom(tabStorage.getItem(keyOf(uid)));
}

/** Stores the place for the next load of this tab. */
export function keepPlace(uid: string, place: Place): void {
  remember(tabStorage, keyOf(uid), JSON.stringify(place));
}

/** Removes the stored place when the administrator leaves. */
export function forgetPlace(uid: string): void {
  tabStorage.removeItem(keyOf(uid));
}
