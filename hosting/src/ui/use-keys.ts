import { areKeysOn } from "./single-keys.ts";
import { useWindowEvent } from "./use-window-event.ts";

const typing = "input:not([type=checkbox], [type=radio]), textarea, select, [role$=dialog]";

/** Handles single keys anywhere on the page, except while typing, in a dialog, or if they are turned off. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  useWindowEvent("keydown", (event) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    if (target instanceof Element && target.closest(typing)) return;
    if (!areKeysOn()) return;
    event.preventDefault();
    act();
  });
}
