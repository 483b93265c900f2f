import { useEffect } from "react";

const holders = new Set<symbol>();

/** Whether closing the page would lose something. */
export function hasUnsavedWork(): boolean {
  return holders.size > 0;
}

/** Makes the browser ask before the page is closed, until the returned function is called. */
export function holdPage(): () => void {
  const holder = Symbol();
  const ask = () => {
    globalThis.onbeforeunload = hasUnsavedWork() ? (event) => event.preventDefault() : null;
  };
  holders.add(holder);
  ask();
  return () => {
    holders.delete(holder);
    ask();
  };
}

/** While `isUnsaved`, the browser asks before the page is closed, and the page stays if another tab signs out. */
export function useUnsavedWork(isUnsaved: boolean): void {
  useEffect(() => (isUnsaved ? holdPage() : undefined), [isUnsaved]);
}
