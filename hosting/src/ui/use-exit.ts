import { type RefObject, useLayoutEffect } from "react";
import { isStill, leaveBehind } from "./leave-behind.ts";

/** Lets an element fade when its component goes, without keeping anything waiting: what fades is a copy. */
export function useExit(ref: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = ref.current;
    return () => {
      if (!element || isStill()) return;
      const { scrollTop } = element;
      const copy = element.cloneNode(true) as HTMLElement; // of an HTMLElement
      leaveBehind(copy);
      // Not without need: the browser lays the page out for it.
      if (scrollTop > 0) copy.scrollTop = scrollTop;
    };
  }, [ref]);
}
