import { useCallback, useEffect, useEffectEvent, useRef, useState } from "react";
import { session } from "#session/session.ts";
import { remember, tabStorage } from "#ui/storage.ts";
import { useWindowEvent } from "#ui/use-window-event.ts";
import { rowInSight } from "../list/row-in-sight.ts";
import { type Place, placeFrom } from "./place.ts";

/** How long the page must rest before its place is stored, in ms: storing on every frame of a scroll is too much. */
const rest = 200;

type Kept = Omit<Place, "row">;

/** The place that this tab stored for the dashboard; `start` is the row to scroll to, until that is done. */
export function usePlace(uid: string) {
  const key = `daily-genius.place.${uid}`;
  const [first] = useState(() => placeFrom(tabStorage.getItem(key)));
  const [place, setPlace] = useState<Kept>({ view: first.view, choices: first.choices });
  const start = useRef(first.row);
  const keep = useEffectEvent(() =>
    remember(tabStorage, key, JSON.stringify({ ...place, row: start.current ?? rowInSight() })),
  );
  const timer = useRef(0);
  const keepSoon = useEffectEvent(() => {
    clearTimeout(timer.current);
    timer.current = window.setTimeout(keep, rest);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: every change of the place is kept
  useEffect(() => keepSoon(), [place]);
  useWindowEvent("scroll", () => keepSoon());
  useWindowEvent("pagehide", keep);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      if (session.get().status === "signed-out") tabStorage.removeItem(key);
    },
    [key],
  );
  const move = useCallback((change: Partial<Kept>) => setPlace((before) => ({ ...before, ...change })), []);
  return { place, start, move };
}
