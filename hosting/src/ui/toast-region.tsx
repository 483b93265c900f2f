import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from "react";
import { X } from "#ui/icons.tsx";
import { Button } from "./button.tsx";
import { Sentence } from "./name.tsx";
import styles from "./toast-region.module.css";
import { dismissToast, getToasts, subscribeToToasts, type Toast } from "./toasts.ts";
import { useHeightAs } from "./use-height-as.ts";
import { useWindowEvent } from "./use-window-event.ts";

/** Long enough to read, decide and reach the action by keyboard, in ms. */
const shownFor = 12_000;

/** The place of toasts; F8 moves the focus there, and they stay while a pointer or the focus is on them. */
export function ToastRegion() {
  const toasts = useSyncExternalStore(subscribeToToasts, getToasts);
  const [isHeld, setHeld] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // The newest two, which may come together, and every failure; the others are behind their number.
  const isShown = (toast: Toast) => isOpen || toasts.slice(-2).includes(toast) || toast.tone === "danger";
  const folded = toasts.filter((toast) => !isShown(toast)).length;
  if (isOpen && toasts.length < 2) setOpen(false);
  const region = useRef<HTMLElement>(null);

  useWindowEvent("keydown", (event) => {
    if (event.key !== "F8") return;
    event.preventDefault();
    region.current?.querySelector<HTMLElement>("li:not([hidden]) button")?.focus();
  });

  // Neither React nor the browser reports a blur or a leave of a removed element.
  // biome-ignore lint/correctness/useExhaustiveDependencies: any of them may have gone
  useLayoutEffect(() => setHeld(!!region.current?.querySelector("li:hover, :focus")), [toasts]);

  // Dialogs end above the toasts: neither covers the other.
  useHeightAs("--toasts", region);

  return (
    <section
      ref={region}
      className={styles["region"]}
      aria-label="Notifications (F8)"
      // A dialog keeps the focus; toasts must stay reachable.
      data-over
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <div role="log" aria-live="polite" aria-relevant="additions">
        <ol className="stack-2">
          {toasts.map((toast) => (
            <ToastItem key={toast.id} toast={toast} isHeld={isHeld} isShown={isShown(toast)} />
          ))}
        </ol>
      </div>
      {folded > 0 && (
        <button type="button" className={`raised small ${styles["folded"]}`} onClick={() => setOpen(true)}>
          {folded} more
        </button>
      )}
    </section>
  );
}

type ItemProps = { readonly toast: Toast; readonly isHeld: boolean; readonly isShown: boolean };

/** A toast, whose text alone is announced; one that is folded goes when its time is over, as the others do. */
function ToastItem({ toast, isHeld, isShown }: ItemProps) {
  const { id, action } = toast;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => dismissToast(id), shownFor);
    return () => clearTimeout(timer);
  }, [id, isHeld]);
  return (
    <li className={`row ${styles["toast"]}`} data-tone={toast.tone} hidden={!isShown}>
      <p className="clamped">
        <Sentence text={toast.text} longest={60} />
      </p>
      {action && (
        <Button
          tone="quiet"
          aria-live="off"
          className={styles["action"]}
          onClick={() => {
            dismissToast(id);
            action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <Button
        tone="quiet"
        aria-live="off"
        className={`icon-only ${styles["close"]}`}
        aria-label="Dismiss"
        onClick={() => dismissToast(id)}
      >
        <X size={18} />
      </Button>
    </li>
  );
}
