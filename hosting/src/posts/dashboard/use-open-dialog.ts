import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { closeTopModal, leaveEntry } from "#ui/open-modals.ts";
import { newDraftId, OpenDialog } from "../parts/open-dialog.ts";

/**
 * The open dialog, with its own entry in the browser history: Back closes it, as Escape does, Forward opens it again,
 * and a reload keeps it. The address stays the same, because the prerendered page chooses routes by it.
 */
export function useOpenDialog(uid: string) {
  const [first] = useState(() => dialogIn(history.state, uid));
  const [dialog, setDialog] = useState(first);
  const [restored, setRestored] = useState(first);
  const open = useRef(first);
  /** The state of the history: at rest, leaving the dialog's entry, or moved there by the Back button. */
  const moving = useRef<"no" | "away" | "back">("no");

  const show = useCallback((next: OpenDialog | undefined) => {
    open.current = next;
    setDialog(next);
  }, []);

  const change = useCallback(
    (wanted: OpenDialog | undefined) => {
      const before = open.current;
      // A new post is a draft from its first key: after a reload the form continues it.
      const isNew = wanted?.kind === "form" && wanted.id === undefined && wanted.draft === undefined;
      const next = isNew ? { ...wanted, draft: newDraftId() } : wanted;
      show(next);
      // Add an entry only after the history has left the last one.
      if (moving.current !== "no") return;
      if (next && before) history.replaceState(stateWith(next, uid, history.state), "");
      else if (next) history.pushState(stateWith(next, uid, history.state), "");
      else if (before) {
        moving.current = "away";
        leaveEntry();
      }
    },
    [show, uid],
  );

  /** Closes a dialog, unless another has opened since: what closes it may be an answer that comes late. */
  const close = useCallback(
    (closed: OpenDialog) => {
      if (open.current === closed) change(undefined);
    },
    [change],
  );

  useEffect(() => {
    const address = location.href;
    const onMove = () => {
      // The navigation leads to another page.
      if (location.href !== address) return;
      const there = dialogIn(history.state, uid);
      if (moving.current === "no" && open.current && !there) {
        moving.current = "back";
        // The modal may ask before it closes, or only close the one on top.
        if (!closeTopModal()) show(undefined);
      } else if (moving.current === "no" && there) {
        setRestored(there);
        show(there);
      }
      moving.current = "no";
      if (open.current && !there) history.pushState(stateWith(open.current, uid, history.state), "");
    };
    // The browser restores the scroll position of the page itself.
    history.scrollRestoration = "manual";
    addEventListener("popstate", onMove);
    return () => {
      history.scrollRestoration = "auto";
      removeEventListener("popstate", onMove);
    };
  }, [show, uid]);

  // Of a dialog that the browser history restored, the post may no longer exist.
  return { dialog, isRestored: dialog !== undefined && dialog === restored, change, close };
}

const HistoryState = z.object({ dialog: OpenDialog, dialogOf: z.string() });

/** Returns the state of a browser history entry with the opened dialog added. */
export function stateWith(dialog: OpenDialog, uid: string, historyState: unknown): unknown {
  return { ...Object(historyState), dialog, dialogOf: uid };
}

/** Returns the dialog of a browser history entry, or undefined if it has none or belongs to another person. */
export function dialogIn(historyState: unknown, uid: string): OpenDialog | undefined {
  const { data } = HistoryState.safeParse(historyState);
  return data?.dialogOf === uid ? data.dialog : undefined;
}
