import { isComposing } from "./composing.ts";
import { closeTopModal } from "./open-modals.ts";

/** The number of controls remembered. */
const longest = 20;

/**
 * Moves the focus when its control is removed or disabled: browsers leave it on nothing, where Escape closes no dialog.
 * It goes to the control that had it before, or to the beginning of the open dialog or the page. Returns a function
 * that ends this.
 */
export function keepFocus(): () => void {
  let trail: readonly HTMLElement[] = [];
  const follow = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    trail = [...trail.filter((one) => one !== target && one.isConnected), target].slice(-longest);
  };
  const isLost = () => {
    const last = trail.at(-1);
    // A press on an empty place takes the focus from a control that could still have it.
    return document.activeElement === document.body && last !== undefined && !canHaveFocus(last);
  };
  const observer = new MutationObserver(() => {
    // Later, because a dialog that closes returns the focus by itself.
    if (isLost()) requestAnimationFrame(() => isLost() && place(trail));
  });
  const close = (event: KeyboardEvent) => {
    if (event.key === "Escape" && !isComposing(event) && isLost() && closeTopModal())
      event.stopImmediatePropagation();
  };
  addEventListener("focusin", follow);
  // Escape may be pressed before the frame in which the focus is placed.
  addEventListener("keydown", close, { capture: true });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return () => {
    removeEventListener("focusin", follow);
    removeEventListener("keydown", close, { capture: true });
    observer.disconnect();
  };
}

function place(trail: readonly HTMLElement[]): void {
  const dialog = [...document.querySelectorAll<HTMLElement>("[role$=dialog]")].at(-1);
  const before = trail.findLast((one) => canHaveFocus(one) && (!dialog || dialog.contains(one)));
  if (before) before.focus({ preventScroll: dialog === undefined });
  else if (dialog) {
    dialog.focus();
    dialog.scrollIntoView({ block: "start" });
  } else
    document
      .querySelector<HTMLElement>("main :is(input[type=search], button)")
      ?.focus({ preventScroll: true });
}

function canHaveFocus(element: HTMLElement): boolean {
  return element.checkVisibility() && !element.matches(":disabled");
}
