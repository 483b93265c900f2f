import type { PublishDate } from "@daily-genius/domain/dates/publish-date";
import type { Post } from "@daily-genius/domain/post/post";
import { type DragEvent, useRef, useState } from "react";
import type { OnTaken } from "../moves/words.ts";
import type { usePlacing } from "./use-placing.ts";

/** The functions of the planner that dragging a post uses. */
export type DragActs = {
  /** Returns a post as it is shown now. */
  readonly shown: (id: string) => Post | undefined;
  /** Describes the effect of a drop in a few words. */
  readonly sayDrop: (id: string, day: PublishDate, how: OnTaken | undefined) => string;
  /** Puts the post, as it was shown when the drag began, on a day. */
  readonly onDrop: (post: Post, day: PublishDate, how: OnTaken | undefined) => void;
  /** The draft that is being dragged, if any, and the effect of a drop. */
  readonly placing: Pick<ReturnType<typeof usePlacing>, "draft" | "say" | "put">;
};

/** The day under a dragged post, and the effect of a drop there. */
type Over = { readonly day: PublishDate; readonly how: OnTaken | undefined; readonly words: string };

/** Drags a post over the days: Shift pushes the posts of a taken day, Alt shares it. */
export function useDrag({ shown, sayDrop, onDrop, placing }: DragActs) {
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
        dragged.current = shown(postIn(event.target) ?? "");
        event.dataTransfer.effectAllowed = "move";
      },
      onDragOver: (event: DragEvent) => {
        const cell = cellOf(event.target);
        const post = dragged.current;
        if ((!post && !placing.draft) || !cell) return;
        event.preventDefault();
        const how = post && howOf(event);
        // The event comes every few milliseconds, even without a change.
        if (over?.day === cell.day && over.how === how) return;
        const words = post ? sayDrop(post.id, cell.day, how) : placing.say(cell.day);
        setOver({ day: cell.day, how, words });
      },
      onDrop: (event: DragEvent) => {
        const cell = cellOf(event.target);
        const post = dragged.current;
        if ((!post && !placing.draft) || !cell) return;
        event.preventDefault();
        end();
        if (post) onDrop(post, cell.day, howOf(event));
        else placing.put(cell.day);
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
