import { useEffect, useState } from "react";
import { closeTopModal, hasModal, watchModals } from "./open-modals.ts";

/**
 * Adds an entry to the browser history while the page has a dialog: Back closes the dialog, as Escape does. Returns
 * whether the page is at that entry. For pages whose dialogs never refuse to close, nor return by Forward or a reload.
 */
export function useModalEntry(): boolean {
  const [isThere, setThere] = useState(isAtEntry);
  useEffect(() => {
    let isLeaving = false;
    const settle = () => {
      // Add an entry only after the history has left the last one.
      if (isLeaving || hasModal() === isAtEntry()) return;
      if (isAtEntry()) {
        isLeaving = true;
        history.back();
      } else {
        history.pushState({ ...Object(history.state), modal: true }, "");
        setThere(true);
      }
    };
    const onMove = () => {
      const isBack = !isLeaving && hasModal() && !isAtEntry();
      isLeaving = false;
      setThere(isAtEntry());
      if (isBack) closeTopModal();
      else settle();
    };
    const unwatch = watchModals(settle);
    addEventListener("popstate", onMove);
    // The page may have been reloaded.
    settle();
    return () => {
      unwatch();
      removeEventListener("popstate", onMove);
    };
  }, []);
  return isThere;
}

function isAtEntry(): boolean {
  return Object(history.state).modal === true;
}
