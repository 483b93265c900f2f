import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import { type DragEvent, useRef, useState } from "react";
import type { OnTaken } from "../moves/words.ts";
import type { Carried, Planner } from "./use-planner.ts";

/** The day under what is dragged, and the effect of a drop there. */
type Over = { readonly day: PublishDate; readonly how: OnTaken | undefined; readonly words: string };

/** Drags a post over the days, or the draft that is being placed: Shift pushes the posts of a taken day, Alt shares it. */
export function useDrag({ shown, carry, placed }: Planner) {
  const dragged = useRef<Carried>(undefined);
  const [over, setOver] = useState<Over>();
  const end = () => {
    dragged.current = undefined;
    setOver(undefined);
  };
  /** Returns what would be dropped, and where; undefined where nothing can be. */
  const dropOf = (event: DragEvent) => {
    const cell = cellOf(event.target);
    const carried: Carried | undefined = dragged.current ?? placed;
    if (!cell || !carried) return undefined;
    event.preventDefault();
    const how: OnTaken | undefined = event.shiftKey ? "push" : event.altKey ? "share" : undefined;
    return { carried, day: cell.day, how };
  };
  return {
    over,
    handlers: {
      onDragStart: (event: DragEvent) => {
        const post = shown(postIn(event.target) ?? "");
        // As it was shown when the drag began.
        dragged.current = post && carry(post);
        event.dataTransfer.effectAllowed = "move";
      },
      onDragOver: (event: DragEvent) => {
        const drop = dropOf(event);
        // The event comes every few milliseconds, even without a change.
        if (!drop || (over?.day === drop.day && over.how === drop.how)) return;
        const { carried, day, how } = drop;
        setOver({ day, how, words: carried.say(day, how) });
      },
      onDrop: (event: DragEvent) => {
        const drop = dropOf(event);
        if (!drop) return;
        end();
        drop.carried.put(drop.day, drop.how);
      },
      onDragEnd: end,
    },
  };
}

/** Returns the day whose cell contains an element. */
export function cellOf(
  target: EventTarget,
): { readonly day: PublishDate; readonly element: HTMLElement } | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>("[data-day]") : null;
  const day = element?.dataset["day"];
  return element && day !== undefined ? { day, element } : undefined;
}

/** Returns the id of the post that an element belongs to. */
export function postIn(target: EventTarget): string | undefined {
  return target instanceof Element ? target.closest<HTMLElement>("[data-post]")?.dataset["post"] : undefined;
}
