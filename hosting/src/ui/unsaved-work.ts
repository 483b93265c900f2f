import { useEffect } from "react";

const holders = new Set<symbol>();

/** Whether closing the page would lose something. */
export function hasUnsavedWork(): boolean {
  return holders.size > 0;
}

/** While `isUnsaved`, the browser asks before the page is closed. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const holder = Symbol();
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    holders.add(holder);
    addEventListener("beforeunload", ask);
    return () => {
      holders.delete(holder);
      removeEventListener("beforeunload", ask);
    };
  }, [isUnsaved]);
}
