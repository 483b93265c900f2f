import { isComposing } from "./composing.ts";
import { closeTopModal } from "./open-modals.ts";

/**
 * Keeps the focus where a person can go on, and in the open dialog. Browsers leave it on nothing when its control is
 * removed or disabled, where Escape closes no dialog and a screen reader is nowhere. It goes to the control that had it
 * before, or to the heading of the dialog or the page. Returns a function that ends this.
 */
export function keepFocus(): () => void {
  let trail: readonly HTMLElement[] = [];
  const follow = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const dialog = topDialog();
    if (dialog && !dialog.contains(target) && !target.closest("[data-over]")) return place(trail);
    trail = [...trail.filter((one) => one !== target && one.isConnected), target];
  };
  const isLost = () => {
    const last = trail.at(-1);
    // A press on an empty place takes the focus from a control that could still have it.
    return document.activeElement === document.body && !(last && canHaveFocus(last));
  };
  const observer = new MutationObserver(() => {
    // Later: the control may return, or what replaces it take the focus.
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
  const dialog = topDialog();
  // The control that closes a dialog is not where its next step begins.
  const before = trail.findLast(
    (one) => canHaveFocus(one) && (!dialog || (dialog.contains(one) && one.ariaLabel !== "Close")),
  );
  const heading = (dialog ?? document).querySelector<HTMLElement>("h1, h2");
  if (before || dialog) (before ?? heading)?.focus({ preventScroll: dialog === undefined });
  else if (heading) enter(heading);
}

/**
 * Focuses the heading of a page that has replaced another, after what is around it: Orca 43 says nothing at the first
 * focus after the element that had it is gone, and takes the next keys for those of a field.
 */
function enter(heading: HTMLElement): void {
  const around = heading.parentElement;
  if (!around) return;
  around.tabIndex = -1;
  around.focus({ preventScroll: true });
  setTimeout(() => {
    if (document.activeElement === around) heading.focus({ preventScroll: true });
    around.removeAttribute("tabindex");
  }, 100);
}

function topDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("[role$=dialog]")].at(-1);
}

/** Whether a control is in sight and can be used. */
export function canHaveFocus(element: HTMLElement): boolean {
  return element.checkVisibility() && !element.matches(":disabled");
}
