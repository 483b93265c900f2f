import { isComposing } from "./composing.ts";
import { closeTopModal, entryLeft } from "./open-modals.ts";

/**
 * Keeps the focus where a person can go on, and in the open dialog. Browsers leave it on nothing when its control is
 * removed or disabled, where Escape closes no dialog and a screen reader is nowhere. It goes to the control that had it
 * before, or to where the dialog or the page begins: its heading, or the field marked with `data-start`. Returns a
 * function that ends this.
 */
export function keepFocus(): () => void {
  let trail: readonly HTMLElement[] = [];
  const follow = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement)) return;
    const dialog = topDialog();
    if (dialog && !dialog.contains(target) && !target.closest("[data-over]")) return place(trail);
    trail = [...trail.filter((one) => one !== target && one.isConnected), target];
  };
  const isNowhere = () => document.activeElement === document.body;
  // A press on an empty place takes the focus from a control that could still have it.
  const isLost = () => isNowhere() && isHeard() && !trail.slice(-1).some(canHaveFocus);
  const keep = () => {
    // Later: the control may return, or what replaces it take the focus. Chromium does not tell screen readers of a
    // focus if the history moves right after it.
    if (isLost()) void entryLeft().then(() => requestAnimationFrame(() => isLost() && place(trail)));
  };
  const observer = new MutationObserver(keep);
  const close = (event: KeyboardEvent) => {
    // A screen reader that reads a text of the dialog leaves the focus on nothing, too.
    if (event.key === "Escape" && !isComposing(event) && isNowhere() && closeTopModal())
      event.stopImmediatePropagation();
  };
  addEventListener("load", keep);
  addEventListener("focusin", follow);
  // Escape may be pressed before the frame in which the focus is placed.
  addEventListener("keydown", close, { capture: true });
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ["disabled"] });
  return () => {
    removeEventListener("load", keep);
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
  else if (heading) enter(heading, document.querySelector<HTMLElement>("[data-start]"));
}

/**
 * Focuses where a page begins that has replaced another, and half a second before that something else: what is around
 * the heading, or the heading before its field. Orca before 50 says nothing at the first focus after the focused
 * element is gone, and takes the next keys for input to a field. If a second follows at once, it skips the first.
 */
function enter(heading: HTMLElement, field: HTMLElement | null): void {
  const [around, start] = field ? [heading, field] : [heading.parentElement, heading];
  if (!around) return;
  const arrive = (event?: KeyboardEvent) => {
    // What is typed in the meantime is for the field; Tab leads there.
    if (event && event.key.length > 1) return;
    // Orca would not hear of the heading if what was around it went at the same time.
    if (document.activeElement === around) start.focus({ preventScroll: true });
    else around.removeAttribute("tabindex");
  };
  around.tabIndex = -1;
  around.focus({ preventScroll: true });
  around.addEventListener("keydown", arrive);
  setTimeout(() => {
    around.removeEventListener("keydown", arrive);
    arrive();
  }, 500);
}

/** Whether screen readers hear where the focus is: once the page has loaded, for which a photo that hangs is too late. */
function isHeard(): boolean {
  return document.readyState === "complete" || performance.now() > 5_000;
}

function topDialog(): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>("[role$=dialog]")].at(-1);
}

/** Whether an element is in sight and takes the focus. */
export function canHaveFocus(element: HTMLElement): boolean {
  const isPlace = element.tabIndex >= 0 || element.hasAttribute("tabindex");
  return isPlace && element.checkVisibility() && !element.matches(":disabled");
}
