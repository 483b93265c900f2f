import { choicesFrom, type ListChoices } from "../list/list-choices.ts";
import type { RowInSight } from "../list/row-in-sight.ts";
import { fieldsOf } from "./kept-fields.ts";
import { type DashboardView, isView } from "./view-switch.tsx";

/** The administrator's place on the dashboard; a reload of the tab restores it. */
export type Place = {
  readonly view: DashboardView;
  readonly choices: ListChoices;
  /** The first row in the window, if the page was scrolled. */
  readonly row: RowInSight | undefined;
};

const keyOf = (uid: string) => `daily-genius.place.${uid}`;

/** Parses a stored place; invalid parts get the values of a first visit. */
export function placeFrom(text: string | null): Place {
  const { view, choices, row } = fieldsOf(parsed(text));
  const { id, top } = fieldsOf(row);
  return {
    view: isView(view) ? view : "list",
    choices: choicesFrom(fieldsOf(choices)),
    row: typeof id === "string" && typeof top === "number" ? { id, top } : undefined,
  };
}

/** Returns the place that this tab stored for the administrator. */
export function readPlace(uid: string): Place {
  return placeFrom(sessionStorage.getItem(keyOf(uid)));
}

/** Stores the place for the next load of this tab. */
export function keepPlace(uid: string, place: Place): void {
  try {
    sessionStorage.setItem(keyOf(uid), JSON.stringify(place));
  } catch {
    // The storage is full: the next load begins at the top.
  }
}

/** Removes the stored place when the administrator leaves. */
export function forgetPlace(uid: string): void {
  sessionStorage.removeItem(keyOf(uid));
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return undefined;
  }
}
