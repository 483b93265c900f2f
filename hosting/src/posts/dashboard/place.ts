import { choicesFrom, type ListChoices } from "../list/list-choices.ts";
import type { RowInSight } from "../list/row-in-sight.ts";
import { fieldsOf } from "./kept-fields.ts";
import { type DashboardView, isView } from "./view-switch.tsx";

/** Where an administrator is on the dashboard, which a reload of the tab brings back. */
export type Place = {
  readonly view: DashboardView;
  readonly choices: ListChoices;
  /** The first row in the window, if the page was scrolled. */
  readonly row: RowInSight | undefined;
};

const keyOf = (uid: string) => `daily-genius.place.${uid}`;

/** The place as kept; whatever of it cannot be understood is as on a first visit. */
export function placeFrom(text: string | null): Place {
  const { view, choices, row } = fieldsOf(parsed(text));
  const { id, top } = fieldsOf(row);
  return {
    view: isView(view) ? view : "list",
    choices: choicesFrom(fieldsOf(choices)),
    row: typeof id === "string" && typeof top === "number" ? { id, top } : undefined,
  };
}

/** The place that this tab kept for the administrator. */
export function readPlace(uid: string): Place {
  return placeFrom(sessionStorage.getItem(keyOf(uid)));
}

/** Keeps the place for the next load of this tab. */
export function keepPlace(uid: string, place: Place): void {
  try {
    sessionStorage.setItem(keyOf(uid), JSON.stringify(place));
  } catch {
    // Full storage: the next load begins at the top.
  }
}

/** Removes it when the administrator leaves. */
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
