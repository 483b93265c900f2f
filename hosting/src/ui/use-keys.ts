import { isCovered } from "./open-modals.ts";
import { browserStorage, remember } from "./storage.ts";
import { useWindowEvent } from "./use-window-event.ts";

const fields = "input:not([type=checkbox], [type=radio]), textarea, select";

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

type Press = Pick<KeyboardEvent, "key" | "code" | "ctrlKey" | "metaKey" | "shiftKey" | "altKey">;

/**
 * Returns the key that is pressed with Ctrl or ⌘, undefined without these. Caps Lock makes no difference, and a letter
 * that is not Latin counts as the one at its place, as in the browser's own commands.
 */
export function commandOf({ key, code, ctrlKey, metaKey, shiftKey, altKey }: Press): string | undefined {
  if (!(ctrlKey || metaKey)) return undefined;
  // With AltGr, as Windows reports it, people write other Latin letters.
  const [, place = key] = (!altKey && /^[^\0-\x7f]$/u.test(key) && /^Key(.)$/.exec(code)) || [];
  if (place.length > 1) return key;
  return shiftKey ? place.toUpperCase() : place.toLowerCase();
}

const stored = "daily-genius.single-keys";

/** Whether a key is for a field, or a dialog is open, even if a notice above it has the focus. */
export function isTyping({ target }: KeyboardEvent): boolean {
  return isCovered("page") || (target instanceof Element && target.closest(fields) !== null);
}

/** Whether single keys act; users of speech input turn them off, because words are letters. */
export function areKeysOn(): boolean {
  return browserStorage.getItem(stored) !== "off";
}

/** Turns single keys on or off in this browser. */
export function setSingleKeys(isOn: boolean): void {
  if (isOn) browserStorage.removeItem(stored);
  else remember(browserStorage, stored, "off");
}
