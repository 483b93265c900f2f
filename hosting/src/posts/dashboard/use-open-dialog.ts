import { useCallback, useEffect, useRef, useState } from "react";
import { closeTopModal } from "#ui/open-modals.ts";
import { dialogIn, type OpenDialog, stateWith } from "./open-dialog.ts";

export type ChangeDialog = (dialog: OpenDialog | undefined) => void;

type Opened = {
  readonly dialog: OpenDialog | undefined;
  /** Whether the history brought the dialog back, whose post may be gone by now. */
  readonly isRestored: boolean;
  readonly change: ChangeDialog;
};

/**
 * The open dialog, which has an entry of its own in the browser's history: Back closes it, as Escape does, Forward opens
 * it again, and a reload keeps it. The address stays the same, since the prerendered page chooses routes by it.
 */
export function useOpenDialog(uid: string): Opened {
  const [first] = useState(() => dialogIn(history.state, uid));
  const [dialog, setDialog] = useState(first);
  const [restored, setRestored] = useState(first);
  const open = useRef(first);
  /** Where the history is: at rest, on its way off the dialog's entry, or moved there by the Back button. */
  const moving = useRef<"no" | "away" | "back">("no");

  const show = useCallback((next: OpenDialog | undefined) => {
    open.current = next;
    setDialog(next);
  }, []);

  const change = useCallback(
    (next: OpenDialog | undefined) => {
      const before = open.current;
      show(next);
      // An entry is added only once the last one is left.
      if (moving.current !== "no") return;
      if (next && before) history.replaceState(stateWith(next, uid, history.state), "");
      else if (next) history.pushState(stateWith(next, uid, history.state), "");
      else if (before) {
        moving.current = "away";
        history.back();
      }
    },
    [show, uid],
  );

  useEffect(() => {
    const address = location.href;
    const onMove = () => {
      // Someone leaves for another page.
      if (location.href !== address) return;
      const there = dialogIn(history.state, uid);
      if (moving.current === "no" && open.current && !there) {
        moving.current = "back";
        // It may ask before it closes, or close only what lies over it.
        if (!closeTopModal()) show(undefined);
      } else if (moving.current === "no" && there) {
        setRestored(there);
        show(there);
      }
      moving.current = "no";
      if (open.current && !there) history.pushState(stateWith(open.current, uid, history.state), "");
    };
    // The page scrolls by itself to where it was.
    history.scrollRestoration = "manual";
    addEventListener("popstate", onMove);
    return () => {
      history.scrollRestoration = "auto";
      removeEventListener("popstate", onMove);
    };
  }, [show, uid]);

  return { dialog, isRestored: dialog !== undefined && dialog === restored, change };
}
