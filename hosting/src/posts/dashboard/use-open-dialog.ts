import { useCallback, useEffect, useRef, useState } from "react";
import * as z from "zod/mini";
import { closeTopModal } from "#ui/open-modals.ts";
import { newDraftId, OpenDialog } from "../parts/open-dialog.ts";

/** How long the focus that returns from a dialog needs to be announced, in ms: Chromium drops it if the history moves. */
const focusSettles = 100;

/**
 * The open dialog, with its own entry in the browser history: Back closes it, as Escape does, Forward opens it again,
 * and a reload keeps it. The address stays the same, because the prerendered page chooses routes by it.
 */
export function useOpenDialog(uid: string) {
  const [first] = useState(() => (Object(history.state).isLeft ? undefined : dialogIn(history.state, uid)));
  const [dialog, setDialog] = useState(first);
  const [restored, setRestored] = useState(first);
  const [address] = useState(() => location.href);
  const open = useRef(first);
  /** The state of the history: at rest, leaving the dialog's entry, or moved there by the Back button. */
  const moving = useRef<"no" | "away" | "back">("no");
  const leaving = useRef<ReturnType<typeof setTimeout>>(undefined);

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
        // Until then a reload would open it again.
        history.replaceState({ ...Object(history.state), isLeft: true }, "");
        leaving.current = setTimeout(() => location.href === address && history.back(), focusSettles);
      }
    },
    [show, uid, address],
  );

  useEffect(() => {
    const onMove = () => {
      // The navigation leads to another page.
      if (location.href !== address) return;
      // Whoever pressed Back at once has left the entry.
      clearTimeout(leaving.current);
      const there = dialogIn(history.state, uid);
      if (moving.current === "no" && open.current && !there) {
        moving.current = "back";
        // The modal may ask before it closes, or only close the one on top.
        if (!closeTopModal()) show(undefined);
      } else if (moving.current === "no" && there) {
        history.replaceState(stateWith(there, uid, history.state), "");
        setRestored(there);
        show(there);
      }
      moving.current = "no";
      if (open.current && !there) history.pushState(stateWith(open.current, uid, history.state), "");
    };
    // The browser restores the scroll position of the page itself.
    history.scrollRestoration = "manual";
    addEventListener("popstate", onMove);
    // A move in the history would abort a reload.
    const stay = () => {
      clearTimeout(leaving.current);
      if (moving.current === "away") moving.current = "no";
    };
    addEventListener("beforeunload", stay);
    return () => {
      history.scrollRestoration = "auto";
      removeEventListener("popstate", onMove);
      removeEventListener("beforeunload", stay);
    };
  }, [show, uid, address]);

  // Of a dialog that the browser history restored, the post may no longer exist.
  return { dialog, isRestored: dialog !== undefined && dialog === restored, change };
}

const HistoryState = z.object({ dialog: OpenDialog, dialogOf: z.string() });

/** Returns the state of a browser history entry with the opened dialog added. */
export function stateWith(dialog: OpenDialog, uid: string, historyState: unknown): unknown {
  return { ...Object(historyState), dialog, dialogOf: uid, isLeft: false };
}

/** Returns the dialog of a browser history entry, or undefined if it has none or belongs to another person. */
export function dialogIn(historyState: unknown, uid: string): OpenDialog | undefined {
  const { data } = HistoryState.safeParse(historyState);
  return data?.dialogOf === uid ? data.dialog : undefined;
}
