import { useWindowEvent } from "./use-window-event.ts";

const typing = "input:not([type=checkbox], [type=radio]), textarea, select, [role$=dialog]";

/** Handles single keys anywhere on the page, except while typing, in a dialog, or if they are turned off. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useWindowEvent("keydown", (event) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (isTyping(event) || !areKeysOn()) return;
    event.preventDefault();
    act();
  });
}

const stored = "daily-genius.single-keys";

/** Whether a key is for a field or a dialog. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return target instanceof Element && target.closest(typing) !== null;
}

/** Whether single keys act; users of speech input turn them off, because words are letters. */
export function areKeysOn(): boolean {
  return localStorage.getItem(stored) !== "off";
}

/** Turns single keys on or off in this browser. */
export function setSingleKeys(isOn: boolean): void {
  if (isOn) localStorage.removeItem(stored);
  else localStorage.setItem(stored, "off");
}
