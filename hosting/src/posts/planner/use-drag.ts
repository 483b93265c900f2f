import type { PublishDate } from "@daily-genius/domain/publish-date";
import { type DragEvent, useRef, useState } from "react";
import { cellOf, postIn } from "./cells.ts";
import type { OnTaken } from "./use-planner.ts";

type Acts = {
  readonly sayDrop: (id: string, day: PublishDate, how: OnTaken | undefined) => string;
  readonly onDrop: (id: string, day: PublishDate, how: OnTaken | undefined) => void;
};

/** The day under a dragged post, and what a drop there would do. */
type Over = { readonly day: PublishDate; readonly how: OnTaken | undefined; readonly words: string };

/** Dragging a post over the days: Shift pushes the posts of a taken day, Alt shares it. */
export function useDrag({ sayDrop, onDrop }: Acts) {
  const dragged = useRef<string>(undefined);
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
        dragged.current = postIn(event.target);
        event.dataTransfer.effectAllowed = "move";
      },
      onDragOver: (event: DragEvent) => {
        const cell = cellOf(event.target);
        if (dragged.current === undefined || !cell) return;
        event.preventDefault();
        const how = howOf(event);
        // The event comes every few milliseconds, also where nothing changes.
        if (over?.day === cell.day && over.how === how) return;
        setOver({ day: cell.day, how, words: sayDrop(dragged.current, cell.day, how) });
      },
      onDrop: (event: DragEvent) => {
        const cell = cellOf(event.target);
        if (dragged.current === undefined || !cell) return;
        event.preventDefault();
        const id = dragged.current;
        end();
        onDrop(id, cell.day, howOf(event));
      },
      onDragEnd: end,
    },
  };
}
