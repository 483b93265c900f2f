import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { type DragEvent, useRef, useState } from "react";
import type { Placed } from "../drafts/use-placing.ts";
import type { OnTaken } from "../moves/words.ts";
import type { Planner } from "./use-planner.ts";

/** The day under a dragged post, and the effect of a drop there. */
type Over = { readonly day: PublishDate; readonly how: OnTaken | undefined; readonly words: string };

/** Drags a post over the days, or the draft that is being placed: Shift pushes the posts of a taken day, Alt shares it. */
export function useDrag(planner: Planner, placed: Placed) {
  const dragged = useRef<Post>(undefined);
  const [over, setOver] = useState<Over>();
  const howOf = (event: DragEvent): OnTaken | undefined =>
    event.shiftKey ? "push" : event.altKey ? "share" : undefined;
  const end = () => {
    dragged.current = undefined;
    setOver(undefined);
  };
  return {
    over,
    handlers: {
      onDragStart: (event: DragEvent) => {
        dragged.current = planner.shown(postIn(event.target) ?? "");
        event.dataTransfer.effectAllowed = "move";
      },
      onDragOver: (event: DragEvent) => {
        const cell = cellOf(event.target);
        const post = dragged.current;
        if ((!post && !placed.draft) || !cell) return;
        event.preventDefault();
        const how = post && howOf(event);
        // The event comes every few milliseconds, even without a change.
        if (over?.day === cell.day && over.how === how) return;
        const words = post ? planner.sayDrop(post.id, cell.day, how) : placed.say(cell.day);
        setOver({ day: cell.day, how, words });
      },
      onDrop: (event: DragEvent) => {
        const cell = cellOf(event.target);
        const post = dragged.current;
        if ((!post && !placed.draft) || !cell) return;
        event.preventDefault();
        end();
        // As it was shown when the drag began.
        if (post) planner.drop(post, cell.day, howOf(event));
        else placed.put(cell.day);
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
