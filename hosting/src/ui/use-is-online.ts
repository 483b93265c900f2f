import { useSyncExternalStore } from "react";

/** Whether the browser has a network, kept up to date. */
export function useIsOnline(): boolean {
  return useSyncExternalStore(subscribe, isOnline);
}

const isOnline = () => navigator.onLine;

function subscribe(onChange: () => void): () => void {
  for (const type of ["online", "offline"]) addEventListener(type, onChange);
  return () => {
    for (const type of ["online", "offline"]) removeEventListener(type, onChange);
  };
}
