import { useEffect, useEffectEvent } from "react";

/** Saves on Ctrl or Cmd with Enter, wherever the focus is, unless another dialog covers the form. */
export function useSaveKey(save: () => void): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    if (document.querySelectorAll("[role$=dialog]").length > 1) return;
    event.preventDefault();
    save();
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
