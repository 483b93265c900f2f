import { type RefObject, useLayoutEffect } from "react";

/** Writes the height of an element into a property of the page's style, for what keeps clear of it. */
export function useHeightAs(property: string, element: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(([entry]) => {
      style.setProperty(property, `${entry?.target.clientHeight}px`);
    });
    if (element.current) observer.observe(element.current);
    return () => {
      observer.disconnect();
      style.removeProperty(property);
    };
  }, [property, element]);
}
