import { useEffect, useEffectEvent, useState } from "react";
import { Subscribers } from "./store.ts";

/** A function per open dialog that closes it, the topmost last. */
const open: (() => void)[] = [];

/** Whether a dialog covers the page, or a second one covers the first: nothing behind an open dialog acts. */
export function isCovered(part: "page" | "dialog"): boolean {
  return open.length > (part === "page" ? 0 : 1);
}

/** Told after a dialog opens or closes. */
const watchers = new Subscribers();

/** The room of the page's scrollbar while a dialog is open, in px. */
let kept = 0;

/**
 * Registers an open dialog until the returned function is called. The page does not scroll while any is open, and keeps
 * the room of its scrollbar, in px: a dialog covers the window to its edge.
 */
function addModal(close: () => void, scrollbar: number): () => void {
  // It would stand above the dialog.
  document.querySelector<HTMLElement>(":popover-open")?.hidePopover();
  if (open.push(close) === 1) holdPage(scrollbar);
  watchers.tell();
  return () => {
    open.splice(open.indexOf(close), 1);
    if (!isCovered("page")) releasePage();
    watchers.tell();
  };
}

/** Returns the width of the page's scrollbar, in px. Asked before a dialog is drawn, it costs no layout. */
function scrollbarWidth(): number {
  return isCovered("page") ? kept : innerWidth - document.documentElement.clientWidth;
}

/** Asks the topmost dialog to close, as Escape does; returns whether there is one. */
export function closeTopModal(): boolean {
  const close = open.at(-1);
  close?.();
  return close !== undefined;
}

function holdPage(scrollbar: number): void {
  kept = scrollbar;
  const { style } = document.documentElement;
  style.paddingInlineEnd = `${scrollbar}px`;
  style.overflow = "hidden";
}

function releasePage(): void {
  const { style } = document.documentElement;
  style.paddingInlineEnd = "";
  style.overflow = "";
}

/** Resolves once the history has left the entry of the last dialog that closed. */
let left: Promise<unknown> = Promise.resolve();
export const entryLeft = () => left;

/** Leaves the entry of a dialog that closes. */
export function leaveEntry(): void {
  left = new Promise((resolve) => {
    addEventListener("popstate", resolve, { once: true });
    // A browser may drop a move of the history if there are many at once.
    setTimeout(resolve, 1000);
  });
  history.back();
}

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
      if (isLeaving || isCovered("page") === isAtEntry()) return;
      if (isAtEntry()) {
        isLeaving = true;
        leaveEntry();
      } else {
        history.pushState({ ...Object(history.state), modal: true }, "");
        setThere(true);
      }
    };
    const onMove = () => {
      const isBack = !isLeaving && isCovered("page") && !isAtEntry();
      isLeaving = false;
      setThere(isAtEntry());
      if (isBack) closeTopModal();
      else settle();
    };
    const unwatch = watchers.add(settle);
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

/** Registers a dialog as open as long as its component is mounted; `onClose` is how others close it. */
export function useOpenModal(onClose: () => void): void {
  const close = useEffectEvent(onClose);
  const [scrollbar] = useState(scrollbarWidth);
  useEffect(() => addModal(() => close(), scrollbar), [scrollbar]);
}
