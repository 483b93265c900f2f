import { useEffect, useEffectEvent } from "react";
import { areKeysOn } from "./single-keys.ts";

const typing = "input:not([type=checkbox], [type=radio]), textarea, select, [role$=dialog]";

/** Handles single keys anywhere on the page, except while typing or in a dialog, or if the user turned them off. */
export function useKeys(keys: Readonly<Record<string, () => void>>): void {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const act = keys[event.key];
    if (!act || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const { target } = event;
    if (target instanceof Element && target.closest(typing)) return;
    if (!areKeysOn()) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listener);
    return () => removeEventListener("keydown", listener);
  }, []);
}
